import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { closeDatabase, openDatabase } from '../src/platform/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { migrate } from '../src/platform/migrate.ts'
import { closeQueue } from '../src/platform/queue.ts'
import { startWork } from '../src/server/worker.ts'

export type KeptShop = { url: string; dataDir: string; stop: () => Promise<void> }

/**
 * A shop that SQL statements fill (by what each does), built once and kept under the system's temporary folder, where new
 * migrations are applied to it. It is rebuilt when a statement or an applied migration has changed.
 */
export async function openKeptShop(name: string, statements: Record<string, string>): Promise<KeptShop> {
  const dataDir = join(tmpdir(), name)
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir })
  const recipe = createHash('sha256').update(JSON.stringify(statements)).digest('hex')
  const kept = await madeOf(postgres.url)
  if (kept === undefined) await makeShop(postgres, statements, recipe)
  else if (kept !== recipe || !(await isMigrated(postgres.url))) {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    return openKeptShop(name, statements)
  }
  return { url: postgres.url, dataDir, stop: postgres.stop }
}

function isMigrated(url: string): Promise<boolean> {
  return migrate(url).then(
    () => true,
    (error) => {
      console.log(`the shop is rebuilt: ${error.message}`)
      return false
    },
  )
}

/** The inputs that the existing shop was built from; undefined when its build was interrupted. */
async function madeOf(url: string): Promise<string | undefined | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select to_regclass('made_of') as made, to_regclass('users') as begun`,
    )
    if (rows[0].made) return (await client.query('select recipe from made_of')).rows[0].recipe
    return rows[0].begun ? null : undefined
  } finally {
    await client.end()
  }
}

async function makeShop(
  postgres: EmbeddedPostgres,
  statements: Record<string, string>,
  recipe: string,
): Promise<void> {
  await migrate(postgres.url)
  openDatabase(postgres.url)
  await (await startWork(postgres.url)).stop()
  await closeQueue()
  await closeDatabase()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const began = performance.now()
  await fill(client, statements, console.log)
  await client.query('vacuum (analyze)')
  await client.query('create table made_of as select $1::text as recipe', [recipe])
  await client.query('checkpoint')
  await client.end()
  console.log(`the shop to measure was made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

export async function fill(
  client: pg.Client,
  statements: Record<string, string>,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  // No trigger fires and no reference is looked up: what they would write is written here, for all rows at once.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
    set maintenance_work_mem = '512MB'; select setseed(0.42)`)
  for (const [what, text] of Object.entries(statements)) {
    const since = performance.now()
    await client.query(text)
    say(`${what}: ${((performance.now() - since) / 1000).toFixed(1)} s`)
  }
}
