import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { listenForChanges, stopListening } from '../../platform/cache-invalidation.ts'
import { config } from '../../platform/config.ts'
import { closeDatabase, openDatabase, pool } from '../../platform/database.ts'
import { invalidatePages } from '../../platform/http/page-cache.ts'
import { closeQueue, openQueue } from '../../platform/queue.ts'
import { createShopServer } from '../../server/listen.ts'
import { invariants } from '../../shop/reports/integrity/invariants.ts'
import { askEach } from '../../shop/reports/integrity/problems.ts'

// The process of a drill that opens the restored shop: its settings lead to the copy, which takes no writes from then on, and
// no job runs, so that no mail is sent and no provider asked. Prints a line of JSON.
const SECONDS_PER_CHECK = 600
/** PostgreSQL's read_only_sql_transaction. */
const READ_ONLY = '25006'
const url = config.DATABASE_URL ?? ''

const verified = await verifyFiles()
openDatabase(url, 4)
const refusesWrites = await isReadOnly()
const began = performance.now()
const problems = await askEach(invariants, null, { seconds: SECONDS_PER_CHECK, pauseMs: 0 })
const auditSeconds = (performance.now() - began) / 1000
const pages = await openShop()
await closeDatabase()
const found = problems.map(({ id, says, found }) => ({ id, says, found }))
console.log(
  JSON.stringify({
    ...verified,
    checks: invariants.length,
    auditSeconds,
    problems: found,
    pages,
    refusesWrites,
  }),
)
process.exit()

/** PostgreSQL's amcheck: every row of every table, and the order of every B-tree. */
async function verifyFiles(): Promise<{ tables: number; indexes: number; damage: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create extension if not exists amcheck')
  const ours = "relpersistence = 'p' and relnamespace <> 'information_schema'::regnamespace"
  const tables = await client.query<{ name: string; message: string | null }>(
    `select pg_class.oid::regclass::text as name, string_agg(msg, '; ') as message
     from pg_class left join lateral verify_heapam(pg_class.oid) on true where relkind = 'r' and ${ours} group by 1`,
  )
  const indexes = await client.query<{ name: string }>(
    `select pg_class.oid::regclass::text as name from pg_class join pg_index on indexrelid = pg_class.oid
     where indisvalid and relkind = 'i' and relam = (select oid from pg_am where amname = 'btree') and ${ours}`,
  )
  const damage = tables.rows.flatMap(({ name, message }) => (message ? [`${name}: ${message}`] : []))
  for (const { name } of indexes.rows)
    await client
      .query('select bt_index_check($1::regclass)', [name])
      .catch((error) => damage.push(`${name}: ${error.message}`))
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  await client.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`)
  await client.end()
  return { tables: tables.rows.length, indexes: indexes.rows.length, damage }
}

async function isReadOnly(): Promise<boolean> {
  const refused = await pool.query('update orders set state = state where false').catch((error) => error.code)
  return refused === READ_ONLY
}

async function openShop(): Promise<{ path: string; status: number }[]> {
  await openQueue()
  await listenForChanges(url, invalidatePages)
  const { server } = await createShopServer(false)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const pages: { path: string; status: number }[] = []
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
    pages.push({ path, status: answer.status })
    return answer.text()
  }
  await ask('/health')
  await ask('/')
  const [product] = /\/productDetials\/[\w-]+/.exec(await ask('/shop')) ?? []
  if (product) await ask(product)
  server.close()
  server.closeAllConnections()
  await stopListening()
  await closeQueue()
  return pages
}
