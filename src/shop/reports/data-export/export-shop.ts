import { createHash } from 'node:crypto'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database.ts'
import { storage } from '../../../platform/images/storage.ts'
import { fetchRows, streamSnapshot } from '../../../platform/snapshot-stream.ts'
import { csvColumns, csvHead, csvLine, productLine } from '../../catalog/csv/column-rules.ts'
import { readProducts } from '../../catalog/store.ts'
import { listExportedTables } from './exported-tables.ts'
import { pictureNames, readColumns } from './store.ts'

export type ExportedFile = { file: string; rows: number; bytes: number; sha256: string }
export type ExportedPictures = { files: number; bytes: number; missing: string[] }
export type Export = { at: Date; files: ExportedFile[]; pictures: ExportedPictures }
export type Progress = (file: string, rows: number, isDone: boolean) => void

const BATCH_SIZE = 500
const PROGRESS_EVERY = 100_000
const CONCURRENT_PICTURES = 16

/** The files have names, addresses and phone numbers of customers. */
const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/** No secrets: those of the environment stay there. */
const settings = [
  ...(['MODE', 'PUBLIC_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'] as const),
  ...(['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_CITY', 'SELLER_STATE', 'SELLER_GSTIN'] as const),
]

/**
 * Writes all of the owner's data into an empty folder, from one snapshot and in little memory. `manifest.json` comes
 * last: without it the export is incomplete. `SHA256SUMS` is for `sha256sum --check`.
 */
export async function exportShop(
  folder: string,
  { withPictures = true, onProgress = (() => {}) as Progress } = {},
): Promise<Result<Export, { reason: 'not-empty' }>> {
  const tables = await listExportedTables()
  await mkdir(join(folder, 'pictures'), { recursive: true, mode: PRIVATE_FOLDER })
  if ((await readdir(folder, { recursive: true })).length > 1) return refused({ reason: 'not-empty' })
  const at = clock.now()
  const files: ExportedFile[] = []
  const pictures: ExportedPictures = { files: 0, bytes: 0, missing: [] }
  const sums = await open(join(folder, 'SHA256SUMS'), 'wx', PRIVATE_FILE)
  try {
    const written = streamSnapshot(async function* (on) {
      yield await writeCsv(folder, 'settings.csv', settingLines(), onProgress)
      yield await writeCsv(folder, 'products.csv', linesOfProducts(on), onProgress)
      for (const { file, sql } of tables) yield await writeCsv(folder, file, linesOf(on, sql), onProgress)
      if (withPictures) yield* copyPictures(on, folder, pictures, onProgress)
    })
    for await (const each of written) {
      await sums.write(`${each.sha256}  ${each.file}\n`)
      if (!isPicture(each)) files.push(each)
    }
  } finally {
    await sums.close()
  }
  const manifest = { at, files, pictures }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(join(folder, 'manifest.json'), text, { flag: 'wx', mode: PRIVATE_FILE })
  return done(manifest)
}

const isPicture = ({ file }: ExportedFile) => file.startsWith('pictures/')

/** The first of `lines` is the head. */
async function writeCsv(
  folder: string,
  file: string,
  lines: AsyncIterable<string> | Iterable<string>,
  onProgress: Progress,
): Promise<ExportedFile> {
  const handle = await open(join(folder, file), 'wx', PRIVATE_FILE)
  const hash = createHash('sha256')
  let rows = -1
  let bytes = 0
  let waiting: string[] = []
  const write = async () => {
    const part = Buffer.from(waiting.join(''))
    waiting = []
    hash.update(part)
    bytes += part.length
    await handle.write(part)
  }
  try {
    for await (const line of lines) {
      waiting.push(line)
      rows++
      if (waiting.length === BATCH_SIZE) await write()
      if (rows > 0 && rows % PROGRESS_EVERY === 0) onProgress(file, rows, false)
    }
    await write()
  } finally {
    await handle.close()
  }
  onProgress(file, rows, true)
  return { file, rows, bytes, sha256: hash.digest('hex') }
}

function* settingLines(): Generator<string> {
  yield csvHead(['setting', 'value'])
  for (const name of settings) yield csvLine([name, config[name] ?? ''])
}

async function* linesOfProducts(on: Database): AsyncGenerator<string> {
  yield csvHead(csvColumns)
  const living = 'select id from products where deleted_at is null order by id'
  let ids: string[] = []
  for await (const { id } of fetchRows<{ id: string }>(on, living, [], BATCH_SIZE)) {
    ids.push(id)
    if (ids.length < BATCH_SIZE) continue
    yield* (await readProducts(on, ids)).map(productLine)
    ids = []
  }
  yield* (await readProducts(on, ids)).map(productLine)
}

async function* linesOf(on: Database, sql: string): AsyncGenerator<string> {
  yield csvHead(await readColumns(on, sql))
  for await (const row of fetchRows<Record<string, unknown>>(on, sql, []))
    yield csvLine(Object.values(row).map(cellOf))
}

function cellOf(value: unknown): string | number {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return JSON.stringify(value)
}

async function* copyPictures(
  on: Database,
  folder: string,
  pictures: ExportedPictures,
  onProgress: Progress,
): AsyncGenerator<ExportedFile> {
  let names: string[] = []
  const copyAll = async () => {
    const copied = await Promise.all(names.map((name) => copyPicture(folder, name)))
    const files = copied.filter((file) => file !== null)
    pictures.missing.push(...names.filter((_, index) => copied[index] === null))
    pictures.files += files.length
    pictures.bytes += files.reduce((total, { bytes }) => total + bytes, 0)
    names = []
    return files
  }
  for await (const { name } of fetchRows<{ name: string }>(on, pictureNames, [], BATCH_SIZE / 5)) {
    names.push(name)
    if (names.length === CONCURRENT_PICTURES) yield* await copyAll()
  }
  yield* await copyAll()
  onProgress('pictures', pictures.files, true)
}

async function copyPicture(folder: string, name: string): Promise<ExportedFile | null> {
  const bytes = await storage.read(name)
  if (!bytes) return null
  const file = `pictures/${name}.webp`
  await writeFile(join(folder, file), bytes, { flag: 'wx', mode: PRIVATE_FILE })
  return { file, rows: 0, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
