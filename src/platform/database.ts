import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Result } from '../lib/result.ts'
import { connectionTo, LeaderClient, NoLeader } from './leader-client.ts'
import type { DB } from './schema.ts'
import type { SpanRequest } from './tracing/tracer.ts'
import { isTracing, traced } from './tracing.ts'

// bigint and numeric fit a JavaScript number in this shop; a date stays text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

export let db: Database
export let pool: pg.Pool

const sessionSettings = {
  lock_timeout: 2_000,
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
}

const CONNECT_TIMEOUT_MS = 5_000
/** Added to `statement_timeout`: PostgreSQL normally cancels the statement first. */
const ANSWER_GRACE_MS = 1_000
const KEEP_ALIVE_DELAY_MS = 10_000

type Statement = {
  name: string
  allows: number | null
  endsTransaction: boolean
}

// Filters make statements of thousands of texts. A prepared one takes PostgreSQL 0.16 MB.
const MAX_PREPARED = 250
const statements = new LRUCache<string, Statement>({ max: 1_000 })

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

const MAX_TRACED_LENGTH = 2_000

/** The text without its values. */
function spanOf(text: string): SpanRequest {
  const operation = /^(?:\s|\/\*.*?\*\/)*(\w+)/.exec(text)?.[1] ?? 'statement'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, MAX_TRACED_LENGTH),
  }
  return { name: operation, kind: 'client', attributes }
}

const millisecondsIn = { ms: 1, s: 1_000, min: 60_000 }

function timeoutIn(text: string): number | null {
  const [, count, unit = 'ms'] = /\bstatement_timeout(?: = '?|', ')(\d+)(ms|s|min)?/.exec(text) ?? []
  return count === undefined ? null : Number(count) * millisecondsIn[unit as keyof typeof millisecondsIn]
}

/** Sends a statement unnamed, so that it is planned for its values, such as how common a search word is. */
export const plannedByValues = '/* planned by its values */'

// Names every other parameterized statement, so that each connection prepares it once. A connection that exceeds the
// timeout is closed, because later queries would wait behind the hung one.
class NamingClient extends LeaderClient {
  #statementTimeout = sessionSettings.statement_timeout
  #prepared = new Set<string>()

  // @ts-expect-error pg declares eleven overloads; all but this one go through unchanged.
  override query(query: unknown, values?: unknown, callback?: unknown) {
    // @ts-expect-error see above
    if (typeof query !== 'string' || !Array.isArray(values)) return super.query(query, values, callback)
    const { name, allows, endsTransaction } = statementOf(query)
    const isNamed = !query.includes(plannedByValues)
    if (isNamed && !this.#prepared.has(name)) {
      if (this.#prepared.size >= MAX_PREPARED) this.#forgetPrepared()
      this.#prepared.add(name)
    }
    const config = { text: query, values, query_timeout: this.#statementTimeout + ANSWER_GRACE_MS }
    // @ts-expect-error see above
    const send = () => super.query(isNamed ? { ...config, name } : config, callback)
    const answer = isTracing() && callback === undefined ? traced(spanOf(query), send) : send()
    if (endsTransaction) this.#statementTimeout = sessionSettings.statement_timeout
    else if (allows !== null) this.#statementTimeout = allows
    if (answer instanceof Promise) {
      void answer.catch(async (error) => {
        if (isUnanswered(error) || isReadOnly(error)) await this.end()
      })
    }
    return answer
  }

  /** All at once: those in use are prepared again with their next use. */
  #forgetPrepared(): void {
    this.#prepared.clear()
    const { connection } = this as unknown as { connection: { parsedStatements: Record<string, string> } }
    void super.query('deallocate all', (error: unknown) => {
      // In a transaction that has failed it is refused, and the statements stay prepared.
      if (!error) connection.parsedStatements = {}
    })
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** The server was the leader when the connection was opened, and is no more. */
function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

/** Few connections: orders finish sooner in a queue than when PostgreSQL runs them all at once. */
export function openDatabase(url: string, connections = 6): void {
  pool = new pg.Pool({
    ...connectionTo(url),
    max: connections,
    idleTimeoutMillis: 0, // a new connection would have to prepare every statement again
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    Client: NamingClient as typeof pg.Client,
    ...sessionSettings,
    query_timeout: sessionSettings.statement_timeout + ANSWER_GRACE_MS,
    application_name: 'maidan',
  })
  pool.on('error', () => {}) // An idle connection that breaks is replaced on the next query.
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

export async function closeDatabase(): Promise<void> {
  await db.destroy()
}

/** Skips Kysely, whose building, compiling and passing on cost more than sending the statement. */
export async function run<Row>(on: Database, text: string, values: unknown[]): Promise<Row[]> {
  if (on !== db) return (await on.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  const client = await pool.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    client.release()
  }
}

// PostgreSQL: connection lost, out of resources, stopping, starting, read-only after a failover.
const awayStates = /^(08...|53...|57P0[1-4]|25006)$/
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
const awayMessages =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Postgres connection has been discarded)/

/** PostgreSQL is unreachable or out of service; the statement may have been executed. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (error instanceof NoLeader || awayMessages.test(error.message)) return true
  if (!('code' in error) || !('syscall' in error || error instanceof AggregateError)) return false
  const isSocketGone = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return awayCodes.has(String(error.code)) || isSocketGone
}

// Deadlock, serialization failure, lock timeout: rolled back, so a retry is safe.
const transient = new Set(['40P01', '40001', '55P03'])

export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

/** Optimistic concurrency conflict: what the transaction has read changed before it wrote. */
export class Overtaken extends Error {}

/** READ COMMITTED; transient failures are tried up to five times. */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return persist(() => db.transaction().execute(work))
}

export async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || attempt === 5) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

export function isTransient(error: unknown): boolean {
  return error instanceof Overtaken || (error instanceof pg.DatabaseError && transient.has(error.code ?? ''))
}

class RefusalRollback<Refusal> extends Error {
  readonly answer: Refusal
  constructor(answer: Refusal) {
    super('a refusal rolled the transaction back')
    this.answer = answer
  }
}

export async function attempt<Answer extends Result<unknown, { reason: string }>>(
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await transaction(async (tx) => {
      const answer = await work(tx)
      if (!answer.ok) throw new RefusalRollback(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof RefusalRollback) return error.answer
    throw error
  }
}

/** Reads from one snapshot; `seconds` is the statement timeout. */
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
