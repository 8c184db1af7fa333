import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inBatches } from './batches.ts'
import { db, run } from './database.ts'
import { connectionTo, LeaderClient } from './leader-client.ts'
import { log } from './log.ts'
import { nameOfNode } from './other-nodes.ts'

/** A null `productId` means the whole catalogue, or only the lists, which count sizes in stock. */
export type Change = { productId: string | null; sizesOnly?: boolean }

type Listener = (change: Change) => void

const TIMEOUT_MS = 5_000
const RETRY_MS = 500
const POLL_INTERVAL_MS = 5_000
// Concurrent writes share one statement; the first one after a pause does not wait.
const PUBLISH_INTERVAL_MS = 5

let connection: pg.Client | undefined
let onChange: Listener | undefined
let wholeChanges = 0
let disconnectedAt: number | undefined
let stopped = false
// The xmin of the last poll's snapshot: changes of this transaction and later ones are read again.
let polledXmin = '0'
// The snapshot up to which this process has published stock changes.
let publishedSnapshot = '1:1:'
let publishedAt = 0

/**
 * Receives catalogue changes by NOTIFY, and polls `page_invalidations` in case a notification was lost; after a lost
 * connection everything counts as changed. Stock changes are published after their commit, because transactions with
 * a NOTIFY commit one at a time.
 */
export async function listenForChanges(url: string, listen: Listener): Promise<void> {
  stopped = false
  onChange = listen
  wholeChanges++
  await connect(url)
  void poll()
}

function listener(change: Change): void {
  if (change.productId === null && !change.sizesOnly) wholeChanges++
  onChange?.(change)
}

/** Grows with every change of more than a product; null where this process is not told of changes. */
export function countWholeChanges(): number | null {
  return onChange && !stopped ? wholeChanges : null
}

/** Milliseconds without the LISTEN connection; 0 while it is up. */
export function disconnectedFor(): number {
  return disconnectedAt === undefined ? 0 : performance.now() - disconnectedAt
}

let queue: Promise<unknown> = Promise.resolve()
let nextPublish: Promise<void> | undefined

/**
 * Notifies all processes of stock changes and resolves once this one has processed every earlier commit: PostgreSQL
 * delivers notifications before results. Concurrent callers share the next statement.
 */
export function publishChanges(): Promise<void> {
  nextPublish ??= runExclusively(async (client) => {
    const wait = publishedAt + PUBLISH_INTERVAL_MS - performance.now()
    if (wait > 0) await sleep(wait)
    nextPublish = undefined
    publishedAt = performance.now()
    const { rows } = await client.query<{ now: string }>({ ...publish, values: [publishedSnapshot] })
    publishedSnapshot = rows[0]?.now ?? publishedSnapshot
  }).catch(() => {
    nextPublish = undefined
    // Something was written without this process receiving a notification.
    listener({ productId: null })
  })
  return nextPublish
}

function runExclusively<T>(task: (client: pg.Client) => Promise<T>): Promise<T> {
  const result = queue.then(async () => {
    const client = connection
    if (!client) throw new Error('The connection for changes is lost')
    try {
      return await task(client)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) void client.end()
      throw error
    }
  })
  queue = result.catch(() => {})
  return result
}

const writable = `
  select current_setting('transaction_read_only') = 'off' as writable, pg_current_xact_id(),
    (select count(*) from generate_series(1, 10000))`

/** Detects a read-only or full server: the series exceeds `work_mem` and is spilled to disk. */
export async function canWrite(): Promise<boolean> {
  const { rows } = await runExclusively((client) => client.query<{ writable: boolean }>(writable))
  return rows[0]?.writable ?? false
}

export async function stopListening(): Promise<void> {
  stopped = true
  await connection?.end()
}

async function connect(url: string): Promise<void> {
  const client = new LeaderClient({
    ...connectionTo(url),
    application_name: nameOfNode(),
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  client.on('notification', ({ payload }) => listener(changeOf(payload)))
  client.on('error', (error) => log.warn({ err: error }, 'the connection for changes was lost'))
  try {
    await client.connect()
    // Notifications do not survive a crash, so their commits need not be flushed. The planner cannot know that only
    // recent changes are read: it would scan the table, and plan again for each snapshot.
    await client.query(
      `set synchronous_commit = off; set enable_seqscan = off; set plan_cache_mode = force_generic_plan;
       set work_mem = '64kB'; listen page_invalidations`,
    )
    const { rows } = await client.query<{ xmin: string; now: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_current_snapshot()::text as now',
    )
    polledXmin = rows[0]?.xmin ?? '0'
    publishedSnapshot = rows[0]?.now ?? publishedSnapshot
  } catch (error) {
    void client.end()
    throw error
  }
  connection = client
  client.on('end', () => void reconnect(url))
}

async function reconnect(url: string): Promise<void> {
  connection = undefined
  if (stopped) return
  disconnectedAt = performance.now()
  while (!stopped) {
    try {
      await connect(url)
      listener({ productId: null })
      disconnectedAt = undefined
      return stopped ? await stopListening() : undefined
    } catch {
      await sleep(RETRY_MS)
    }
  }
}

async function poll(): Promise<void> {
  while (!stopped) {
    await sleep(POLL_INTERVAL_MS, undefined, { ref: false })
    if (connection)
      await pollChanges().catch((error) => log.warn({ err: error }, 'changes could not be polled'))
  }
}

export function pollChanges(): Promise<void> {
  return runExclusively(async (client) => {
    const { rows } = await client.query<{ changed: string[]; xmin: string }>(committed, [polledXmin])
    const row = rows[0]
    if (!row) return
    for (const subject of row.changed) listener(changeOf(subject))
    polledXmin = row.xmin
  })
}

const deleteOld = `
  delete from page_invalidations where id in (
    select id from page_invalidations where created_at < $1 order by id limit $2)
  returning id`

export async function purgeOldChanges(): Promise<void> {
  const before = new Date(Date.now() - 3_600_000)
  await inBatches(async (limit) => (await run(db, deleteOld, [before, limit])).length)
}

function changeOf(subject: string | undefined): Change {
  if (subject === SIZES) return { productId: null, sizesOnly: true }
  return { productId: subject === undefined || subject === '*' ? null : subject }
}

const SIZES = 'sizes'
const subjectOf = `case when sizes_only then '${SIZES}' else coalesce(product_id::text, '*') end`

const committed = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    array(select distinct ${subjectOf} from page_invalidations where transaction >= $1::xid8) as changed`

const publish = {
  name: 'publish',
  text: `
    select pg_current_snapshot()::text as now, (
      select count(pg_notify('page_invalidations', subject)) from (
        select distinct ${subjectOf} as subject from page_invalidations
        where transaction >= pg_snapshot_xmin($1::pg_snapshot)
          and not pg_visible_in_snapshot(transaction, $1::pg_snapshot) and (product_id is not null or sizes_only)
      ) as sold
    ) as count`,
}
