/** A file of the write-ahead log, or of what PostgreSQL archives beside it, as it is kept under BACKUP_URL. */
export type Segment = {
  /** PostgreSQL's name. */
  file: string
  /** The name under BACKUP_URL, which ends in the time when the segment was finished. */
  name: string
  finishedAt: Date
  timeline: number
  /** Ascends over all timelines; null for the history of a timeline. */
  number: number | null
}

const SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENTS_PER_LOG = 2 ** 32 / SEGMENT_BYTES

const archived =
  /^(?<timeline>[\dA-F]{8})(?:(?<log>[\dA-F]{8})(?<segment>[\dA-F]{8})(?:\.partial|\.[\dA-F]{8}\.backup)?|\.history)$/

export function isArchived(file: string): boolean {
  return archived.test(file)
}

export function isHistory(file: string): boolean {
  return file.endsWith('.history')
}

/** A whole segment, and not a history or a label. */
export function isWhole(file: string): boolean {
  return /^[\dA-F]{24}$/.test(file)
}

export function nameOfSegment(system: string, file: string, finishedAt: Date): string {
  return `${segmentsPrefix(system)}${file}-${compactTime(finishedAt)}`
}

export function segmentsPrefix(system: string): string {
  return `${system}/wal/`
}

export function segmentOf(name: string): Segment | null {
  const [, file = '', time = ''] = /\/wal\/([^/-]+)-(\w+)$/.exec(name) ?? []
  const parts = archived.exec(file)?.groups
  const finishedAt = timeOf(time)
  if (!parts || !finishedAt) return null
  const { timeline = '', log, segment } = parts
  const number =
    log === undefined || segment === undefined
      ? null
      : Number.parseInt(log, 16) * SEGMENTS_PER_LOG + Number.parseInt(segment, 16)
  return { file, name, finishedAt, timeline: Number.parseInt(timeline, 16), number }
}

/** The bytes before the position `lsn`, such as 0/2000028. */
export function bytesBefore(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/** The number of the segment that has the byte at `lsn`. */
export function numberAt(lsn: string): number {
  return Math.floor(bytesBefore(lsn) / SEGMENT_BYTES)
}

/** The number of the segment that has the last byte before `lsn`. */
export function numberBefore(lsn: string): number {
  return Math.floor((bytesBefore(lsn) - 1) / SEGMENT_BYTES)
}

/** 20261124T184500123Z */
export function compactTime(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '')
}

function timeOf(compact: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(compact)
  if (!parts) return null
  const [, year, month, day, hour, minute, second, milliseconds] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`)
}
