import { randomUUID } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { connect } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { worksIn } from '../process-identity.mjs'
import { listProcesses, signal } from '../processes.ts'
import { CLUSTER, removeOtherBinaries, run } from './binaries.ts'
import type { Home } from './data-directory.ts'

const MEGABYTE = 1024 * 1024

/**
 * A million products and their indexes are over 3 GB. Each price written reads and writes a page of every index; what does not fit is
 * written out and read again.
 */
function sharedBuffers(): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return `${Math.min(Math.max(Math.floor(memory / 8 / MEGABYTE), 128), 4096)}MB`
}

/**
 * After each checkpoint a page is logged whole when it is first written. An offer on a million products writes most pages of
 * the table's indexes: with more log between two checkpoints, each is logged a fraction as often.
 */
export function maxWalSize(freeBytes: number): string {
  return `${Math.min(Math.max(Math.floor(freeBytes / 10 / MEGABYTE), 1024), 4096)}MB`
}

const settings = {
  listen_addresses: '',
  unix_socket_directories: '.', // the data directory, accessible to its owner and root only
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '500', // the maximum of 64 web processes has 448, the primary process 10
  shared_buffers: sharedBuffers(),
  shared_preload_libraries: 'pg_prewarm', // what was in memory is read again after a restart
  jit: 'off',
  random_page_cost: '1.1', // the data is cached or on an SSD
  work_mem: '16MB', // the matches of a common word by row; with less, all rows of their pages are read and compared
  timezone: 'UTC',
  log_min_messages: 'log', // without statement errors, which the shop logs itself
  log_checkpoints: 'off',
}

/** Where finished segments of the write-ahead log wait for being copied to BACKUP_URL. */
export const SPOOL = 'wal-spool'

/** Between two segments, `backup/copy-unfinished.ts` copies what the unfinished one has. */
const ARCHIVE_TIMEOUT = '60s'

export const archiving = {
  archive_mode: 'on',
  archive_library: 'basic_archive', // copies, and fsyncs before it acknowledges
  'basic_archive.archive_directory': `../${SPOOL}`,
  archive_timeout: ARCHIVE_TIMEOUT,
}

/** A connection that is not answered while the server starts is given up and tried again. */
const CONNECT_TIMEOUT_MS = 5_000

export function optionsOf(home: Home, given: Record<string, string>): string {
  const { bavail, bsize } = statfsSync(home.folder)
  return Object.entries({ ...settings, max_wal_size: maxWalSize(bavail * bsize), ...given })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** Built in a draft folder, so that an interrupted `initdb` is never taken for a cluster. */
export async function makeCluster(home: Home): Promise<void> {
  if (existsSync(join(home.folder, 'data'))) return
  for (const name of readdirSync(home.folder).filter((name) => name.startsWith('data-draft-')))
    rmSync(join(home.folder, name), { recursive: true, force: true, maxRetries: 20 })
  const draft = `data-draft-${randomUUID()}`
  const locale = [
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  await run(home, 'initdb', [
    `--pgdata=${draft}`,
    '--username=maidan',
    '--auth=trust',
    '--data-checksums',
    ...locale,
  ])
  renameSync(join(home.folder, draft), join(home.folder, 'data'))
}

/** The account that PostgreSQL runs as owns the folder. */
export function makeFolder(home: Home, name: string): string {
  const path = join(home.folder, name)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (home.account) chownSync(path, home.account.uid, home.account.gid)
  return path
}

// After a `kill -9` old processes may hold the cluster for a moment, and a starting or stopping server does not
// answer yet: retries for a minute.
export async function bringUp(
  home: Home,
  url: string,
  archive = false,
  given: Record<string, string> = {},
): Promise<void> {
  let refusal: unknown
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    const silence = await ask(url)
    if (!silence) return
    refusal ??= silence
    if (runs(home) || !isGone(silence)) continue
    refusal = await start(home, archive, given).catch((error) => error)
    // The start itself may have taken the minute.
    if (refusal === undefined) refusal = await ask(url)
    if (!refusal) return
  }
  throw new Error('The embedded PostgreSQL does not start.', { cause: refusal })
}

/** A container does not see the processes of another one on the same volume: only a socket without a server is proof. */
function isGone(silence: unknown): boolean {
  const code = silence instanceof Error && 'code' in silence ? silence.code : undefined
  return code === 'ECONNREFUSED' || code === 'ENOENT'
}

/** Whether a server answers at the socket of the cluster, also one of another container. */
export function isServed(home: Home): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(home.folder, 'data', '.s.PGSQL.5432'))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

export async function bringDown(home: Home, cluster = 'data'): Promise<void> {
  if (runs(home, cluster)) await run(home, 'pg_ctl', ['stop', `--pgdata=${cluster}`, '--mode=fast'])
}

/** The cluster that `restore` recovers, before it is the shop's. */
export const RESTORE_DRAFT = 'restore-draft'

const END_TIMEOUT_MS = 15_000

/**
 * Under the lock of a home that no process uses. A tool that makes or starts a cluster works in the home's folder, and so does a server
 * until it has found its own.
 */
export async function endUnusedServers(home: Home): Promise<void> {
  const deadline = performance.now() + END_TIMEOUT_MS
  const inside = () => listProcesses((process) => isInside(process.cwd, home) && isOurs(process, home))
  for (let left = inside(); left.length > 0; left = inside()) {
    for (const pid of left)
      if (worksIn(pid, home.folder) || performance.now() > deadline) signal(pid, 'SIGKILL')
    for (const cluster of ['data', RESTORE_DRAFT]) await bringDown(home, cluster).catch(() => undefined)
    await sleep(50)
  }
}

const isInside = (path: string, { folder }: Home) => path === folder || path.startsWith(`${folder}/`)

/** A server overwrites its environment; the shell that starts it has the environment and another program. */
function isOurs({ program, environment }: { program: string; environment: string }, home: Home): boolean {
  return isInside(program, home) || environment.includes(`${CLUSTER}=${home.folder}\0`)
}

async function start(home: Home, archive: boolean, given: Record<string, string>): Promise<void> {
  removeOtherBinaries(home)
  if (archive) makeFolder(home, SPOOL)
  rmSync(join(home.folder, 'data', 'postmaster.pid'), { force: true })
  const log = join(home.folder, 'log')
  rmSync(log, { force: true })
  await run(home, 'pg_ctl', [
    'start',
    '--pgdata=data',
    '--log=log',
    `--options=${optionsOf(home, { ...(archive && archiving), ...given })}`,
  ]).catch(() => {
    throw new Error(readFileSync(log, 'utf8'))
  })
}

/** Whether the server that runs was started to archive. */
export function archives(home: Home): boolean {
  const given = join(home.folder, 'data', 'postmaster.opts')
  return existsSync(given) && readFileSync(given, 'utf8').includes('archive_mode=on')
}

/** `postmaster.pid` may be stale and its PID reused. */
export function runs(home: Home, cluster = 'data'): boolean {
  const data = join(home.folder, cluster)
  return worksIn(pidOf(data), data)
}

function pidOf(data: string): number {
  return Number.parseInt(linesOfPidFile(data)[0] ?? '', 10)
}

/** PostgreSQL keeps it in the eighth line: `starting`, `standby`, `ready` or `stopping`. */
export function statusOf(home: Home, cluster: string): string | undefined {
  return linesOfPidFile(join(home.folder, cluster))[7]?.trim()
}

function linesOfPidFile(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Returns why the server does not answer, or null. */
async function ask(url: string): Promise<unknown> {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new Client({ connectionString: admin.href, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined) // the server may stop at any time
  try {
    await client.connect()
    const { rowCount } = await client.query(`select from pg_database where datname = 'maidan'`)
    if (rowCount === 0) await client.query('create database maidan')
    return null
  } catch (error) {
    return error
  } finally {
    await client.end()
  }
}
