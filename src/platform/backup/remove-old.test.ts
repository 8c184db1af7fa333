import { mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Backup, listBackups, listSegments, nameOf, writeDescription } from './catalogue.ts'
import { copyWal, makeRoom } from './copy-wal.ts'
import { removeOldBackups } from './remove-old.ts'
import { compactTime, nameOfSegment } from './segments.ts'
import { openTarget } from './target.ts'

const system = '7711817640844168793'
const now = new Date('2026-11-24T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const fileOf = (number: number) => `0000000100000000${number.toString(16).padStart(8, '0').toUpperCase()}`
const emptyFolder = (name: string) => mkdtempSync(join(tmpdir(), `${name}-`))
const bytes = new Uint8Array([1])

/** A day's backup, and the segments of its day. */
async function keep(target: ReturnType<typeof openTarget>, days: number, pictures: string[]): Promise<void> {
  const number = 100 - days * 10
  const backup: Backup = {
    format: 1,
    system,
    id: compactTime(daysAgo(days)),
    timeline: 1,
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
  await target.write(nameOfSegment(system, fileOf(number), daysAgo(days)), bytes)
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
  expect(await makeRoom(spool)).toBeNull()
  expect(readdirSync(spool)).toHaveLength(2)
  expect(await makeRoom(spool, Number.POSITIVE_INFINITY)).toBe(fileOf(1))
  expect(readdirSync(spool)).toEqual([fileOf(2)])
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
