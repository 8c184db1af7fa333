import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../tests/database.ts'
import { db, plannedByValues, pool, transaction } from './database.ts'

ownDatabase()

test('a connection that breaks in the midst of a transaction fails that transaction, and nothing else', async () => {
  const acquired = once(pool, 'acquire')
  const broken = transaction(async (tx) => {
    const [client] = await acquired
    const ended = new Promise((resolve) => client.once('end', resolve))
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
    await ended
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a connection keeps the plan of a statement, but for one whose plan depends on its values', async () => {
  await db.connection().execute(async (one) => {
    for (const mark of ['', plannedByValues]) await sql`${sql.raw(mark)} select ${'kept?'}::text`.execute(one)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%::text' and name <> ''`.execute(one)
    expect(rows.map(({ statement }) => statement.trim())).toEqual(['select $1::text'])
  })
})

test('a connection prepares a bounded number of statements, also while they fail', async () => {
  await db.connection().execute(async (one) => {
    for (let i = 0; i < 1_000; i++) {
      const { rows } = await sql<{ i: number }>`select ${sql.lit(i)}::int as i, ${i}::int as same`.execute(
        one,
      )
      expect(rows).toEqual([{ i, same: i }])
      if (i % 100 === 0)
        await one
          .transaction()
          .execute((tx) => sql`select 1 / ${0}::int, ${sql.lit(i)}`.execute(tx))
          .catch(() => {})
    }
    const { rows } = await sql<{ prepared: number }>`
      select count(*) as prepared from pg_prepared_statements where ${true}`.execute(one)
    expect(rows[0]?.prepared).toBeLessThanOrEqual(250)
    expect(rows[0]?.prepared).toBeGreaterThan(0)
  })
})
