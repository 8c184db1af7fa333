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

/** How long a request waits for a connection: for a free one, or for PostgreSQL to open one. In milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000
/** PostgreSQL ends a statement by itself; one that has not even been told so by then is no longer waited for. */
const ANSWER_GRACE_MS = 1_000
const KEEP_ALIVE_DELAY_MS = 10_000

/** What the text of a statement means for the connection that sends it. */
type Statement = {
  name: string
  /** How long it lets the statements after it take, in milliseconds. */
  allows: number | null
  endsTransaction: boolean
}

const statements = new Map<string, Statement>()

function statementOf(text: string): Statement {
  let statement = statements.get(text)
  if (!statement) {
    const name = createHash('sha1').update(text).digest('base64url')
    const endsTransaction = text === 'commit' || text === 'rollback'
    statement = { name, allows: timeoutIn(text), endsTransaction }
    statements.set(text, statement)
  }
  return statement
}

const millisecondsIn = { ms: 1, s: 1_000, min: 60_000 }

/** The `statement_timeout` that a statement sets for the rest of its transaction, in milliseconds. */
function timeoutIn(text: string): number | null {
  const [, count, unit = 'ms'] = /\bstatement_timeout(?: = '?|', ')(\d+)(ms|s|min)?/.exec(text) ?? []
  return count === undefined ? null : Number(count) * millisecondsIn[unit as keyof typeof millisecondsIn]
}

/**
 * Stands in a statement whose best plan depends on its values, as a search's does on how common the words are: it is
 * planned at each call.
 */
export const plannedByValues = '/* planned by its values */'

/**
 * Gives each other statement with parameters a name, so that a connection parses and plans it once. A connection that does
 * not answer in time is closed: whatever else was sent through it would wait behind that.
 */
class NamingClient extends pg.Client {
  #statementTimeout = sessionSettings.statement_timeout

  constructor(options?: pg.ClientConfig) {
    super(options)
    // Its queries fail with it and the pool lets it go; without a listener, one that breaks while it is in use would
    // end the process.
    this.on('error', () => {})
  }

  // @ts-expect-error pg declares eleven overloads; all but this one go through unchanged.
  override query(query: unknown, values?: unknown, callback?: unknown) {
    // @ts-expect-error see above
    if (typeof query !== 'string' || !Array.isArray(values)) return super.query(query, values, callback)
    const { name, allows, endsTransaction } = statementOf(query)
    const config = { text: query, values, query_timeout: this.#statementTimeout + ANSWER_GRACE_MS }
    // @ts-expect-error see above
    const answer = super.query(query.includes(plannedByValues) ? config : { ...config, name }, callback)
    if (endsTransaction) this.#statementTimeout = sessionSettings.statement_timeout
    else if (allows !== null) this.#statementTimeout = allows
    if (answer instanceof Promise) {
      void answer.catch(async (error) => {
        if (isUnanswered(error)) await this.end()
      })
    }
    return answer
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
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
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    Client: NamingClient as typeof pg.Client,
    ...sessionSettings,
    query_timeout: sessionSettings.statement_timeout + ANSWER_GRACE_MS,
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

// PostgreSQL: connection lost, no memory, disk or connection left, stopping, starting, read-only after a failover.
const awayStates = /^(08...|53...|57P0[1-4]|25006)$/
// Node.js, while a connection is opened or used.
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// pg and Kysely, which give them no code.
const awayMessages =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Postgres connection has been discarded)/

/** Whether PostgreSQL does not answer or cannot work at the moment; what was asked of it may have been done. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (awayMessages.test(error.message)) return true
  if (!('code' in error) || !('syscall' in error || error instanceof AggregateError)) return false
  const isSocketGone = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return awayCodes.has(String(error.code)) || isSocketGone
}

// A deadlock, a serialization failure, a lock not had in time: nothing was written, so it may be tried again.
const passing = new Set(['40P01', '40001', '55P03'])

/** Whether PostgreSQL gave a statement up because it took longer than it may. */
export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

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

/**
 * Reads as of one moment, however much is written meanwhile, and keeps nobody from it. A statement may take `seconds`.
 */
export function inOneMoment<T>(read: (on: Database) => Promise<T>, seconds = 120): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (on) => {
      await sql`set local statement_timeout = ${sql.lit(seconds * 1000)}`.execute(on)
      return read(on)
    })
}
