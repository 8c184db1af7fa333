import { type Database, run } from '../platform/database.ts'
import type { ObjectStore } from '../platform/object-store.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type Backup, listSegments, nameOf, writeDescription } from './catalogue.ts'
import { copyWal } from './copy-wal.ts'
import { copyPictures, listCopiedPictures } from './pictures.ts'
import type { Progress } from './progress.ts'
import { compactTime, isWhole, numberAt, numberBefore } from './segments.ts'
import { type Position, streamBaseBackup } from './stream-base.ts'
import type { Target } from './target.ts'

const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2

export type Cluster = { system: string; timeline: number; archives: boolean; postgres: string; now: Date }

const cluster = `
  select system_identifier::text as system, timeline_id as timeline, current_setting('archive_mode') = 'on' as archives,
    current_setting('server_version') as postgres, clock_timestamp() as now
  from pg_control_system(), pg_control_checkpoint()`

export async function readCluster(on: Database): Promise<Cluster> {
  const [read] = await run<Cluster>(on, cluster, [])
  if (!read) throw new Error('pg_control_system has no row')
  return read
}

type Source = { db: Database; url: string; spool: string; storage: ObjectStore }

/** Believed by a restore only once its last object, the description, is written. */
export async function takeBaseBackup(
  target: Target,
  { db, url, spool, storage }: Source,
  progress: Progress,
): Promise<Backup> {
  const { system, archives, postgres, now: startedAt } = await readCluster(db)
  if (!archives)
    throw new OperatorError('PostgreSQL was started without archiving: restart the shop with BACKUP_URL set.')
  const id = compactTime(startedAt)
  const names = await savePictures(target, system, storage, progress)
  const { chunks, positions, expectedBytes } = await streamBaseBackup(url)
  const parts = new PartWriter(target, (part) => nameOf.part({ system, id }, part))
  const manifest: Buffer[] = []
  for await (const { of, bytes } of chunks) {
    if (of === 'manifest') manifest.push(bytes)
    else {
      await parts.add(bytes)
      progress.showBytes('database', parts.bytes, expectedBytes())
    }
  }
  await parts.end()
  const { start, end } = await positions
  await target.write(nameOf.manifest({ system, id }), Buffer.concat(manifest))
  await target.write(nameOf.pictures({ system, id }), Buffer.from(names.join('\n')))
  const { now: finishedAt } = await readCluster(db)
  await copyWal(target, spool, system)
  await requireSegments(target, system, start, end)
  const backup: Backup = {
    format: 1,
    system,
    id,
    timeline: start.timeline,
    postgres,
    startLsn: start.lsn,
    endLsn: end.lsn,
    startedAt,
    finishedAt,
    parts: parts.count,
    bytes: parts.bytes,
    storedBytes: parts.storedBytes,
    pictures: names.length,
  }
  await writeDescription(target, backup)
  return backup
}

/** One is missing if it was given up meanwhile, on a full disk. */
async function requireSegments(
  target: Target,
  system: string,
  start: Position,
  end: Position,
): Promise<void> {
  const there = (await listSegments(target, system)).filter(({ timeline }) => timeline === start.timeline)
  const numbers = new Set(there.filter(({ file }) => isWhole(file)).map(({ number }) => number))
  for (let number = numberAt(start.lsn); number <= numberBefore(end.lsn); number++)
    if (!numbers.has(number))
      throw new OperatorError('The write-ahead log of this base backup is incomplete.')
}

async function savePictures(
  target: Target,
  system: string,
  storage: ObjectStore,
  progress: Progress,
): Promise<string[]> {
  const copied = new Set((await listCopiedPictures(target, system)).keys())
  const before = copied.size
  return copyPictures(storage, target, system, {
    has: (name) => copied.has(name),
    add: (name) => {
      copied.add(name)
      progress.showCount('pictures', copied.size - before)
    },
  })
}

/** Cuts a stream into objects. */
class PartWriter {
  bytes = 0
  storedBytes = 0
  count = 0
  #target: Target
  #nameOf: (part: number) => string
  #pieces: Buffer[] = []
  #collected = 0
  #writing: Promise<void>[] = []

  constructor(target: Target, nameOf: (part: number) => string) {
    this.#target = target
    this.#nameOf = nameOf
  }

  async add(piece: Buffer): Promise<void> {
    this.#pieces.push(piece)
    this.#collected += piece.length
    this.bytes += piece.length
    if (this.#collected >= PART_BYTES) await this.#flush()
  }

  async end(): Promise<void> {
    if (this.#collected > 0) await this.#flush()
    await Promise.all(this.#writing)
  }

  async #flush(): Promise<void> {
    const part = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#collected = 0
    const writing = this.#target.write(this.#nameOf(this.count++), part).then((stored) => {
      this.storedBytes += stored
    })
    writing.catch(() => undefined)
    this.#writing.push(writing)
    if (this.#writing.length >= PARTS_AT_ONCE) await this.#writing.shift()
  }
}
