import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { listenForChanges, stopListening } from '../src/platform/cache-invalidation.ts'
import { closeDatabase, db, openDatabase } from '../src/platform/database.ts'
import { invalidatePages } from '../src/platform/http/page-cache.ts'
import { closeQueue, openQueue } from '../src/platform/queue.ts'

/**
 * Gives a test file a database of its own, cloned from the migrated template. It goes with the server: dropping it takes a
 * checkpoint, which is longer than most files take. All of them take 6 GB in TMPDIR.
 */
export function ownDatabase(): void {
  const name = `test_${randomBytes(6).toString('hex')}`
  beforeAll(async () => {
    await asOwner(`create database ${name} template maidan_template`)
    openDatabase(urlOf(name))
    await openQueue()
  })
  afterAll(async () => {
    await closeQueue()
    await closeDatabase()
  })
}

/** Listens for changes of the open database, as a web process does: without it the shop is not ready. */
export function listeningForChanges(databaseUrl: () => Promise<string> = urlOfOwn): void {
  beforeAll(async () => listenForChanges(await databaseUrl(), invalidatePages))
  afterAll(stopListening)
}

export async function urlOfOwn(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return urlOf(rows[0]?.name ?? '')
}

/** The server's address with another database's name in it. */
export function urlOf(name: string): string {
  const url = inject('serverUrl')
  return url.replace('/postgres?', `/${name}?`)
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
