import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'

/** A request of a test and the shop's response to it. The body of a file is left. */
const exchange = z.object({
  method: z.string(),
  target: z.string(),
  headers: z.record(z.string(), z.string()),
  sent: z.string().nullable(),
  status: z.number(),
  type: z.string(),
  text: z.string(),
})
export type Exchange = z.infer<typeof exchange>

const folder = process.env.EXCHANGES

/** Keeps it for `npm run prism`, if it named a folder. */
export function recordExchange(exchanged: Exchange): void {
  if (!folder) return
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(exchanged)}\n`)
}

export const parseExchange = (line: string): Exchange => exchange.parse(parseJson(line))
