import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectFirst } from './first-connection.ts'
import { log } from './log.ts'
import { OperatorError } from './operator-error.ts'
import { release } from './release.ts'

const folder = join(import.meta.dirname, '../../database')

/** Queries queue behind a migration that waits for a lock, so it gives up soon and retries. */
const LOCK_TIMEOUT_MS = 2_000
const LOCK_PAUSE_MS = 2_000
const LOCK_TRIES = 30
const lostLocks = new Set<unknown>(['55P03', '40P01'])

/** Releases before 0.4.0 left no record of themselves but their last migration. */
const unrecordedReleases = [
  { version: '0.3.0', lastMigration: '0420-sort-indexes-of-unlisted-products.sql' },
  { version: '0.2.0', lastMigration: '0197-nearest-words.sql' },
]

type Migration = { name: string; sql: string; checksum: string }

function readMigrations(): Migration[] {
  return readdirSync(join(folder, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, 'migrations', name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

type MigrateOptions = {
  /** Called before the first migration. */
  announce?: (pending: string[], isEmpty: boolean) => void
  /** An empty database begins with it. It lists the migrations it stands for; with an empty text all run. */
  schema?: string
}

/**
 * Each file runs once, in its own transaction; the one statement of a `.batches.sql` runs again until it changes no row, each
 * time in its own. Safe concurrently. Throws if an applied file has changed. Answers their names,
 * also of those that the schema of a new shop stands for.
 */
export async function migrate(
  url: string,
  { announce = () => {}, schema = readFileSync(join(folder, 'schema.sql'), 'utf8') }: MigrateOptions = {},
): Promise<string[]> {
  const client = await connectFirst(url)
  try {
    await client.query("select pg_advisory_lock(hashtext('maidan migrations'))")
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    await client.query(
      'create table if not exists releases (version text primary key, last_started_at timestamptz not null)',
    )
    const applied = await listApplied(client)
    const migrations = readMigrations()
    const { pending, changed } = compare(migrations, applied)
    if (changed[0])
      throw new Error(`${changed[0]} was changed after it had been applied; write a new migration instead`)
    const names = pending.map(({ name }) => name)
    if (pending.length > 0) {
      announce(names, applied.size === 0)
      await client.query(addUuidv7)
      if (applied.size === 0) await apply(client, 'schema.sql', schema)
      for (const { name, sql, checksum } of compare(migrations, await listApplied(client)).pending)
        await apply(client, name, sql, checksum)
      await vacuumProducts(client)
    }
    await recordRelease(client)
    return names
  } catch (error) {
    throw forOperators(error)
  } finally {
    await client.end()
  }
}

// A migration takes ids from this function of PostgreSQL 18. As `new_id()`, for servers that lack it.
const addUuidv7 = `
  do $do$ begin
    if to_regprocedure('uuidv7()') is null then
      create function uuidv7() returns uuid language sql volatile parallel safe as $$
        select encode(
          set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
      $$;
    end if;
  end $do$`

type ChecksumsByName = Map<string, string>

async function listApplied(client: pg.Client): Promise<ChecksumsByName> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function recordRelease(client: pg.Client): Promise<void> {
  await client.query(
    `insert into releases (version, last_started_at) values ($1, now())
     on conflict (version) do update set last_started_at = excluded.last_started_at`,
    [release.version],
  )
}

async function findLastRelease(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>(
    'select version from releases order by last_started_at desc limit 1',
  )
  return rows[0]?.version ?? null
}

function compare(migrations: Migration[], applied: ChecksumsByName) {
  const known = new Set(migrations.map(({ name }) => name))
  return {
    pending: migrations.filter(({ name }) => !applied.has(name)),
    changed: migrations
      .filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
      .map(({ name }) => name),
    ofLaterRelease: [...applied.keys()].filter((name) => !known.has(name)),
  }
}

export type UpgradePlan = {
  /** No release has served this database. */
  isEmpty: boolean
  /** The release that last served this database; one that left no record is known by its migrations. */
  lastRelease: { version: string; isRecorded: boolean } | null
  pending: string[]
  /** Applied with another content than this release has. */
  changed: string[]
  ofLaterRelease: string[]
  missingExtensions: string[]
  mayCreateTables: boolean
  /** Seconds that the longest transaction has been open: a migration waits for it. */
  oldestTransactionSeconds: number
}

/** Finds what `migrate` would do and what would stop it. Changes nothing. */
export async function planUpgrade(url: string): Promise<UpgradePlan> {
  const client = await connectFirst(url)
  try {
    const { rows } = await client.query<{
      isMigrated: boolean
      isRecorded: boolean
      mayCreate: boolean
      longest: number
    }>(`
      select to_regclass('migrations') is not null as "isMigrated", to_regclass('releases') is not null as "isRecorded",
        has_schema_privilege('public', 'create') as "mayCreate",
        coalesce(extract(epoch from max(now() - xact_start))::int, 0) as longest
      from (select xact_start from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as others`)
    const [{ isMigrated = false, isRecorded = false, mayCreate = false, longest = 0 } = {}] = rows
    const applied: ChecksumsByName = isMigrated ? await listApplied(client) : new Map()
    const { pending, changed, ofLaterRelease } = compare(readMigrations(), applied)
    const recorded = isRecorded ? await findLastRelease(client) : null
    const unrecorded = unrecordedReleases.find(({ lastMigration }) => applied.has(lastMigration))
    const version = recorded ?? unrecorded?.version
    const extensions = pending.flatMap(({ sql }) =>
      [...sql.matchAll(/create extension if not exists (\w+)/g)].map(([, name]) => name),
    )
    const available = await client.query<{ name: string }>(
      'select name from pg_available_extensions where name = any($1)',
      [extensions],
    )
    const names = new Set(available.rows.map(({ name }) => name))
    return {
      isEmpty: applied.size === 0,
      lastRelease: version === undefined ? null : { version, isRecorded: recorded !== null },
      pending: pending.map(({ name }) => name),
      changed,
      ofLaterRelease,
      missingExtensions: extensions.filter((name): name is string => name !== undefined && !names.has(name)),
      mayCreateTables: mayCreate,
      oldestTransactionSeconds: longest,
    }
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, sql: string, checksum?: string): Promise<void> {
  const isBatched = name.endsWith('.batches.sql')
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      const { rowCount } = await client.query(sql)
      if (isBatched && rowCount !== 0) {
        await client.query('commit')
        attempt = 0
        continue
      }
      if (checksum !== undefined)
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
