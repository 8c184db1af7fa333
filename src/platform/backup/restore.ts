import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installBinaries, major, run } from '../embedded-postgres/binaries.ts'
import { hasUsers } from '../embedded-postgres/client-registry.ts'
import type { Home } from '../embedded-postgres/data-directory.ts'
import {
  archiving,
  bringDown,
  makeFolder,
  optionsOf,
  runs,
  SPOOL,
  statusOf,
} from '../embedded-postgres/server.ts'
import { lockOf, openHome } from '../embedded-postgres.ts'
import { storageAt } from '../images/storage.ts'
import { Locked, withLock } from '../lock.mjs'
import { OperatorError } from '../operator-error.ts'
import {
  type Backup,
  listBackups,
  listSegments,
  listSystems,
  nameOf,
  type Range,
  rangeOf,
} from './catalogue.ts'
import { BaseExtractor, verifyManifest } from './extract-base.ts'
import { inParallel } from './in-parallel.ts'
import { listCopiedPictures, restorePictures } from './pictures.ts'
import type { Progress } from './progress.ts'
import { readPictures } from './remove-old.ts'
import { isWhole, numberAt, type Segment } from './segments.ts'
import type { Target } from './target.ts'

const DRAFT = 'restore-draft'
const AT_ONCE = 4
const START_TIMEOUT_SECONDS = 86_400
/** Recovery stops at the first commit after the wanted time, which is in one of the segments that follow. */
const MORE_SEGMENTS = 3

export type RestoreOptions = {
  /** The folder that DATA_DIR names. */
  dir: string
  imagesUrl: string
  /** Without it, all that was archived. */
  at?: Date | undefined
  /** PostgreSQL's identifier of the cluster, needed where BACKUP_URL has several. */
  system?: string | undefined
  /** Puts a database that is there aside. */
  replace?: boolean
  /** At most so many, for a drill; without it all. */
  maxPictures?: number
}

export type Restored = {
  backup: Backup
  range: Range
  /** The time of the last transaction that is there; null if none was replayed. */
  lastTransactionAt: Date | null
  segments: number
  pictures: number
  missingPictures: number
  seconds: number
  /** Where a database that was there is now. */
  putAside: string | null
}

/** Brings a cluster and its pictures back. Interrupted, it leaves nothing that a shop opens, and can be run again. */
export async function restore(
  target: Target,
  options: RestoreOptions,
  progress: Progress,
): Promise<Restored> {
  const began = performance.now()
  const dir = resolve(options.dir)
  const system = await chooseSystem(target, options.system)
  const backups = await listBackups(target, system)
  const all = await listSegments(target, system)
  const range = rangeOf(backups, all)
  if (!range) throw new OperatorError('There is no complete base backup at BACKUP_URL.')
  const backup = chooseBackup(backups, range, options.at)
  if (backup.postgres.split('.')[0] !== major)
    throw new OperatorError(
      `The backup is of PostgreSQL ${backup.postgres}: restore it with the release that made it.`,
    )
  const segments = chooseSegments(all, backup, options.at)
  progress.step(`base backup of ${backup.finishedAt.toISOString()}, ${segments.length} segments of the log`)
  mkdirSync(dir, { recursive: true })
  return withLock(
    lockOf(dir),
    async () => {
      const home = openHome(dir)
      const isTaken = existsSync(join(home.folder, 'data'))
      refuseToOverwrite(home, dir, isTaken, options.replace === true)
      const draft = await makeDraft(home)
      await extract(target, backup, draft, home, progress)
      await fetchSegments(target, segments, draft, home, progress)
      installBinaries(home)
      const lastTransactionAt = await recover(home, options.at, range)
      const { pictures, missingPictures } = await bringPictures(target, backup, options, progress)
      return {
        backup,
        range,
        lastTransactionAt,
        segments: segments.length,
        pictures,
        missingPictures,
        putAside: install(home, isTaken),
        seconds: (performance.now() - began) / 1000,
      }
    },
    { wait: false },
  ).catch((error) => {
    if (error instanceof Locked) throw new OperatorError(`A shop or another restore is at work in ${dir}.`)
    throw error
  })
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

function chooseBackup(backups: Backup[], { from, to }: Range, at: Date | undefined): Backup {
  const chosen = backups.findLast(({ finishedAt }) => at === undefined || finishedAt <= at)
  if (chosen && (at === undefined || at <= to)) return chosen
  throw new OperatorError(
    `--at: the shop can be brought back to any second from ${from.toISOString()} to ${to.toISOString()}. For the last of what there is, leave --at out.`,
  )
}

/** Throws if one is missing: PostgreSQL would take the gap for the end. */
function chooseSegments(all: Segment[], backup: Backup, at: Date | undefined): Segment[] {
  const first = numberAt(backup.startLsn)
  const histories = all.filter(({ number }) => number === null)
  const log = all.filter((segment) => isWhole(segment) && (segment.number ?? 0) >= first)
  const later = at === undefined ? [] : log.filter(({ finishedAt }) => finishedAt > at)
  const tooLate = new Set(later.slice(MORE_SEGMENTS))
  const needed = log.filter((segment) => !tooLate.has(segment))
  let next = first
  for (const segment of needed) {
    const number = segment.number ?? next
    if (number > next) {
      const last = needed.findLast((each) => (each.number ?? 0) < next)
      throw new OperatorError(
        `A segment of the write-ahead log is missing after ${last?.file ?? backup.id}. The shop can be brought back until then: --at ${(last?.finishedAt ?? backup.finishedAt).toISOString()}`,
      )
    }
    next = number + 1
  }
  if (next <= numberAt(backup.endLsn) && !isAtStart(backup.endLsn))
    throw new OperatorError(`The base backup ${backup.id} lacks segments of the write-ahead log.`)
  return [...histories, ...needed]
}

/** A position at the start of a segment needs nothing of that segment. */
function isAtStart(lsn: string): boolean {
  return /^[\dA-F]+\/([\dA-F]{0,2}000000|0)$/.test(lsn) && numberAt(lsn) > 0
}

function refuseToOverwrite(home: Home, dir: string, isTaken: boolean, replace: boolean): void {
  if (hasUsers(join(home.folder, 'users')))
    throw new OperatorError(`A shop runs on ${dir}. Stop it first, or restore elsewhere with --to.`)
  if (isTaken && !replace)
    throw new OperatorError(
      `There is a database in ${dir}. Restore elsewhere with --to, or put it aside with --replace.`,
    )
}

async function makeDraft(home: Home): Promise<string> {
  // A restore that was killed leaves its server.
  if (runs(home, DRAFT)) await run(home, 'pg_ctl', ['stop', `--pgdata=${DRAFT}`, '--mode=immediate'])
  rmSync(join(home.folder, DRAFT), { recursive: true, force: true })
  return makeFolder(home, DRAFT)
}

async function extract(
  target: Target,
  backup: Backup,
  draft: string,
  home: Home,
  progress: Progress,
): Promise<void> {
  const extractor = new BaseExtractor(draft, home.account)
  const fetch = (part: number) => {
    const fetching = part < backup.parts ? target.read(nameOf.part(backup, part)) : undefined
    fetching?.catch(() => undefined)
    return fetching
  }
  const coming = Array.from({ length: AT_ONCE }, (_, part) => fetch(part))
  let bytes = 0
  for (let part = 0; part < backup.parts; part++) {
    const read = await coming.shift()
    coming.push(fetch(part + AT_ONCE))
    extractor.write(read ?? new Uint8Array())
    bytes += read?.length ?? 0
    progress.tell('database', bytes, backup.bytes)
  }
  extractor.end()
  const manifest = Buffer.from(await target.read(nameOf.manifest(backup))).toString()
  verifyManifest(manifest, extractor.files)
}

/** Straight to where PostgreSQL looks after `restore_command` has failed: no program has to fetch them for it. */
async function fetchSegments(
  target: Target,
  segments: Segment[],
  draft: string,
  home: Home,
  progress: Progress,
): Promise<void> {
  const folder = makeFolder(home, join(DRAFT, 'pg_wal'))
  let fetched = 0
  await inParallel(segments, AT_ONCE, async ({ name, file }) => {
    const path = join(folder, file)
    writeFileSync(path, await target.read(name), { mode: 0o600 })
    if (home.account) chownSync(path, home.account.uid, home.account.gid)
    progress.tellCount(`segments of ${segments.length}`, ++fetched)
  })
  // The socket of the server that was backed up is in its data directory.
  rmSync(join(draft, '.s.PGSQL.5432.lock'), { force: true })
  const signal = join(draft, 'recovery.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  if (home.account) chownSync(signal, home.account.uid, home.account.gid)
}

/** PostgreSQL refuses to archive a history that differs from one that an earlier restore has left there. */
function putSpoolAside(home: Home): void {
  const spool = makeFolder(home, SPOOL)
  if (readdirSync(spool).length === 0) return
  renameSync(spool, `${spool}-before-restore-${Date.now()}`)
  makeFolder(home, SPOOL)
}

async function recover(home: Home, at: Date | undefined, { from, to }: Range): Promise<Date | null> {
  putSpoolAside(home)
  const log = join(home.folder, 'restore-log')
  rmSync(log, { force: true })
  const options = optionsOf({
    restore_command: 'false',
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00') }),
    hot_standby: 'off',
    // The history of the timeline that begins here has to be archived before what follows on it.
    ...archiving,
  })
  const start = ['start', `--pgdata=${DRAFT}`, `--log=${log}`, `--timeout=${START_TIMEOUT_SECONDS}`]
  const failure: unknown = await run(home, 'pg_ctl', [...start, `--options=${options}`]).then(
    () => undefined,
    (error) => error,
  )
  if (failure !== undefined || !(await hasRecovered(home))) {
    const said = existsSync(log) ? readFileSync(log, 'utf8') : String(failure)
    if (said.includes('recovery ended before configured recovery target was reached'))
      throw new OperatorError(
        `--at: nothing was committed at that time or later. The shop can be brought back to any second from ${from.toISOString()} until before ${to.toISOString()}; for the last of what there is, leave --at out.`,
      )
    throw new Error(`PostgreSQL could not recover:\n${said.split('\n').slice(-20).join('\n')}`)
  }
  await bringDown(home, DRAFT)
  const [, date, time] =
    /last completed transaction was at log time (\S+) ([\d:.]+)\+00/.exec(readFileSync(log, 'utf8')) ?? []
  return date && time ? new Date(`${date}T${time}Z`) : null
}

/**
 * pg_ctl waits until recovery begins. A server that is stopped before it has ended replays all segments at its next start,
 * also those after the wanted time.
 */
async function hasRecovered(home: Home): Promise<boolean> {
  for (; runs(home, DRAFT); await sleep(50)) if (statusOf(home, DRAFT) === 'ready') return true
  return false
}

async function bringPictures(
  target: Target,
  backup: Backup,
  { imagesUrl, at, maxPictures = Number.POSITIVE_INFINITY }: RestoreOptions,
  progress: Progress,
): Promise<{ pictures: number; missingPictures: number }> {
  const copied = await listCopiedPictures(target, backup.system)
  const until = at?.getTime() ?? Number.POSITIVE_INFINITY
  const listed = await readPictures(target, backup)
  const since = [...copied].filter(([, time]) => time >= backup.startedAt && time.getTime() <= until)
  const wanted = [...new Set([...listed, ...since.map(([name]) => name)])]
  const present = wanted.filter((name) => copied.has(name))
  if (wanted.length > 0) progress.step(`${wanted.length} pictures`)
  await restorePictures(
    storageAt(imagesUrl, process.env),
    target,
    backup.system,
    present.slice(0, maxPictures),
  )
  return { pictures: present.length, missingPictures: wanted.length - present.length }
}

function install(home: Home, isTaken: boolean): string | null {
  const data = join(home.folder, 'data')
  const aside = isTaken ? join(home.folder, `data-before-restore-${Date.now()}`) : null
  if (aside) renameSync(data, aside)
  renameSync(join(home.folder, DRAFT), data)
  return aside
}
