import { randomBytes } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import {
  listSealedFiles,
  removeSealedParts,
  SEALED_PART_BYTES,
  writeSealedPart,
} from '../../../platform/sealed-parts.ts'
import { hasRoomFor } from '../../../platform/upload-parts.ts'
import { zip } from '../../../platform/zip.ts'
import { type Export, emptyExport, exportEntries } from './export-entries.ts'
import { listExportedTables } from './exported-tables.ts'
import {
  claimExport,
  type ExportLease,
  type ExportProgress,
  expireExports,
  failExport,
  finishExport,
  listLeases,
  readSize,
  releaseExport,
  renewExport,
} from './exports-store.ts'
import { FILES_BESIDE_TABLES } from './file-sources.ts'
import { EXPORT_HOURS } from './rules.ts'

/** A statement may take two minutes. After a kill another process begins again when the lease is over. */
const LEASE_SECONDS = 150
const RENEW_MS = 2_000
const MAX_ATTEMPTS = 3
/** Uncompressed CSV is about as large as the table, so that below no file has 4 GB. */
const LARGE_DATABASE_BYTES = 2 * 2 ** 30

/** It was removed, or another process has it. */
class LeaseLost extends Error {}

class NoRoom extends Error {}

/** Writes the ZIP that waits, if one does. Safe to run in several processes. Throws what it failed of; it is tried again. */
export async function writeExports(stopping: AbortSignal): Promise<void> {
  const claimed = await claimExport(db, randomBytes(32), LEASE_SECONDS)
  if (!claimed) return
  try {
    if (claimed.attempts > MAX_ATTEMPTS) return await failExport(db, claimed, 'failed', clock.now())
    await removeStray()
    await writeZip(claimed, stopping)
  } catch (error) {
    if (error instanceof NoRoom) await failExport(db, claimed, 'no-room', clock.now())
    else if (!(error instanceof LeaseLost)) {
      log.warn({ export: claimed.id }, 'an export is tried again')
      await releaseExport(db, claimed)
      throw error
    }
    await removeSealedParts(claimed.lease)
  }
}

async function writeZip(
  claimed: ExportLease & { key: Buffer; withPictures: boolean },
  stopping: AbortSignal,
): Promise<void> {
  const { pictures, bytes } = await readSize(db)
  const tables = await listExportedTables()
  const allFiles = tables.length + FILES_BESIDE_TABLES + (claimed.withPictures ? pictures : 0)
  const made = emptyExport()
  const parts = new PartWriter(claimed)
  const entries = exportEntries(made, { withPictures: claimed.withPictures, onProgress: () => {} })
  let renewedAt = 0
  for await (const chunk of zip(entries, { isLarge: bytes > LARGE_DATABASE_BYTES })) {
    if (stopping.aborted) {
      await releaseExport(db, claimed)
      throw new LeaseLost()
    }
    await parts.add(chunk)
    if (Date.now() - renewedAt < RENEW_MS) continue
    renewedAt = Date.now()
    await renew(claimed, { files: filesIn(made), allFiles, bytes: parts.bytes })
  }
  await parts.end()
  await renew(claimed, { files: allFiles, allFiles, bytes: parts.bytes })
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + EXPORT_HOURS * 3_600_000)
  await finishExport(db, claimed, {
    bytes: parts.bytes,
    missing: made.pictures.missing.length,
    at,
    expiresAt,
  })
}

const filesIn = ({ files, pictures }: Export) => files.length + pictures.files + pictures.missing.length

async function renew(lease: ExportLease, progress: ExportProgress): Promise<void> {
  if (!(await renewExport(db, lease, LEASE_SECONDS, progress))) throw new LeaseLost()
}

class PartWriter {
  bytes = 0
  readonly #lease: string
  readonly #key: Buffer
  #waiting: Buffer[] = []
  #length = 0
  #part = 0

  constructor({ lease, key }: { lease: string; key: Buffer }) {
    this.#lease = lease
    this.#key = key
  }

  async add(chunk: Buffer): Promise<void> {
    this.bytes += chunk.length
    this.#waiting.push(chunk)
    this.#length += chunk.length
    while (this.#length >= SEALED_PART_BYTES) await this.#write()
  }

  async end(): Promise<void> {
    if (this.#length > 0) await this.#write()
  }

  async #write(): Promise<void> {
    if (!(await hasRoomFor(SEALED_PART_BYTES))) throw new NoRoom()
    const all = Buffer.concat(this.#waiting)
    await writeSealedPart(this.#lease, this.#part, this.#key, all.subarray(0, SEALED_PART_BYTES))
    const rest = all.subarray(SEALED_PART_BYTES)
    this.#waiting = rest.length > 0 ? [rest] : []
    this.#length = rest.length
    this.#part++
  }
}

/** What expired, and what a killed process left. */
export async function removeOldExports(): Promise<void> {
  await expireExports(db, clock.now())
  await removeStray()
}

async function removeStray(): Promise<void> {
  const stored = await listSealedFiles()
  const used = await listLeases(db) // read last: a ZIP may begin meanwhile
  for (const lease of stored) if (!used.has(lease)) await removeSealedParts(lease)
}
