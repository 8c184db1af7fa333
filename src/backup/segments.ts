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
  /** How many bytes of a segment are there that PostgreSQL had not finished; null for all others. */
  end: number | null
}

export const SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENTS_PER_LOG = 2 ** 32 / SEGMENT_BYTES

const archived =
  /^(?<timeline>[\dA-F]{8})(?:(?<log>[\dA-F]{8})(?<segment>[\dA-F]{8})(?:\.partial|\.[\dA-F]{8}\.backup|\.(?<end>[\dA-F]{8}))?|\.history)$/

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

export function fileOfSegment(timeline: number, number: number): string {
  return [timeline, Math.floor(number / SEGMENTS_PER_LOG), number % SEGMENTS_PER_LOG].map(hex).join('')
}

/** The first `end` bytes of a segment. They never change, so an object is never written with another content. */
export function fileOfUnfinished(file: string, end: number): string {
  return `${file}.${hex(end)}`
}

/** PostgreSQL's names of segments have so many characters. */
export const FILE_LENGTH = 24

/** PostgreSQL takes the zeros that follow for the end of the log. */
export function wholeSegment(unfinished: Uint8Array): Uint8Array {
  const whole = new Uint8Array(SEGMENT_BYTES)
  whole.set(unfinished)
  return whole
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

export function nameOfSegment(system: string, file: string, finishedAt: Date): string {
  return `${segmentsPrefix(system)}${file}-${compactTime(finishedAt)}`
}

export function segmentsPrefix(system: string): string {
  return `${system}/wal/`
}

export function segmentOf(name: string): Segment | null {
  const [, file = '', time = ''] = /\/wal\/([^/-]+)-(\w+)$/.exec(name) ?? []
  const finishedAt = timeOf(time)
  const position = positionOf(file)
  return position && finishedAt && { file, name, finishedAt, ...position }
}

export function positionOf(file: string): Pick<Segment, 'timeline' | 'number' | 'end'> | null {
  const parts = archived.exec(file)?.groups
  if (!parts) return null
  const { timeline = '', log, segment, end } = parts
  const number =
    log === undefined || segment === undefined
      ? null
      : Number.parseInt(log, 16) * SEGMENTS_PER_LOG + Number.parseInt(segment, 16)
  return {
    timeline: Number.parseInt(timeline, 16),
    number,
    end: end === undefined ? null : Number.parseInt(end, 16),
  }
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
