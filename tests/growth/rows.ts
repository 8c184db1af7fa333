import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { pool } from '../../src/platform/database.ts'
import { urlOfOwn } from '../database.ts'

/** How many rows of a table were read or written. */
export type Rows = Map<string, number>

const counts = `
  select relname as name,
    (seq_tup_read + n_tup_ins + n_tup_upd + n_tup_del + coalesce(entries, 0))::float as rows
  from pg_stat_user_tables left join (
    select relid, sum(idx_tup_read) as entries from pg_stat_user_indexes group by relid
  ) as indexes using (relid)
  where schemaname = 'public'`

/**
 * Counts the rows that some work touches, entries of indexes and rows of triggers and foreign keys among them. PostgreSQL
 * reads small tables whole as that is quicker, so it is kept from doing so where an index would do. Comes after
 * `ownDatabase()`.
 */
export function countingRows(): (work: () => Promise<unknown>) => Promise<Rows> {
  const clients = new Set<pg.PoolClient>()
  let reader: pg.Client
  beforeAll(async () => {
    pool.on('acquire', (client) => {
      if (clients.has(client)) return
      clients.add(client)
      void client.query('set enable_seqscan = off')
    })
    reader = new pg.Client({ connectionString: await urlOfOwn() })
    await reader.connect()
  })
  afterAll(() => reader.end())
  // Connections report their statistics at most once a second, unless forced to.
  const read = async () => {
    await Promise.all([...clients].map((client) => client.query('select pg_stat_force_next_flush()')))
    const { rows } = await reader.query<{ name: string; rows: number }>(counts)
    return new Map(rows.map(({ name, rows }) => [name, rows]))
  }
  return async (work) => {
    const before = await read()
    await work()
    const after = await read()
    return new Map([...after].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)]))
  }
}
