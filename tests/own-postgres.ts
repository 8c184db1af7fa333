import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installBinaries } from '../src/platform/embedded-postgres/binaries.ts'
import { prepareDataDirectory } from '../src/platform/embedded-postgres/data-directory.ts'
import { bringDown, bringUp, makeCluster } from '../src/platform/embedded-postgres/server.ts'

export type OwnPostgres = {
  url: string
  /** The folder of its files and its socket. */
  data: string
  start: () => Promise<void>
  stop: () => Promise<void>
  /** SIGSTOP and SIGCONT to all of its processes. */
  freeze: () => void
  thaw: () => void
  remove: () => Promise<void>
}

/** A PostgreSQL that runs, and that nothing but the test stops or starts. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'own-'))
  chmodSync(folder, 0o755) // as root, another account runs the server
  const home = prepareDataDirectory(folder, 'postgresql')
  installBinaries(home)
  await makeCluster(home)
  const data = join(home.folder, 'data')
  const url = `postgresql://maidan@localhost/maidan?host=${encodeURIComponent(data)}`
  const signal = (name: NodeJS.Signals) => {
    const first = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    const kill = (pid: number) => {
      try {
        process.kill(pid, name)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
      }
    }
    kill(first)
    const children = execFileSync('pgrep', ['-P', String(first)], { encoding: 'utf8' })
    for (const child of children.trim().split('\n')) kill(Number(child))
  }
  const start = () => bringUp(home, url)
  const stop = () => bringDown(home)
  await start()
  return {
    url,
    data,
    start,
    stop,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
