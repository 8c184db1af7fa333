import { resolve } from 'node:path'
import { counted, megabytes, Progress } from '../backup/progress.ts'
import { type RestoreResult, restore } from '../backup/restore.ts'
import { configuredTarget } from '../backup/target.ts'
import { config } from '../platform/config.ts'
import { type Report, resolvePath, runCommand, UsageError } from './command-line.ts'

const options = {
  at: { type: 'string' },
  to: { type: 'string' },
  system: { type: 'string' },
  base: { type: 'string' },
  timeline: { type: 'string' },
  replace: { type: 'boolean' },
} as const

const aTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

await runCommand(options, async ({ at, to, system, base, timeline, replace = false }) => {
  const time = at === undefined ? undefined : timeIn(at)
  const number = timeline === undefined ? undefined : numberIn(timeline)
  const dir = to === undefined ? config.DATA_DIR : resolvePath(to)
  const imagesUrl = to === undefined ? config.IMAGES_URL : `file:${resolve(dir, 'images')}`
  const progress = new Progress((line) => process.stderr.write(`${line}\n`))
  return reportOf(
    dir,
    await restore(
      configuredTarget(),
      { dir, imagesUrl, at: time, system, base, timeline: number, replace },
      progress,
    ),
  )
})

function timeIn(text: string): Date {
  const time = new Date(text)
  if (!aTime.test(text) || Number.isNaN(time.getTime()))
    throw new UsageError(`--at: a time with its offset, as 2026-11-22T18:00+05:30, and not ${text}`)
  return time
}

function numberIn(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--timeline: a number, and not ${text}`)
  return Number(text)
}

function reportOf(dir: string, restored: RestoreResult): Report {
  const { backup, lastTransactionAt, segments, pictures, missingPictures, seconds, putAside } = restored
  const until = lastTransactionAt ?? backup.finishedAt
  const lines = [
    `The shop is back in ${dir}, as it was at ${until.toISOString()}: ${megabytes(backup.bytes)} of database, ${counted(segments, 'segment')} of the log, ${counted(pictures, 'picture')}, in ${seconds.toFixed(0)} s.`,
    ...(missingPictures > 0
      ? [`${counted(missingPictures, 'picture')} missing: not copied yet, or deleted.`]
      : []),
    ...(putAside ? [`What was there is in ${putAside}. Remove it when you are sure.`] : []),
  ]
  return { ok: true, lines, json: { dir, ...restored } }
}
