import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../src/lib/json.ts'
import type { Picture } from '../../src/lib/pictures.ts'
import { hashOf, keep } from '../../src/platform/images.ts'

const folder = join(import.meta.dirname, '../pictures')

/** Average colours by the hash of a master. Without them every picture would have to be unpacked. */
const colours = z.record(z.string(), z.string())

export function masters(): string[] {
  return readdirSync(folder).filter((file) => file.endsWith('.avif'))
}

export async function readColours(): Promise<z.output<typeof colours>> {
  return colours.parse(parseJson(await readFile(join(folder, 'colours.json'), 'utf8')))
}

/** Stores the committed masters as they are, all or those of some names. Returns them by name. */
export async function storeMasters(
  names = masters().map((file) => basename(file, '.avif')),
): Promise<Map<string, Picture>> {
  const colours = await readColours()
  const stored = names.map(async (name) => {
    const bytes = await readFile(join(folder, `${name}.avif`))
    return [name, await keep(bytes, { colour: colours[hashOf(bytes)] })] as const
  })
  return new Map(await Promise.all(stored))
}
