import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { disconnectedFor } from '../src/platform/cache-invalidation.ts'
import { closeDatabase, db, openDatabase } from '../src/platform/database.ts'
import { connectFirst } from '../src/platform/first-connection.ts'
import { migrate } from '../src/platform/migrate.ts'
import { startWorker } from '../src/platform/queue.ts'
import { type Line, lineTo } from './broken-line.ts'
import { listeningForChanges } from './database.ts'
import { type OwnPostgres, ownPostgres } from './own-postgres.ts'
import { WAIT_TIMEOUT_MS } from './timeouts.ts'

let servers: OwnPostgres[] = []
let lines: Line[] = []
let url: string

/** Of two servers with a migrated database each, that of two hosts in one URL. */
beforeAll(async () => {
  servers = [await ownPostgres(), await ownPostgres()]
  lines = await Promise.all(servers.map((server) => lineTo(server.url)))
  for (const server of servers) await migrate(server.url)
  await becomeStandby(servers[1] as OwnPostgres)
  const [one, two] = lines.map((line) => new URL(line.url))
  url = `postgresql://maidan@${two?.host},${one?.host}${one?.pathname}?target_session_attrs=read-write`
  openDatabase(url)
}, 240_000)
listeningForChanges(async () => url)
afterAll(async () => {
  await closeDatabase()
  for (const line of lines) line.close()
  for (const server of servers) await server.remove()
})

async function becomeStandby(server: OwnPostgres): Promise<void> {
  await server.stop()
  writeFileSync(join(server.data, 'standby.signal'), '')
  await server.start()
}

const portOf = async () => {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    db,
  )
  return rows[0]?.folder
}

test('of several hosts, everything that connects finds the one that takes writes', async () => {
  expect(await portOf()).toBe(servers[0]?.data)
  await sql`create table written (at int)`.execute(db)
  const client = await connectFirst(url)
  expect((await client.query('show transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }])
  await client.end()
  await (await startWorker(url)).stop()
  expect(disconnectedFor()).toBe(0)
})

test('a connection to a server that takes no more writes is replaced', async () => {
  const [first, second] = servers as [OwnPostgres, OwnPostgres]
  await sql`select 1`.execute(db)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  await sql`set default_transaction_read_only = on`.execute(db)
  await expect(sql`create table refused (at int)`.execute(db)).rejects.toMatchObject({ code: '25006' })
  await vi.waitFor(async () => {
    const now = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    expect(now.rows[0]?.pid).not.toBe(rows[0]?.pid)
  })
  await first.stop()
  await expect(sql`select 1`.execute(db)).rejects.toThrow(
    /no host takes writes|terminated|ECONNREFUSED|ECONNRESET/,
  )
  const control = await connectFirst(second.url)
  await control.query('select pg_promote()')
  await control.end()
  await vi.waitFor(async () => expect(await portOf()).toBe(second.data), {
    timeout: WAIT_TIMEOUT_MS,
    interval: 200,
  })
  await vi.waitFor(() => expect(disconnectedFor()).toBe(0), { timeout: WAIT_TIMEOUT_MS })
})

test('a wrong name of the database is told at once', async () => {
  const wrong = url.replace(/\/maidan\?/, '/no_such?')
  await expect(connectFirst(wrong)).rejects.toThrow(/"no_such" does not exist/)
})
