import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installBinaries, major, run } from '../platform/embedded-postgres/binaries.ts'
import { hasUsers } from '../platform/embedded-postgres/client-registry.ts'
import type { Home } from '../platform/embedded-postgres/data-directory.ts'
import {
  archiving,
  bringDown,
  isServed,
  makeFolder,
  optionsOf,
  RESTORE_DRAFT,
  runs,
  SPOOL,
  statusOf,
} from '../platform/embedded-postgres/server.ts'
import { lockOf, openHome } from '../platform/embedded-postgres.ts'
import { storageAt } from '../platform/images/storage.ts'
import { Locked, withLock } from '../platform/lock.mjs'
import { OperatorError } from '../platform/operator-error.ts'
import { makeDataDir } from '../platform/private-files.ts'
import { endServerWithUs } from '../platform/watchdog.ts'
import { type Backup, nameOf, type Range } from './catalogue.ts'
import { BaseExtractor, verifyManifest } from './extract-base.ts'
import { inParallel } from './in-parallel.ts'
import { listCopiedPictures, restorePictures } from './pictures.ts'
import { counted, type Progress } from './progress.ts'
import { readPictures } from './remove-old.ts'
import { planRestore, type RestorePlan, type RestoreRequest } from './restore-plan.ts'
import { FILE_LENGTH, isWhole, type Segment, segmentOf, wholeSegment } from './segments.ts'
import type { Target } from './target.ts'

const AT_ONCE = 4
const MAX_TRIES = 4
const START_TIMEOUT_SECONDS = 86_400
/** Longer than a picture takes to be copied, and than the clocks of the shop and a bucket differ. */
const MARGIN_MS = 3_600_000

export type RestoreOptions = RestoreRequest & {
  /** The folder that DATA_DIR names. */
  dir: string
  imagesUrl: string
  /** Puts a database that is there aside. */
  replace?: boolean
  /** At most so many, for a drill; without it all. */
  maxPictures?: number
}

export type RestoreResult = {
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
): Promise<RestoreResult> {
  const began = performance.now()
  const dir = resolve(options.dir)
  const plan = await planRestore(target, options)
  const { backup, range, segments, later } = plan
  if (backup.postgres.split('.')[0] !== major)
    throw new OperatorError(
      `The backup is of PostgreSQL ${backup.postgres}: restore it with the release that made it.`,
    )
  progress.step(
    `base backup of ${backup.finishedAt.toISOString()}, ${counted(segments.length, 'segment')} of the log`,
  )
  makeDataDir(dir)
  endServerWithUs(dir)
  return withLock(
    lockOf(dir),
    async () => {
      const home = openHome(dir)
      const isTaken = existsSync(join(home.folder, 'data'))
      await refuseToOverwrite(home, dir, isTaken, options.replace === true)
      const draft = await makeDraft(home)
      await extract(target, backup, draft, home, progress)
      await fetchSegments(target, segments, draft, home, progress)
      installBinaries(home)
      const lastTransactionAt = await recover(home, options.at, plan).catch(async (error) => {
        if (!(error instanceof TargetNotReached) || later.length === 0) throw error
        await fetchSegments(target, later, draft, home, progress)
        return recover(home, options.at, plan)
      })
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

async function refuseToOverwrite(home: Home, dir: string, isTaken: boolean, replace: boolean): Promise<void> {
  if (hasUsers(join(home.folder, 'users')) || (await isServed(home)))
    throw new OperatorError(`A shop runs on ${dir}. Stop it first, or restore elsewhere with --to.`)
  if (isTaken && !replace)
    throw new OperatorError(
      `There is a database in ${dir}. Restore elsewhere with --to, or put it aside with --replace.`,
    )
}

async function makeDraft(home: Home): Promise<string> {
  // A restore that was killed leaves its server.
  if (runs(home, RESTORE_DRAFT))
    await run(home, 'pg_ctl', ['stop', `--pgdata=${RESTORE_DRAFT}`, '--mode=immediate'])
  rmSync(join(home.folder, RESTORE_DRAFT), { recursive: true, force: true })
  return makeFolder(home, RESTORE_DRAFT)
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
    progress.showBytes('database', bytes, backup.bytes)
  }
  extractor.end()
  const manifest = Buffer.from(await target.read(nameOf.manifest(backup))).toString()
  verifyManifest(manifest, extractor.files)
}

/** While the shop runs, as in a drill, a longer one that begins with the same bytes replaces it at any time. */
async function readUnfinished(target: Target, { name, file }: Segment): Promise<Uint8Array> {
  const prefix = name.slice(0, name.lastIndexOf(file) + FILE_LENGTH)
  for (let tried = 1; ; tried++) {
    const there = (await target.list(prefix))
      .map((each) => segmentOf(each.name))
      .filter((each) => each !== null)
    const newest = there.find((each) => isWhole(each.file)) ?? there.findLast(({ end }) => end !== null)
    try {
      return wholeSegment(await target.read(newest?.name ?? name))
    } catch (error) {
      if (tried === MAX_TRIES) throw error
    }
  }
}

/** Straight to where PostgreSQL looks after `restore_command` has failed: no program has to fetch them for it. */
async function fetchSegments(
  target: Target,
  segments: Segment[],
  draft: string,
  home: Home,
  progress: Progress,
): Promise<void> {
  const folder = makeFolder(home, join(RESTORE_DRAFT, 'pg_wal'))
  let fetched = 0
  await inParallel(segments, AT_ONCE, async (segment) => {
    const { name, file, end } = segment
    const path = join(folder, end === null ? file : file.slice(0, FILE_LENGTH))
    const bytes = end === null ? await target.read(name) : await readUnfinished(target, segment)
    writeFileSync(path, bytes, { mode: 0o600 })
    if (home.account) chownSync(path, home.account.uid, home.account.gid)
    progress.showCount(`segments of ${segments.length}`, ++fetched)
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

class TargetNotReached extends OperatorError {}

async function recover(home: Home, at: Date | undefined, plan: RestorePlan): Promise<Date | null> {
  const { range, timeline } = plan
  putSpoolAside(home)
  const log = join(home.folder, 'restore-log')
  rmSync(log, { force: true })
  const options = optionsOf(home, {
    restore_command: 'false',
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
    ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00') }),
    hot_standby: 'off',
    // The history of the timeline that begins here has to be archived before what follows on it.
    ...archiving,
  })
  const start = ['start', `--pgdata=${RESTORE_DRAFT}`, `--log=${log}`, `--timeout=${START_TIMEOUT_SECONDS}`]
  const failure: unknown = await run(home, 'pg_ctl', [...start, `--options=${options}`]).then(
    () => undefined,
    (error) => error,
  )
  if (failure !== undefined || !(await hasRecovered(home))) {
    const said = existsSync(log) ? readFileSync(log, 'utf8') : String(failure)
    if (said.includes('recovery ended before configured recovery target was reached'))
      throw new TargetNotReached(
        `--at: nothing was committed at that time or later. The shop can be brought back to any second from ${range.from.toISOString()} until before ${range.to.toISOString()}; for the last of what there is, leave --at out.`,
      )
    throw new Error(`PostgreSQL could not recover:\n${said.split('\n').slice(-20).join('\n')}`)
  }
  await bringDown(home, RESTORE_DRAFT)
  const [, date, time] =
    /last completed transaction was at log time (\S+) ([\d:.]+)\+00/.exec(readFileSync(log, 'utf8')) ?? []
  return date && time ? new Date(`${date}T${time}Z`) : null
}

/**
 * pg_ctl waits until recovery begins. A server that is stopped before it has ended replays all segments at its next start,
 * also those after the wanted time.
 */
async function hasRecovered(home: Home): Promise<boolean> {
  for (; runs(home, RESTORE_DRAFT); await sleep(50))
    if (statusOf(home, RESTORE_DRAFT) === 'ready') return true
  return false
}

async function bringPictures(
  target: Target,
  backup: Backup,
  { imagesUrl, at, maxPictures = Number.POSITIVE_INFINITY }: RestoreOptions,
  progress: Progress,
): Promise<{ pictures: number; missingPictures: number }> {
  const copied = await listCopiedPictures(target, backup.system)
  const until = (at?.getTime() ?? Number.POSITIVE_INFINITY) + MARGIN_MS
  const from = backup.startedAt.getTime() - MARGIN_MS
  const listed = await readPictures(target, backup)
  const since = [...copied].filter(([, time]) => time.getTime() >= from && time.getTime() <= until)
  const wanted = [...new Set([...listed, ...since.map(([name]) => name)])]
  const present = wanted.filter((name) => copied.has(name))
  if (wanted.length > 0) progress.step(counted(wanted.length, 'picture'))
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
  renameSync(join(home.folder, RESTORE_DRAFT), data)
  // After a power failure there would be no database, and the shop would begin an empty one.
  const folder = openSync(home.folder, 'r')
  fsyncSync(folder)
  closeSync(folder)
  return aside
}
