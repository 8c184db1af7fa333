import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { clock } from '../platform/clock.ts'
import { config } from '../platform/config.ts'
import { db, run } from '../platform/database.ts'
import { logOf, spoolOf } from '../platform/embedded-postgres.ts'
import { storage } from '../platform/images/storage.ts'
import { log } from '../platform/log.ts'
import { readLogPosition, UnfinishedSegments } from './copy-unfinished.ts'
import { copyWal, dropOldestSegments } from './copy-wal.ts'
import { copyTimeoutMs, isBackupDue, isDrillDue, retryDelayMs } from './due.ts'
import { placeOf } from './make-backup.ts'
import { copyPictures, listCopiedPictures } from './pictures.ts'
import { isArchived } from './segments.ts'
import { findBackupState } from './state.ts'
import { readCluster } from './take-base.ts'
import { configuredTarget, type Target } from './target.ts'

const RETRY_MS = 5_000

/** How often what PostgreSQL has not archived yet is copied. */
const COPY_EVERY_MS = 10_000
const LAST_COPY_TIMEOUT_MS = 5_000
const LOG_EVERY_MS = 60_000
const DRILL_ATTEMPT_EVERY_MS = 6 * 3_600_000

function isOn(): boolean {
  return config.BACKUP_URL !== undefined && config.DATABASE_URL === undefined
}

let target: Target | undefined
let system: string | undefined
let unfinished: UnfinishedSegments | undefined
let failures = 0
let copiedAt = Number.NEGATIVE_INFINITY
let loggedAt = Number.NEGATIVE_INFINITY

async function copyTo(): Promise<{ target: Target; system: string }> {
  target ??= configuredTarget(copyTimeoutMs(failures))
  system ??= (await readCluster(db)).system
  return { target, system }
}

/**
 * Copies what PostgreSQL has archived, and then what it has flushed since: how much a lost machine costs depends neither on its
 * `archive_timeout`, which a long checkpoint or a clock set back delays, nor on its archiver.
 */
export async function copyLog(): Promise<void> {
  if (!isOn()) return
  const spool = spoolOf(config.DATA_DIR)
  const waiting = (await readdir(spool).catch(() => [])).filter(isArchived)
  if (waiting.length === 0 && performance.now() - copiedAt < COPY_EVERY_MS) return
  try {
    const { target, system } = await copyTo()
    unfinished ??= new UnfinishedSegments(logOf(config.DATA_DIR), system)
    const position = await readLogPosition(db)
    const copied = await copyWal(target, spool, system)
    const isComplete = await unfinished.copy(target, position, copied)
    failures = 0
    if (isComplete) copiedAt = performance.now()
    await run(
      db,
      `update wal_archive set last_segment = coalesce($1, last_segment), copied_until = coalesce($2, copied_until),
         archived_at = case when $1::text is null then archived_at else now() end, failing_since = null, error = null`,
      [copied.at(-1) ?? null, isComplete ? position.at : null],
    )
  } catch (error) {
    failures++
    target = undefined
    const message = error instanceof Error ? error.message : String(error)
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      loggedAt = performance.now()
      log.error({ err: error, waiting: waiting.length }, 'the write-ahead log cannot be copied to BACKUP_URL')
    }
    await run(db, 'update wal_archive set failing_since = coalesce(failing_since, now()), error = $1', [
      message,
    ])
    await sleep(RETRY_MS)
  }
}

/** Beside the copying, which may hang: a full disk would stop the shop. A base backup closes the gap. */
export async function dropWalOfFullDisk(): Promise<void> {
  if (!isOn()) return
  const lost = await dropOldestSegments(spoolOf(config.DATA_DIR))
  if (lost.length === 0) return
  log.error(
    { lost },
    'the disk is nearly full: segments of the write-ahead log were given up, and are in no backup',
  )
  await run(
    db,
    `update wal_archive set broken_at = now(), failing_since = coalesce(failing_since, now()),
       error = coalesce(error, 'the disk is nearly full')`,
    [],
  )
}

/** After PostgreSQL has stopped, which finishes its last segment. */
export async function copyLastWal(): Promise<void> {
  if (!isOn() || !system) return
  const copied = copyWal(configuredTarget(LAST_COPY_TIMEOUT_MS), spoolOf(config.DATA_DIR), system).catch(
    (error) =>
      log.error({ err: error }, 'the end of the write-ahead log is copied to BACKUP_URL with the next start'),
  )
  await Promise.race([copied, sleep(LAST_COPY_TIMEOUT_MS, undefined, { ref: false })])
}

let copiedPictures: Set<string> | undefined

/** Pictures in a bucket outlive the machine, and are copied with the nightly backup. */
export async function copyNewPictures(): Promise<void> {
  if (!isOn() || config.IMAGES_URL.startsWith('s3://')) return
  const { target, system } = await copyTo()
  copiedPictures ??= new Set((await listCopiedPictures(target, system)).keys())
  await copyPictures(storage, target, system, copiedPictures)
}

const baseReport = z.object({ timeline: z.number(), place: z.string() })

type Attempts = { failures: number; base: Date | null; drill: Date | null; brokenAt: Date | null }

const attempts = `
  with failed as (
    select started_at from backup_runs where kind = 'base' and succeeded is not true and started_at >
      coalesce((select max(started_at) from backup_runs where kind = 'base' and succeeded), '-infinity'))
  select (select count(*)::int from failed) as failures, (select max(started_at) from failed) as base,
    (select max(started_at) from backup_runs where kind = 'drill' and succeeded is not true) as drill, broken_at as "brokenAt"
  from wal_archive`

export async function backUpWhenDue(): Promise<void> {
  if (!isOn()) return
  const now = clock.now()
  const [attempted] = await run<Attempts>(db, attempts, [])
  if (!attempted || isRecent(attempted.base, now, retryDelayMs(attempted.failures))) return
  const { lastBase } = await findBackupState(db)
  const { timeline } = await readCluster(db)
  const report = baseReport.safeParse(lastBase?.report)
  const last = lastBase && report.success ? { ...lastBase, ...report.data } : null
  if (isBackupDue(last, { timeline, place: placeOf(config), brokenAt: attempted.brokenAt }, now))
    start('backup')
}

export async function drillWhenDue(): Promise<void> {
  if (!isOn()) return
  const now = clock.now()
  const [attempted] = await run<Attempts>(db, attempts, [])
  if (!attempted || isRecent(attempted.drill, now, DRILL_ATTEMPT_EVERY_MS)) return
  const { lastBase, drillPassedAt } = await findBackupState(db)
  if (isDrillDue(drillPassedAt, lastBase !== null, now)) start('drill')
}

function isRecent(time: Date | null, now: Date, milliseconds: number): boolean {
  return time !== null && now.getTime() - time.getTime() < milliseconds
}

const running = new Map<'backup' | 'drill', ChildProcess>()

/** A process of its own: this one has little memory, and answers requests. The run is locked across processes. */
function start(command: 'backup' | 'drill'): void {
  if (running.has(command)) return
  const file = join(import.meta.dirname, `../commands/${command}.ts`)
  const child = spawn(process.execPath, [file, '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.set(command, child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = `${output}${text}`.slice(-2_000)))
  child.on('error', (error) => log.error({ err: error, command }, 'could not be started'))
  child.on('close', (code) => {
    running.delete(command)
    if (code === 0) log.info({ command }, 'done')
    else log.error({ command, code, output }, 'failed')
  })
  child.unref()
}

/** They are repeated after the next start; the embedded PostgreSQL stays up while one of them uses it. */
export async function stopBackups(): Promise<void> {
  const children = [...running.values()]
  for (const child of children) child.kill()
  await Promise.all(children.map((child) => once(child, 'close')))
}
