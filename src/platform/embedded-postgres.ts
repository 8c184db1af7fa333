import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedUrl } from './database-url.ts'
import { installBinaries, major } from './embedded-postgres/binaries.ts'
import { forgetDeadUsers, hasUsers, signIn } from './embedded-postgres/client-registry.ts'
import { type Home, prepareDataDirectory } from './embedded-postgres/data-directory.ts'
import {
  archives,
  bringDown,
  bringUp,
  endUnusedServers,
  makeCluster,
  runs,
  SPOOL,
} from './embedded-postgres/server.ts'
import { withLock } from './lock.mjs'
import { makeDataDir } from './private-files.ts'
import { endServerWithUs } from './watchdog.ts'

export type EmbeddedPostgres = {
  url: string
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  /** Whether finished segments of the write-ahead log are copied into `spoolOf(dataDir)`, for backups. */
  archive?: boolean
  /** PostgreSQL's settings that replace the shop's. */
  settings?: Record<string, string>
}

/** Starts or joins the server under `dataDir`, also concurrently or after a crash. A dead server is restarted. */
export async function startEmbeddedPostgres({
  dataDir,
  archive = false,
  settings = {},
}: Options): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  makeDataDir(folder)
  endServerWithUs(folder)
  const lock = lockOf(folder)
  return withLock(lock, async () => {
    const home = openHome(folder)
    const socket = reachSocket(join(home.folder, 'data'))
    const url = embeddedUrl(socket.folder)
    installBinaries(home)
    await makeCluster(home)
    const users = join(home.folder, 'users')
    // PostgreSQL switches archiving at its start only.
    if (archive !== archives(home) && !hasUsers(users)) await bringDown(home)
    await bringUp(home, url, archive, settings)
    const signOut = signIn(users)
    let left: Promise<void> | undefined
    const leave = () =>
      withLock(lock, async () => {
        if (!signOut()) return
        await bringDown(home)
        socket.forget()
      })
    const lookAfter = async () => {
      while (!left) {
        await sleep(1000, undefined, { ref: false })
        if (!left && !runs(home)) await withLock(lock, reopen).catch(() => undefined)
      }
    }
    const reopen = async () => {
      if (!left) await bringUp(home, url, archive, settings)
    }
    void lookAfter()
    return { url, stop: () => (left ??= leave()) }
  })
}

/** Ends what killed processes left running, also while the server was made or started. */
export async function endAbandonedServer(dataDir: string): Promise<void> {
  if (!hasHome(dataDir)) return
  await withLock(lockOf(dataDir), async () => {
    const home = openHome(dataDir)
    const users = join(home.folder, 'users')
    if (forgetDeadUsers(users)) return
    await endUnusedServers(home)
    rmSync(users, { recursive: true, force: true })
    reachSocket(join(home.folder, 'data')).forget()
  })
}

export function lockOf(dataDir: string): string {
  return join(dataDir, 'postgresql.lock')
}

export function openHome(dataDir: string): Home {
  return prepareDataDirectory(dataDir, `postgresql-${major}`)
}

function hasHome(dataDir: string): boolean {
  return existsSync(join(dataDir, `postgresql-${major}`))
}

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, `postgresql-${major}`, 'data', 'PG_VERSION'))
}

export function spoolOf(dataDir: string): string {
  return join(dataDir, `postgresql-${major}`, SPOOL)
}

/** Where PostgreSQL writes its write-ahead log. */
export function logOf(dataDir: string): string {
  return join(dataDir, `postgresql-${major}`, 'data', 'pg_wal')
}

/** Socket paths are limited to 107 bytes (103 on macOS): a longer one gets a symlink in a private folder. */
function reachSocket(folder: string): { folder: string; forget: () => void } {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= 103) return { folder, forget: () => undefined }
  const uid = process.getuid?.()
  const short = `/tmp/maidan-${uid}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  mkdirSync(short, { recursive: true, mode: 0o700 })
  if (lstatSync(short).uid !== uid) throw new Error(`${short} belongs to another account.`)
  const link = join(short, 'data')
  if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(folder, link)
  return { folder: link, forget: () => rmSync(short, { recursive: true }) }
}
