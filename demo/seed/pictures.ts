import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../src/lib/json.ts'
import type { Picture } from '../../src/lib/pictures.ts'
import { averageColour, hashOf, keep } from '../../src/platform/images.ts'

const folder = join(import.meta.dirname, '../pictures')
const coloursFile = join(folder, 'colours.json')

/** Average colours by the hash of a master: to find them anew, every picture would have to be unpacked. */
const colours = z.record(z.string(), z.string())
type Colours = z.output<typeof colours>

export function masters(): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.avif')) : []
}

export async function readColours(): Promise<Colours> {
  return existsSync(coloursFile) ? colours.parse(parseJson(await readFile(coloursFile, 'utf8'))) : {}
}

/** Keeps the committed masters as they are, and answers them by name. */
export async function keepMasters(): Promise<Map<string, Picture>> {
  const colours = await readColours()
  const kept = masters().map(async (file) => {
    const bytes = await readFile(join(folder, file))
    return [basename(file, '.avif'), await keep(bytes, colours[hashOf(bytes)])] as const
  })
  return new Map(await Promise.all(kept))
}

/** Writes down the average colours of the masters; the last step of drawing them. */
export async function writeColours(): Promise<void> {
  const known = await readColours()
  const entries: [string, string][] = []
  for (const file of masters()) {
    const bytes = await readFile(join(folder, file))
    const hash = hashOf(bytes)
    entries.push([hash, known[hash] ?? (await averageColour(bytes))])
  }
  const colours = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)))
  await writeFile(coloursFile, `${JSON.stringify(colours, null, 1)}\n`)
}
