import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedUrl } from './database-url.ts'
import { installBinaries, major } from './embedded-postgres/binaries.ts'
import { signIn } from './embedded-postgres/client-registry.ts'
import { prepareDataDirectory } from './embedded-postgres/data-directory.ts'
import { bringDown, bringUp, makeCluster, runs } from './embedded-postgres/server.ts'
import { withLock } from './lock.mjs'

export type EmbeddedPostgres = {
  url: string
  stop: () => Promise<void>
}

/** Starts or joins the server under `dataDir`, also concurrently or after a crash. A dead server is restarted. */
export async function startEmbeddedPostgres({ dataDir }: { dataDir: string }): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'postgresql.lock')
  return withLock(lock, async () => {
    const home = prepareDataDirectory(folder, `postgresql-${major}`)
    const socket = reachSocket(join(home.folder, 'data'))
    const url = embeddedUrl(socket.folder)
    installBinaries(home)
    await makeCluster(home)
    await bringUp(home, url)
    const signOut = signIn(join(home.folder, 'users'))
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
      if (!left) await bringUp(home, url)
    }
    void lookAfter()
    return { url, stop: () => (left ??= leave()) }
  })
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
