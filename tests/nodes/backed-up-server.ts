import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const STARTS_WITHIN_MS = 120_000
const VERSIONS = '/usr/lib/postgresql'

/** A server of PostgreSQL under `folder` with the settings of deploy/pgbackrest, and its backups beside it. */
export class BackedUpServer {
  readonly #bin: string
  readonly #folder: string
  readonly #env: Record<string, string>
  readonly #port: number
  readonly #log: number
  #process: ChildProcess | undefined

  constructor(folder: string, port: number, log: string) {
    const home = join(folder, 'postgresql')
    const [newest = ''] = readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one))
    this.#bin = join(VERSIONS, newest, 'bin')
    this.#folder = home
    this.#port = port
    this.#log = openSync(log, 'a')
    // These go before those of the file, and the archive command gets them too.
    this.#env = {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      LANG: 'C.UTF-8',
      PGBACKREST_CONFIG: join(home, 'pgbackrest.conf'),
      PGBACKREST_STANZA: 'shop',
      PGBACKREST_PG1_PATH: join(home, 'data'),
      PGBACKREST_PG1_PORT: String(port),
      PGBACKREST_PG1_SOCKET_PATH: home,
      PGBACKREST_REPO1_PATH: join(home, 'repository'),
      PGBACKREST_SPOOL_PATH: join(home, 'spool'),
      PGBACKREST_LOG_PATH: join(home, 'log'),
      PGBACKREST_LOCK_PATH: join(home, 'lock'),
    }
  }

  create(): void {
    for (const name of ['repository', 'spool', 'log', 'lock'])
      mkdirSync(join(this.#folder, name), { recursive: true })
    for (const file of ['pgbackrest.conf', 'postgresql.conf'])
      cpSync(join('deploy/pgbackrest', file), join(this.#folder, file))
    execFileSync('chown', ['-R', 'postgres:postgres', this.#folder])
    const data = join(this.#folder, 'data')
    const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--auth=trust']
    this.#asPostgres(join(this.#bin, 'initdb'), [...options, data])
    appendFileSync(
      join(data, 'postgresql.conf'),
      `include '${join(this.#folder, 'postgresql.conf')}'
      port = ${this.#port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${this.#folder}'\n`,
    )
  }

  async start(name: string, ...options: string[]): Promise<void> {
    const data = join(this.#folder, name)
    this.#process = spawn(
      'runuser',
      ['-u', 'postgres', '--', join(this.#bin, 'postgres'), '-D', data, ...options],
      {
        env: this.#env,
        stdio: ['ignore', this.#log, this.#log],
      },
    )
    for (const deadline = Date.now() + STARTS_WITHIN_MS; Date.now() < deadline; await sleep(100))
      if (await isPrimary(this.#port)) return
    throw new Error('PostgreSQL does not start: see its log')
  }

  /** All at once, as when the machine dies, and with it its disk. */
  async kill(): Promise<void> {
    const process = this.#process
    if (!process || process.exitCode !== null || process.signalCode !== null) return
    const ended = once(process, 'exit')
    for (const name of readdirSync(this.#folder)) {
      const file = join(this.#folder, name, 'postmaster.pid')
      if (!existsSync(file)) continue
      globalThis.process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
      await ended
      rmSync(join(this.#folder, name), { recursive: true })
    }
  }

  run(...command: string[]): string {
    return this.#asPostgres('pgbackrest', command)
  }

  restore(name: string, options: string[]): void {
    this.#asPostgres('pgbackrest', [...options, `--pg1-path=${join(this.#folder, name)}`, 'restore'])
  }

  #asPostgres(program: string, args: string[]): string {
    return execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], {
      env: this.#env,
      cwd: this.#folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }
}

async function isPrimary(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  try {
    await client.connect()
    const { rows } = await client.query('select not pg_is_in_recovery() as primary')
    return rows[0].primary
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
