import type { Backup } from './catalogue.ts'
import { bytesBefore, type Segment } from './segments.ts'
import type { Target } from './target.ts'

/** A timeline that leads to the one that is wanted. */
type Part = { timeline: number; begins: string /** Where the next one begins. */; ends: string | null }

/** The oldest timeline first. Each restore begins a timeline, and abandons what came later on the one before. */
export type History = Part[]

/** The history of `timeline`, or else of the newest one. An unfinished segment begins none: its history comes first. */
export async function readHistory(
  target: Target,
  backups: readonly Backup[],
  segments: readonly Segment[],
  timeline = Math.max(
    1,
    ...[...backups, ...segments.filter(({ end }) => end === null)].map((each) => each.timeline),
  ),
): Promise<History> {
  const file = segments.find((segment) => segment.number === null && segment.timeline === timeline)
  const text = file ? Buffer.from(await target.read(file.name)).toString() : ''
  const before = [...text.matchAll(/^[ \t]*(\d+)[ \t]+([\dA-F]+\/[\dA-F]+)/gm)].map(
    ([, number, ends = '']) => ({
      timeline: Number(number),
      ends,
    }),
  )
  return [...before, { timeline, ends: null }].map((part, at) => ({
    ...part,
    begins: before[at - 1]?.ends ?? '0/0',
  }))
}

/** Whether what the backup has is a part of the history. */
export function leadsTo(history: History, { timeline, endLsn }: Backup): boolean {
  const part = history.find((each) => each.timeline === timeline)
  return part !== undefined && (part.ends === null || bytesBefore(endLsn) <= bytesBefore(part.ends))
}
