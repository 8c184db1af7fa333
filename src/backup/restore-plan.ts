import { OperatorError } from '../platform/operator-error.ts'
import { type Backup, listBackups, listSegments, listSystems, type Range, rangeOf } from './catalogue.ts'
import { type History, leadsTo, readHistory } from './history.ts'
import { isWhole, numberAt, numberBefore, SEGMENT_BYTES, type Segment } from './segments.ts'
import type { Target } from './target.ts'

export type RestorePlan = {
  backup: Backup
  range: Range
  timeline: number
  /** The segments follow the log, after the histories of all timelines. */
  segments: Segment[]
  /** Needed only if no transaction was committed after the wanted time in `segments`. */
  later: Segment[]
}

export type RestoreRequest = {
  /** Undefined for all that was archived. */
  at?: Date | undefined
  /** PostgreSQL's identifier of the cluster, needed where BACKUP_URL has several. */
  system?: string | undefined
  /** The id of a base backup to begin with, where a later one is damaged. */
  base?: string | undefined
  /** An abandoned one; without it the newest. */
  timeline?: number | undefined
}

/** Recovery stops at the first commit after the wanted time, which is mostly in one of the segments that follow. */
const MORE_SEGMENTS = 3

export async function planRestore(target: Target, { at, ...wanted }: RestoreRequest): Promise<RestorePlan> {
  const system = await chooseSystem(target, wanted.system)
  const all = await listBackups(target, system)
  const segments = await listSegments(target, system)
  const history = await readHistory(target, all, segments, wanted.timeline)
  const timeline = history.at(-1)?.timeline ?? 1
  const backups = all.filter((backup) => leadsTo(history, backup))
  const isOfHistory = (each: Segment) => history.some((part) => part.timeline === each.timeline)
  const range = rangeOf(backups, segments.filter(isOfHistory))
  if (!range) throw new OperatorError(`There is no complete base backup of the timeline ${timeline}.`)
  const backup = chooseBackup(backups, range, at, wanted.base)
  const log = chooseSegments(segments, backup, history, at)
  const reached = at === undefined ? -1 : log.findIndex(({ finishedAt }) => finishedAt > at)
  const needed = reached < 0 ? log.length : reached + MORE_SEGMENTS
  const histories = segments.filter(({ number }) => number === null)
  return {
    backup,
    range,
    timeline,
    segments: [...histories, ...log.slice(0, needed)],
    later: log.slice(needed),
  }
}

async function chooseSystem(target: Target, wanted: string | undefined): Promise<string> {
  const systems = await listSystems(target)
  if (wanted !== undefined && systems.includes(wanted)) return wanted
  const [only, ...others] = systems
  if (!only) throw new OperatorError('There is no complete base backup at BACKUP_URL.')
  if (wanted === undefined && others.length === 0) return only
  const lines: string[] = []
  for (const system of systems) {
    const range = rangeOf(await listBackups(target, system), await listSegments(target, system))
    if (range) lines.push(`  --system ${system}   ${range.from.toISOString()} to ${range.to.toISOString()}`)
  }
  throw new OperatorError(`BACKUP_URL has backups of several databases. Say which:\n${lines.join('\n')}`)
}

function chooseBackup(
  backups: Backup[],
  { from, to }: Range,
  at: Date | undefined,
  base: string | undefined,
): Backup {
  const known = base === undefined ? backups : backups.filter(({ id }) => id === base)
  if (known.length === 0)
    throw new OperatorError(
      `--base: there are the base backups ${backups.map(({ id }) => id).join(', ')}, and no ${base}.`,
    )
  const chosen = known.findLast(({ finishedAt }) => at === undefined || finishedAt <= at)
  if (chosen && (at === undefined || at <= to)) return chosen
  throw new OperatorError(
    `--at: the shop can be brought back to any second from ${from.toISOString()} to ${to.toISOString()}. For the last of what there is, leave --at out.`,
  )
}

/** Throws if one is missing or unfinished before others: PostgreSQL would take that for the end. */
function chooseSegments(all: Segment[], backup: Backup, history: History, at: Date | undefined): Segment[] {
  const find = segmentFinder(all, history)
  const chosen: Segment[] = []
  const first = numberAt(backup.startLsn)
  const last = Math.max(numberBefore(backup.endLsn), ...all.filter(isLog).map(({ number }) => number ?? 0))
  let missing: number | undefined
  for (let number = first; number <= last; number++) {
    const segment = find(number)
    if (!segment) missing ??= number
    else if (missing === undefined) {
      chosen.push(segment)
      if (segment.end !== null && segment.end < SEGMENT_BYTES) missing = number + 1
    } else if (at === undefined || !chosen.some(({ finishedAt }) => finishedAt > at))
      throw gapAfter(chosen, backup)
  }
  if (missing !== undefined && missing <= numberBefore(backup.endLsn))
    throw new OperatorError(`The base backup ${backup.id} lacks segments of the write-ahead log.`)
  return chosen
}

const isLog = ({ file, end }: Segment) => isWhole(file) || end !== null

/** A segment in which a timeline begins is a copy of the same one before it, up to there. */
function segmentFinder(all: Segment[], history: History): (number: number) => Segment | undefined {
  const keyOf = (timeline: number, number: number) => `${timeline} ${number}`
  const mapOf = (segments: Segment[]) =>
    new Map(segments.map((each) => [keyOf(each.timeline, each.number ?? 0), each]))
  const whole = mapOf(all.filter(({ file }) => isWhole(file)))
  const unfinished = mapOf(all.filter(({ end }) => end !== null))
  return (number) => {
    for (const { timeline, begins } of history.toReversed()) {
      const first = numberAt(begins)
      if (first > number) continue
      const key = keyOf(timeline, number)
      const segment = whole.get(key) ?? unfinished.get(key)
      if (segment || first < number) return segment
    }
    return undefined
  }
}

function gapAfter(segments: Segment[], backup: Backup): OperatorError {
  // A commit after the time has to follow, so it is not the last one's.
  const time = segments.at(-2)?.finishedAt ?? backup.finishedAt
  return new OperatorError(
    `A segment of the write-ahead log is missing after ${segments.at(-1)?.file ?? backup.id}. The shop can be brought back until then: --at ${time.toISOString()}`,
  )
}
