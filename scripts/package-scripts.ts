import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'

const schema = z.object({ scripts: z.record(z.string(), z.string()) })

/** The commands of package.json, by name. */
export const { scripts } = schema.parse(parseJson(readFileSync('package.json', 'utf8')))
