import { createHash } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
import { storage } from '../../../platform/images/storage.ts'
import { streamSnapshot } from '../../../platform/snapshot-stream.ts'
import type { Entry } from '../../../platform/zip.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { shopName } from '../../settings/rules.ts'
import { type DescribedFile, dataPackage } from './data-package-rules.ts'
import { type FileSource, listSources } from './file-sources.ts'
import { readme } from './readme-rules.ts'
import { listPictureNames } from './store.ts'

export type ExportedFile = { file: string; rows: number; bytes: number; sha256: string }
export type ExportedPictures = { files: number; bytes: number; missing: string[] }
export type Export = { at: Date; files: ExportedFile[]; pictures: ExportedPictures }
export type Progress = (file: string, rows: number, isDone: boolean) => void

type FileReport = DescribedFile & ExportedFile

const BATCH_SIZE = 500
const PROGRESS_EVERY = 100_000
const CONCURRENT_PICTURES = 16

/**
 * All of the owner's data, file by file, each read to its end before the next: tables of one snapshot, in little memory, then
 * pictures, and what describes them. `manifest.json` comes last: without it the export is incomplete. `made` is filled meanwhile.
 */
export async function* exportEntries(
  made: Export,
  { withPictures, onProgress }: { withPictures: boolean; onProgress: Progress },
): AsyncGenerator<Entry> {
  const files: FileReport[] = []
  yield* streamSnapshot(async function* (on) {
    for await (const source of listSources(on)) {
      const described: FileReport = { ...source, rows: 0, bytes: 0, sha256: '' }
      yield { name: source.file, text: measured(described, source.lines, onProgress) }
      files.push(described)
      const { file, rows, bytes, sha256 } = described
      made.files.push({ file, rows, bytes, sha256 })
    }
  })
  if (withPictures) yield* pictureEntries(made.pictures)
  if (withPictures) onProgress('pictures', made.pictures.files, true)
  const shop = { name: shopName(await currentSettings()), origin: config.PUBLIC_URL, at: made.at }
  yield { name: 'README.md', text: [readme(shop, files, withPictures ? made.pictures.files : null)] }
  yield { name: 'datapackage.json', text: [`${JSON.stringify(dataPackage(shop, files), null, 2)}\n`] }
  yield { name: 'manifest.json', text: [`${JSON.stringify(made, null, 2)}\n`] }
}

export function emptyExport(): Export {
  return { at: clock.now(), files: [], pictures: { files: 0, bytes: 0, missing: [] } }
}

/** The lines in larger texts, counted and hashed into `file`. The first line of a table is its head. */
async function* measured(
  file: FileReport,
  lines: FileSource['lines'],
  onProgress: Progress,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let waiting: string[] = []
  file.rows = file.columns ? -1 : 0
  const take = () => {
    const text = waiting.join('')
    waiting = []
    hash.update(text)
    file.bytes += Buffer.byteLength(text)
    return text
  }
  for await (const line of lines) {
    waiting.push(line)
    file.rows++
    if (waiting.length === BATCH_SIZE) yield take()
    if (file.rows > 0 && file.rows % PROGRESS_EVERY === 0) onProgress(file.file, file.rows, false)
  }
  yield take()
  file.sha256 = hash.digest('hex')
  onProgress(file.file, file.rows, true)
}

/** Not of the snapshot: pictures never change, and it would be held for as long as they are copied. */
async function* pictureEntries(pictures: ExportedPictures): AsyncGenerator<Entry> {
  for await (const names of listPictureNames(db, BATCH_SIZE))
    for (let from = 0; from < names.length; from += CONCURRENT_PICTURES) {
      const some = names.slice(from, from + CONCURRENT_PICTURES)
      const read = await Promise.all(some.map((name) => storage.read(name)))
      for (const [index, name] of some.entries()) {
        const bytes = read[index]
        if (!bytes) {
          pictures.missing.push(name)
          continue
        }
        pictures.files++
        pictures.bytes += bytes.length
        yield { name: `pictures/${name}.webp`, bytes }
      }
    }
}
