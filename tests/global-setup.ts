import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { migrate } from '../src/platform/migrate.ts'
import { closeQueue } from '../src/platform/queue.ts'
import { removeFolderWithUs } from '../src/platform/watchdog.ts'
import { startWork } from '../src/server/worker.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL server, its `postgres` database named in it. */
    serverUrl: string
  }
}

/** One PostgreSQL server for the run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-tests-'))
  chmodSync(folder, 0o755) // as root, another account runs the server
  removeFolderWithUs(folder)
  process.env.TMPDIR = folder // what tests put there goes with it
  process.env.DATA_DIR = folder
  // What a crash of the machine would lose is of no use to a test.
  const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '256MB', autovacuum: 'off' }
  const server = await startEmbeddedPostgres({ dataDir: folder, settings })
  const serverUrl = server.url.replace(/\/[^/?]*\?/, '/postgres?')
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query('create database maidan_template')
  await client.end()
  const templateUrl = serverUrl.replace('/postgres?', '/maidan_template?')
  await migrate(templateUrl)
  openDatabase(templateUrl)
  await (await startWork(templateUrl)).stop()
  await closeQueue()
  await closeDatabase()
  project.provide('serverUrl', serverUrl)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
