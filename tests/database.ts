import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeDatabase, openDatabase } from '../src/platform/database.ts'

/** Gives a test file a database of its own, cloned from the migrated template, and takes it away afterwards. */
export function ownDatabase(): void {
  const name = `test_${randomBytes(6).toString('hex')}`
  beforeAll(async () => {
    await asOwner(`create database ${name} template maidan_template`)
    openDatabase(urlOf(name))
  })
  afterAll(async () => {
    await closeDatabase()
    await asOwner(`drop database ${name} with (force)`)
  })
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
