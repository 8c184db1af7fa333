import pg from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { pool } from '../../src/platform/database.ts'
import { refreshedCatalogue } from '../../src/shop/catalog/product-index/refresh.ts'
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
  // Until all transactions have ended, those of other databases too, the index reads the products changed since again.
  const settleProductIndex = async () => {
    const { rows } = await reader.query('select pg_snapshot_xmax(pg_current_snapshot())::text as id')
    const ended = 'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as "isEnded"'
    const isEnded = async () => (await reader.query(ended, [rows[0].id])).rows[0].isEnded
    await vi.waitFor(async () => expect(await isEnded()).toBe(true), { timeout: 30_000, interval: 5 })
    await refreshedCatalogue()
  }
  return async (work) => {
    await settleProductIndex()
    const before = await read()
    await work()
    const after = await read()
    return new Map([...after].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)]))
  }
}
