import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, run } from '../platform/database.ts'
import { listSegments } from './catalogue.ts'
import {
  bytesBefore,
  fileOfSegment,
  fileOfUnfinished,
  isWhole,
  nameOfSegment,
  numberAt,
  positionOf,
  SEGMENT_BYTES,
  type Segment,
  segmentOf,
} from './segments.ts'
import type { Target } from './target.ts'

/** The end of what PostgreSQL has flushed; what was committed before `at` is before it. */
export type LogPosition = { at: Date; timeline: number; number: number; end: number }

export async function readLogPosition(on: Database): Promise<LogPosition> {
  const [read] = await run<{ at: Date; lsn: string; file: string }>(
    on,
    `select clock_timestamp() as at, lsn::text, pg_walfile_name(lsn) as file
     from pg_current_wal_flush_lsn() as lsn`,
    [],
  )
  if (!read) throw new Error('pg_current_wal_flush_lsn has no row')
  return {
    at: read.at,
    timeline: Number.parseInt(read.file.slice(0, 8), 16),
    number: numberAt(read.lsn),
    end: bytesBefore(read.lsn) % SEGMENT_BYTES,
  }
}

type CopyProgress = {
  timeline: number
  /** The last whole segment of the timeline that is at BACKUP_URL. */
  whole: number
  unfinished: Segment[]
}

/** Copies the beginning of the segment that PostgreSQL writes, and what it has finished but not yet archived. */
export class UnfinishedSegments {
  #folder: string
  #system: string
  #copied: CopyProgress | undefined

  /** `folder` is `pg_wal`. */
  constructor(folder: string, system: string) {
    this.#folder = folder
    this.#system = system
  }

  /** `whole` are the segments that were just copied. Returns whether everything before `position` is at the target. */
  async copy(target: Target, position: LogPosition, whole: readonly string[]): Promise<boolean> {
    const copied = await this.#find(target, position)
    for (const { timeline, number } of whole
      .filter(isWhole)
      .map(positionOf)
      .filter((each) => each !== null))
      if (timeline === copied.timeline) copied.whole = Math.max(copied.whole, number ?? 0)
    for (let number = copied.whole + 1; number <= position.number; number++) {
      const end = number < position.number ? SEGMENT_BYTES : position.end
      if (!(await this.#copyOne(target, copied, number, end, position.at))) return false
    }
    await this.#removeReplaced(target, copied)
    return true
  }

  async #find(target: Target, { timeline, number }: LogPosition): Promise<CopyProgress> {
    if (this.#copied?.timeline === timeline) return this.#copied
    const there = (await listSegments(target, this.#system)).filter((each) => each.timeline === timeline)
    const last = there.findLast(({ file }) => isWhole(file))
    this.#copied = {
      timeline,
      whole: last?.number ?? number - 1,
      unfinished: there.filter(({ end }) => end !== null),
    }
    return this.#copied
  }

  async #copyOne(
    target: Target,
    { timeline, unfinished }: CopyProgress,
    number: number,
    end: number,
    at: Date,
  ): Promise<boolean> {
    if (end === 0 || unfinished.some((each) => each.number === number && each.end === end)) return true
    const file = fileOfSegment(timeline, number)
    const bytes = await readBeginning(join(this.#folder, file), end)
    if (!bytes) return false
    const name = nameOfSegment(this.#system, fileOfUnfinished(file, end), at)
    await target.write(name, bytes)
    const written = segmentOf(name)
    if (written) unfinished.push(written)
    return true
  }

  async #removeReplaced(target: Target, copied: CopyProgress): Promise<void> {
    const isReplaced = ({ number, end }: Segment) =>
      (number ?? 0) <= copied.whole ||
      copied.unfinished.some((other) => other.number === number && (other.end ?? 0) > (end ?? 0))
    for (const segment of copied.unfinished.filter(isReplaced)) await target.remove(segment.name)
    copied.unfinished = copied.unfinished.filter((segment) => !isReplaced(segment))
  }
}

/** Null if it is not there any more: PostgreSQL has archived it since, and uses the file again. */
async function readBeginning(path: string, length: number): Promise<Buffer<ArrayBuffer> | null> {
  const file = await open(path).catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  try {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await file.read(bytes, 0, length, 0)
    if (bytesRead < length) throw new Error(`${path} is shorter than what PostgreSQL says it has flushed.`)
    return bytes
  } finally {
    await file.close()
  }
}
