import { createHash } from 'node:crypto'
import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { done, type Result, refused } from '../../../lib/result.ts'
import { type Entry, inChunks } from '../../../platform/zip.ts'
import { type Export, emptyExport, exportEntries, type Progress } from './export-entries.ts'

/** The files have names, addresses and phone numbers of customers. */
const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/** Writes all of the owner's data into an empty folder. `SHA256SUMS` is for `sha256sum --check`. */
export async function exportShop(
  folder: string,
  { withPictures = true, onProgress = (() => {}) as Progress } = {},
): Promise<Result<Export, { reason: 'not-empty' }>> {
  await mkdir(join(folder, 'pictures'), { recursive: true, mode: PRIVATE_FOLDER })
  if ((await readdir(folder, { recursive: true })).length > 1) return refused({ reason: 'not-empty' })
  const made = emptyExport()
  const sums = await open(join(folder, 'SHA256SUMS'), 'wx', PRIVATE_FILE)
  try {
    for await (const entry of exportEntries(made, { withPictures, onProgress }))
      await sums.write(`${await writeEntry(folder, entry)}  ${entry.name}\n`)
  } finally {
    await sums.close()
  }
  return done(made)
}

async function writeEntry(folder: string, { name, text, bytes }: Entry): Promise<string> {
  const handle = await open(join(folder, name), 'wx', PRIVATE_FILE)
  const hash = createHash('sha256')
  try {
    for await (const chunk of text ? inChunks(text) : [bytes]) {
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}
