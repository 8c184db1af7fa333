import { TARGET_TIMEOUT_MS } from './target.ts'

const HOUR = 3_600_000
const INDIAN_OFFSET = 5.5 * HOUR

/** When few people buy, in India. */
const BACKUP_HOUR = 2
const DRILL_HOUR = 3

type Last = { startedAt: Date; finishedAt: Date; timeline: number; place: string } | null

/** Daily at night; at once where the archive cannot be restored: its first backup, after a restore, or after a gap. */
export function isBackupDue(
  last: Last,
  { timeline, place, brokenAt }: { timeline: number; place: string; brokenAt: Date | null },
  now: Date,
): boolean {
  if (!last || last.timeline !== timeline || last.place !== place) return true
  if (brokenAt && brokenAt > last.startedAt) return true
  const hours = (now.getTime() - last.finishedAt.getTime()) / HOUR
  return hours > 26 || (hours > 20 && hourIn(now) === BACKUP_HOUR)
}

const MAX_RETRY_MINUTES = 30

/** 1, 2, 4 minutes and so on. */
export function retryDelayMs(failures: number): number {
  return Math.min(2 ** (failures - 1), MAX_RETRY_MINUTES) * 60_000
}

const FIRST_COPY_TIMEOUT_MS = 15_000

/** A copy of the log that is never answered may not cost a minute; after failures the line is taken for slow. */
export function copyTimeoutMs(failures: number): number {
  return Math.min(FIRST_COPY_TIMEOUT_MS * 2 ** failures, TARGET_TIMEOUT_MS)
}

/** A week after the last that passed, at night, for the first time in the night after the first backup. */
export function isDrillDue(last: Date | null, hasBackup: boolean, now: Date): boolean {
  if (!hasBackup) return false
  const days = last ? (now.getTime() - last.getTime()) / HOUR / 24 : Number.POSITIVE_INFINITY
  return days > 6.5 && (hourIn(now) === DRILL_HOUR || (last !== null && days > 9))
}

function hourIn(time: Date): number {
  return new Date(time.getTime() + INDIAN_OFFSET).getUTCHours()
}
