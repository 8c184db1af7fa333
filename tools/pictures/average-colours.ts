import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { demoPictures } from './jobs.ts'

const file = new URL('colours.json', demoPictures)

/**
 * Writes down the average colour of each master by its hash, both as `src/platform/images.ts` would compute them: to find the
 * colours anew, the seed would have to unpack every picture.
 */
export async function writeColours(): Promise<void> {
  const known: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const entries: [string, string][] = []
  for (const name of await readdir(demoPictures)) {
    if (!name.endsWith('.avif')) continue
    const bytes = await readFile(new URL(name, demoPictures))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    entries.push([hash, known[hash] ?? (await averageColour(bytes))])
  }
  const colours = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)))
  await writeFile(file, `${JSON.stringify(colours, null, 1)}\n`)
}

async function averageColour(bytes: Buffer): Promise<string> {
  const onePixel = sharp(bytes).flatten({ background: 'white' }).resize(1, 1, { fit: 'fill' })
  return `#${(await onePixel.toColourspace('srgb').raw().toBuffer()).toString('hex')}`
}
