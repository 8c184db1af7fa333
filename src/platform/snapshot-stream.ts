import { sql } from 'kysely'
import { type Database, db, run } from './database.ts'

/**
 * Gives what `read` makes of the database as of one moment, for as long as somebody takes it. Whoever stops taking ends it;
 * so does the database when nothing was asked of it for a minute, because it keeps what has changed since for as long.
 */
export async function* streamSnapshot<T>(read: (on: Database) => AsyncIterable<T>): AsyncGenerator<T> {
  const on = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    // The moment is that of the first query.
    await sql`select set_config('statement_timeout', '2min', true),
      set_config('idle_in_transaction_session_timeout', '1min', true)`.execute(on)
    yield* read(on)
  } finally {
    await on.rollback().execute()
  }
}

/** The rows of a statement, one at a time per transaction; those that are not taken yet stay in the database. */
export async function* fetchRows<Row>(
  on: Database,
  text: string,
  values: unknown[],
  atOnce = 500,
): AsyncGenerator<Row> {
  await run(on, `declare rows no scroll cursor for ${text}`, values)
  for (;;) {
    const rows = await run<Row>(on, `fetch ${atOnce} from rows`, [])
    yield* rows
    if (rows.length < atOnce) break
  }
  await run(on, 'close rows', [])
}
