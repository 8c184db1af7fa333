import { mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openBucket } from '../../tests/bucket.ts'
import { type Backup, listBackups, listSegments, nameOf, writeDescription } from './catalogue.ts'
import { copyWal, dropOldestSegments } from './copy-wal.ts'
import { removeOldBackups } from './remove-old.ts'
import { planRestore } from './restore-plan.ts'
import { compactTime, fileOfUnfinished, nameOfSegment, SEGMENT_BYTES } from './segments.ts'
import { openTarget, type Target } from './target.ts'

const system = '7711817640844168793'
const now = new Date('2026-11-24T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const hex = (number: number) => number.toString(16).padStart(8, '0').toUpperCase()
const fileOf = (number: number, timeline = 1) => `${hex(timeline)}00000000${hex(number)}`
const emptyFolder = (name: string) => mkdtempSync(join(tmpdir(), `${name}-`))
const bytes = new Uint8Array([1])

/** A day's backup, and the segment of its day. */
async function keep(
  target: Target,
  days: number,
  pictures: string[],
  { timeline = 1, number = 100 - days * 10 } = {},
): Promise<void> {
  const backup: Backup = {
    format: 1,
    system,
    id: compactTime(daysAgo(days)),
    timeline,
    postgres: '18.4',
    startLsn: `0/${number.toString(16)}000028`,
    endLsn: `0/${number.toString(16)}000120`,
    startedAt: daysAgo(days),
    finishedAt: daysAgo(days),
    parts: 1,
    bytes: 1,
    storedBytes: 1,
    pictures: pictures.length,
  }
  await target.write(nameOf.part(backup, 0), bytes)
  await target.write(nameOf.pictures(backup), Buffer.from(pictures.join('\n')))
  await target.write(nameOfSegment(system, fileOf(number, timeline), daysAgo(days)), bytes)
  await writeDescription(target, backup)
}

test('keeps what brings back each second of BACKUP_DAYS, and removes the rest', async () => {
  const folder = emptyFolder('kept')
  const target = openTarget(`file:${folder}`, undefined)
  for (const days of [6, 5, 4, 2.5, 1, 0.1])
    await keep(target, days, days > 4 ? ['gone'] : days > 2 ? ['shown'] : [])
  const interrupted = { system, id: compactTime(daysAgo(3.5)) }
  await target.write(nameOf.part(interrupted, 0), bytes)
  for (const name of ['gone', 'shown', 'present', 'new']) {
    await target.write(nameOf.picture(system, name), bytes)
    const time = name === 'new' ? now : daysAgo(9)
    utimesSync(join(folder, nameOf.picture(system, name)), time, time)
  }
  const removed = await removeOldBackups(target, system, { days: 3, now, pictures: ['present'] })
  expect(removed).toEqual({ backups: 2, segments: 2, pictures: 1 })
  // The one of four days ago begins the days that are kept.
  expect((await listBackups(target, system)).map(({ finishedAt }) => finishedAt)).toEqual(
    [4, 2.5, 1, 0.1].map(daysAgo),
  )
  expect(await listSegments(target, system)).toHaveLength(4)
  expect(readdirSync(join(folder, system, 'pictures')).sort()).toEqual(['new', 'present', 'shown'])
  expect(await target.list(nameOf.folder(interrupted))).toEqual([])
})

/** Two restores: one to a moment of three days ago, and, as it was not the right one, another to a moment before that. */
async function keepTwiceRestored(target: Target): Promise<void> {
  for (const days of [5, 4, 3.5]) await keep(target, days, [])
  // 50, 60, 65; restored to 62 and then to 55.
  const history = (timeline: number) => nameOfSegment(system, `${hex(timeline)}.history`, daysAgo(2))
  await target.write(history(2), Buffer.from('1\t0/3E000100\tbefore 2026-11-21 12:00:00+00\n'))
  await keep(target, 2, [], { timeline: 2, number: 63 })
  await target.write(history(3), Buffer.from('1\t0/37000100\tbefore 2026-11-20 12:00:00+00\n'))
  for (const number of [51, 52, 53, 54])
    await target.write(nameOfSegment(system, fileOf(number), daysAgo(4.5)), bytes)
  await target.write(nameOfSegment(system, fileOf(55, 3), daysAgo(1)), bytes)
  await keep(target, 1, [], { timeline: 3, number: 56 })
}

test('after restores, what brings back each second of the present history is kept, and its log', async () => {
  const target = openTarget(`file:${emptyFolder('kept')}`, undefined)
  await keepTwiceRestored(target)
  await removeOldBackups(target, system, { days: 1.5, now, pictures: [] })
  const backups = await listBackups(target, system)
  // Of the first timeline the one of five days ago alone leads to the third.
  expect(backups.map(({ finishedAt }) => finishedAt)).toEqual([5, 1].map(daysAgo))
  const numbers = (await listSegments(target, system)).map(({ number }) => number)
  expect(numbers).toEqual(expect.arrayContaining([50, 51, 52, 53, 54, 55, 56]))
})

test('after restores, a moment is looked for in the newest history, or in one that is asked for', async () => {
  const target = openTarget(`file:${emptyFolder('kept')}`, undefined)
  await keepTwiceRestored(target)
  const plan = async (timeline: number | undefined, days: number) => {
    const { backup, segments } = await planRestore(target, { at: daysAgo(days), timeline })
    return { backup: backup.startedAt, log: segments.map(({ file }) => file) }
  }
  const histories = [2, 3].map((timeline) => `${hex(timeline)}.history`)
  const before = [50, 51, 52, 53, 54].map((number) => fileOf(number))
  expect(await plan(undefined, 1.5)).toEqual({
    backup: daysAgo(5),
    log: [...histories, ...before, fileOf(55, 3), fileOf(56, 3)],
  })
  expect(await plan(undefined, 1)).toMatchObject({ backup: daysAgo(1) })
  expect(await plan(2, 2)).toMatchObject({ backup: daysAgo(2), log: [...histories, fileOf(63, 2)] })
  await expect(plan(2, 1)).rejects.toThrow('any second from')
})

test('with a base backup that is asked for, the log since then leads to the same end', async () => {
  const target = openTarget(`file:${emptyFolder('kept')}`, undefined)
  for (const days of [2, 1.9]) await keep(target, days, [])
  const plan = async (base?: string) => {
    const { backup, segments } = await planRestore(target, { base })
    return { backup: backup.startedAt, log: segments.map(({ number }) => number) }
  }
  expect(await plan()).toEqual({ backup: daysAgo(1.9), log: [81] })
  expect(await plan(compactTime(daysAgo(2)))).toEqual({ backup: daysAgo(2), log: [80, 81] })
  await expect(plan('20200101T000000000Z')).rejects.toThrow('--base: there are the base backups')
})

test('segments of an abandoned timeline do not hide a gap in the present one', async () => {
  const target = openTarget(`file:${emptyFolder('kept')}`, undefined)
  await keepTwiceRestored(target)
  await target.write(nameOfSegment(system, fileOf(57), daysAgo(4.4)), bytes)
  await target.write(nameOfSegment(system, fileOf(58, 3), daysAgo(0.5)), bytes)
  await expect(planRestore(target, {})).rejects.toThrow(`missing after ${fileOf(56, 3)}`)
})

test('a moment before a gap is not refused', async () => {
  const target = openTarget(`file:${emptyFolder('kept')}`, undefined)
  await keep(target, 1, [])
  for (const number of [91, 92, 94])
    await target.write(nameOfSegment(system, fileOf(number), daysAgo(1 - number / 1000)), bytes)
  const { segments } = await planRestore(target, { at: daysAgo(1 - 0.0915) })
  expect(segments.map(({ number }) => number)).toEqual([90, 91, 92])
})

describe('of a segment that PostgreSQL had not finished', () => {
  const unfinished = (number: number, end: number, timeline = 1) =>
    nameOfSegment(
      system,
      fileOfUnfinished(fileOf(number, timeline), end),
      daysAgo(1 - number / 1000 - end / 1e12),
    )
  const planned = async (target: Target) => {
    const { segments } = await planRestore(target, {})
    return segments.map(({ number, timeline, end }) => ({ number, timeline, end }))
  }
  const whole = (number: number) => ({ number, timeline: 1, end: null })

  test('the longest beginning ends a restore, whatever the clock said and in whatever order they arrived', async () => {
    const target = openTarget(`file:${emptyFolder('kept')}`, undefined)
    await keep(target, 1, [])
    for (const end of [3000, 5000, 4000]) await target.write(unfinished(91, end), bytes)
    expect(await planned(target)).toEqual([whole(90), { number: 91, timeline: 1, end: 5000 }])
    await target.write(nameOfSegment(system, fileOf(91), daysAgo(0.9)), bytes)
    expect(await planned(target)).toEqual([whole(90), whole(91)])
  })

  test('a full one that was never archived is followed by the next, and one that is not full by none', async () => {
    const target = openTarget(`file:${emptyFolder('kept')}`, undefined)
    await keep(target, 1, [])
    await target.write(unfinished(91, SEGMENT_BYTES), bytes)
    await target.write(unfinished(92, 700), bytes)
    expect((await planned(target)).map(({ number, end }) => [number, end])).toEqual([
      [90, null],
      [91, SEGMENT_BYTES],
      [92, 700],
    ])
    await target.write(nameOfSegment(system, fileOf(93), daysAgo(0.5)), bytes)
    await expect(planRestore(target, {})).rejects.toThrow('is missing after')
  })

  test('one of a timeline whose history has not arrived is left alone, and an abandoned one does not count', async () => {
    const target = openTarget(`file:${emptyFolder('kept')}`, undefined)
    await keepTwiceRestored(target)
    await target.write(unfinished(57, 300, 3), bytes)
    await target.write(unfinished(57, 900, 4), bytes)
    await target.write(unfinished(64, 900, 2), bytes)
    expect((await planned(target)).at(-1)).toEqual({ number: 57, timeline: 3, end: 300 })
  })

  test('retention removes it with the segments before the oldest backup', async () => {
    const target = openTarget(`file:${emptyFolder('kept')}`, undefined)
    await keep(target, 9, [])
    await target.write(unfinished(11, 300), bytes)
    for (const days of [8, 1]) await keep(target, days, [])
    await removeOldBackups(target, system, { days: 3, now, pictures: [] })
    expect((await listSegments(target, system)).map(({ number }) => number)).toEqual([20, 90])
  })
})

test('segments arrive in their order, so that a place that hangs or fails leaves no gap before later ones', async () => {
  const target = openTarget(`file:${emptyFolder('kept')}`, undefined)
  const spool = emptyFolder('spool')
  for (const number of [1, 2, 3, 4]) writeFileSync(join(spool, fileOf(number)), String(number))
  writeFileSync(join(spool, '00000002.history'), 'history')
  const failing: Target = {
    ...target,
    write: async (name, bytes) => {
      if (name.includes(fileOf(3))) throw new Error('slow down')
      return target.write(name, bytes)
    },
  }
  await expect(copyWal(failing, spool, system)).rejects.toThrow('slow down')
  const there = async () => (await listSegments(target, system)).map(({ file }) => file)
  expect(await there()).toEqual(['00000002.history', fileOf(1), fileOf(2)])
  expect(readdirSync(spool).sort()).toEqual([fileOf(3), fileOf(4)])
  await copyWal(target, spool, system)
  expect(await there()).toHaveLength(5)
})

test('a bucket that never answers fails the copy after its time limit, and takes it once it answers again', async () => {
  const bucket = await openBucket()
  onTestFinished(bucket.stop)
  for (const [name, value] of Object.entries(bucket.environment)) vi.stubEnv(name, value)
  const spool = emptyFolder('spool')
  writeFileSync(join(spool, fileOf(1)), 'one')
  bucket.hold(/wal/)
  const impatient = openTarget('s3://maidan/shop', undefined, undefined, 100)
  await expect(copyWal(impatient, spool, system)).rejects.toThrow('timeout')
  bucket.release()
  const target = openTarget('s3://maidan/shop', undefined)
  await copyWal(target, spool, system)
  expect((await listSegments(target, system)).map(({ file }) => file)).toEqual([fileOf(1)])
})

test('another shop that archives to the same place is noticed, and overwrites nothing', async () => {
  const target = openTarget(`file:${emptyFolder('kept')}`, undefined)
  const [mine, other] = [emptyFolder('spool'), emptyFolder('spool')]
  writeFileSync(join(mine, fileOf(1)), 'mine')
  writeFileSync(join(mine, 'archtemp.1'), 'half of the next')
  expect(await copyWal(target, mine, system)).toEqual([fileOf(1)])
  expect(readdirSync(mine)).toEqual(['archtemp.1'])
  // After a crash the same segment is copied again.
  writeFileSync(join(mine, fileOf(1)), 'mine')
  await copyWal(target, mine, system)
  writeFileSync(join(other, fileOf(1)), 'theirs')
  await expect(copyWal(target, other, system)).rejects.toThrow('another shop writes to this BACKUP_URL')
  expect(readdirSync(other)).toEqual([fileOf(1)])
  const [segment] = await listSegments(target, system)
  expect(Buffer.from(await target.read(segment?.name ?? '')).toString()).toBe('mine')
})

test('a target that takes nothing leaves the segments, until the disk is nearly full', async () => {
  const spool = emptyFolder('spool')
  const file = join(emptyFolder('no'), 'folder')
  writeFileSync(file, 'not a folder')
  for (const number of [2, 1]) writeFileSync(join(spool, fileOf(number)), 'x')
  await expect(copyWal(openTarget(`file:${file}`, undefined), spool, system)).rejects.toThrow()
  writeFileSync(join(spool, '00000002.history'), 'x')
  expect(await dropOldestSegments(spool)).toEqual([])
  // Of a disk of which almost nothing is left, as of one that copies are just made from.
  expect(await dropOldestSegments(spool, Number.MAX_VALUE)).toEqual([fileOf(1), fileOf(2)])
  expect(readdirSync(spool)).toEqual(['00000002.history'])
})

test('what was not written whole is not listed', async () => {
  const folder = emptyFolder('kept')
  const target = openTarget(`file:${folder}`, undefined)
  const draft = join(folder, 'a', 'part.1.1.draft')
  mkdirSync(join(folder, 'a'))
  writeFileSync(draft, 'half')
  expect(await target.list('a/')).toEqual([])
  expect(statSync(draft).size).toBe(4)
  utimesSync(draft, daysAgo(1000), daysAgo(1000))
  await target.list('a/')
  expect(readdirSync(join(folder, 'a'))).toEqual([])
})
