import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { worksIn } from '../process-identity.mjs'
import { removeOtherBinaries, run } from './binaries.ts'
import type { Home } from './data-directory.ts'

const settings = {
  listen_addresses: '',
  unix_socket_directories: '.', // the data directory: only its owner, and root, can get at the socket
  unix_socket_permissions: '0700',
  max_connections: '500', // 64 web processes (the most there may be) have 448, the first one 10
  shared_buffers: '128MB',
  jit: 'off',
  random_page_cost: '1.1', // what is asked for is in memory or on a disk without heads
  timezone: 'UTC',
  log_min_messages: 'log', // without the refusals of single statements: the shop logs those itself
  log_checkpoints: 'off',
}
const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)

/** Makes the cluster if there is none: in a draft folder, so that one cut short is never taken for a whole one. */
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
  await run(home, 'initdb', [`--pgdata=${draft}`, '--username=maidan', '--auth=trust', ...locale])
  renameSync(join(home.folder, draft), join(home.folder, 'data'))
}

/**
 * Brings the server up, or finds it up. After a `kill -9` of the server its last processes may hold the cluster for a
 * moment, and one that is starting or stopping does not answer yet; so it is asked again, for a minute.
 */
export async function bringUp(home: Home, url: string): Promise<void> {
  let refusal: unknown
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    if (await answers(url)) return
    if (runs(home)) continue
    refusal = await start(home).catch((error) => error)
  }
  throw new Error('The embedded PostgreSQL does not start.', { cause: refusal })
}

/** Ends the server; connections still open are closed by it. */
export async function bringDown(home: Home): Promise<void> {
  if (runs(home)) await run(home, 'pg_ctl', ['stop', '--pgdata=data', '--mode=fast'])
}

async function start(home: Home): Promise<void> {
  removeOtherBinaries(home)
  rmSync(join(home.folder, 'data', 'postmaster.pid'), { force: true })
  const log = join(home.folder, 'log')
  rmSync(log, { force: true })
  await run(home, 'pg_ctl', ['start', '--pgdata=data', '--log=log', `--options=${options.join(' ')}`]).catch(
    () => {
      throw new Error(readFileSync(log, 'utf8'))
    },
  )
}

/** Whether the process named in `postmaster.pid` is this cluster's server: the number may be another's by now. */
export function runs(home: Home): boolean {
  const data = join(home.folder, 'data')
  return worksIn(pidOf(data), data)
}

/** The number in `postmaster.pid`; NaN without one, which may go at any moment. */
function pidOf(data: string): number {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

/** Whether the server takes connections; the first time, this makes the shop's database. */
async function answers(url: string): Promise<boolean> {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new Client({ connectionString: admin.href })
  client.on('error', () => undefined) // it may end while it is asked
  try {
    await client.connect()
    const { rowCount } = await client.query(`select from pg_database where datname = 'maidan'`)
    if (rowCount === 0) await client.query('create database maidan')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
