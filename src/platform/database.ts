import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Result } from '../lib/result.ts'
import type { DB } from './schema.ts'

// bigint (paise, counters) and numeric (sizes, percentages) fit a number in this shop; a date stays its text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The database, or a transaction in it: what every store takes. */
export type Database = Kysely<DB>
export type Tx = Transaction<DB>

export let db: Database
export let pool: pg.Pool

const sessionSettings = {
  lock_timeout: 2_000,
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/**
 * Stands in a statement whose best plan depends on its values, as a search's does on how common the words are: it is
 * planned at each call.
 */
export const plannedByValues = '/* planned by its values */'

/** Gives each other statement with parameters a name, so that a connection parses and plans it once. */
class NamingClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options)
    // Its queries fail with it and the pool lets it go; without a listener, one that breaks while it is in use would
    // end the process.
    this.on('error', () => {})
  }

  // @ts-expect-error pg declares eleven overloads; all but this one go through unchanged.
  override query(query: unknown, values?: unknown, callback?: unknown) {
    const named =
      typeof query === 'string' && Array.isArray(values) && !query.includes(plannedByValues)
        ? { name: nameOf(query), text: query, values }
        : query
    // @ts-expect-error see above
    return named === query ? super.query(query, values, callback) : super.query(named, callback)
  }
}

/**
 * Connects to PostgreSQL at `url`; every query of this process goes through here. Few connections, as queries are short:
 * orders that wait for one are made sooner than orders that PostgreSQL works on all at once.
 */
export function openDatabase(url: string, connections = 6): void {
  pool = new pg.Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 0, // a new one would parse and plan everything again, while a visitor waits
    keepAlive: true,
    Client: NamingClient as typeof pg.Client,
    ...sessionSettings,
    application_name: 'maidan',
  })
  pool.on('error', () => {}) // An idle connection that breaks is replaced at the next query.
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

export async function closeDatabase(): Promise<void> {
  await db.destroy()
}

/**
 * Runs a statement whose `text` is there once and for all, with `values` for its `$1`, `$2` …: building and compiling one anew
 * costs more than sending it, which counts where many wait.
 */
export async function run<Row>(on: Database, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await on.executeQuery<Row>(CompiledQuery.raw(text, values))
  return rows
}

// A deadlock, a serialization failure, a lock not had in time: nothing was written, so it may be tried again.
const passing = new Set(['40P01', '40001', '55P03'])

/** What a transaction has read was no longer so when it wrote. */
export class Overtaken extends Error {}

/** Runs `work` in one READ COMMITTED transaction; what is passing is tried up to five times. */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return persist(() => db.transaction().execute(work))
}

/** Runs `work`, which writes all it does in one statement; what is passing is tried up to five times. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || attempt === 5) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Overtaken || (error instanceof pg.DatabaseError && passing.has(error.code ?? ''))
}

class Undone<Refusal> extends Error {
  readonly answer: Refusal
  constructor(answer: Refusal) {
    super('a refusal undid the transaction')
    this.answer = answer
  }
}

/** A transaction that a refusal undoes: what `work` wrote stays only if it answers that it is done. */
export async function attempt<Answer extends Result<unknown, { reason: string }>>(
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await transaction(async (tx) => {
      const answer = await work(tx)
      if (!answer.ok) throw new Undone(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof Undone) return error.answer
    throw error
  }
}

/** Reads as of one moment, however much is written meanwhile, and keeps nobody from it. */
export function inOneMoment<T>(read: (on: Database) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (on) => {
      await sql`set local statement_timeout = '2min'`.execute(on)
      return read(on)
    })
}
