import { type Database, db, run } from './database.ts'

const setTimeouts = `
  select set_config('statement_timeout', '2min', true),
    set_config('idle_in_transaction_session_timeout', '1min', true)`

/** Reads from one snapshot. The transaction times out after an idle minute, because it holds back VACUUM. */
export async function* streamSnapshot<T>(read: (on: Database) => AsyncIterable<T>): AsyncGenerator<T> {
  const on = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    // The first query takes the snapshot.
    await run(on, setTimeouts, [])
    yield* read(on)
  } finally {
    await on.rollback().execute()
  }
}

export async function* fetchRows<Row>(
  on: Database,
  text: string,
  values: unknown[],
  batchSize = 500,
): AsyncGenerator<Row> {
  await run(on, `declare rows no scroll cursor for ${text}`, values)
  for (;;) {
    const rows = await run<Row>(on, `fetch ${batchSize} from rows`, [])
    yield* rows
    if (rows.length < batchSize) break
  }
  await run(on, 'close rows', [])
}
