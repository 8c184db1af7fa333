import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectFirst } from './first-connection.ts'
import { log } from './log.ts'
import { OperatorError } from './operator-error.ts'

const folder = join(import.meta.dirname, '../../database/migrations')

/** Queries queue behind a migration that waits for a lock, so it gives up soon and retries. */
const LOCK_TIMEOUT_MS = 2_000
const LOCK_PAUSE_MS = 2_000
const LOCK_TRIES = 30
const lostLocks = new Set<unknown>(['55P03', '40P01'])

type Migration = { name: string; sql: string; checksum: string }

function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Each file runs once, in its own transaction; safe concurrently. Throws if an applied file has changed. */
export async function migrate(url: string): Promise<void> {
  const client = await connectFirst(url)
  try {
    await client.query("select pg_advisory_lock(hashtext('maidan migrations'))")
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    let isAnyApplied = false
    for (const migration of readMigrations()) {
      const known = applied.get(migration.name)
      if (known === migration.checksum) continue
      if (known)
        throw new Error(
          `${migration.name} was changed after it had been applied; write a new migration instead`,
        )
      await apply(client, migration)
      isAnyApplied = true
    }
    if (isAnyApplied) await vacuumProducts(client)
  } catch (error) {
    throw forOperators(error)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!lostLocks.has(codeOf(error))) throw new Error(`${name} failed`, { cause: error })
      if (attempt === LOCK_TRIES)
        throw new OperatorError(
          `${name} did not get its locks in ${LOCK_TRIES} tries: something holds on to a table for long (see pg_stat_activity)`,
        )
      log.warn({ migration: name, attempt }, 'a migration waits for a lock')
      await sleep(LOCK_PAUSE_MS)
    }
  }
}

/** A rewritten table has no visibility map: until autovacuum comes, lists of a million products take five times as long. */
async function vacuumProducts(client: pg.Client): Promise<void> {
  await client
    .query('vacuum (analyze) products')
    .catch((error) => log.warn({ err: error }, 'the products could not be vacuumed after the migrations'))
}

function codeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

function forOperators(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = codeOf(cause)
  if (code === '42501')
    return new OperatorError(
      `DATABASE_URL: ${(cause as Error).message}: the role must own the database, and may need to be given the extensions pg_trgm, fuzzystrmatch, btree_gist and btree_gin`,
    )
  if (code === '58P01' || (code === '0A000' && /extension/.test((cause as Error).message)))
    return new OperatorError(
      `DATABASE_URL: ${(cause as Error).message}: install PostgreSQL's contrib package`,
    )
  return error
}
