import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inBatches } from './batches.ts'
import { db, run } from './database.ts'
import { log } from './log.ts'

/** What changed for the pages: one product's stock, or (null) the catalogue. */
export type Change = { productId: string | null }

type Listener = (change: Change) => void

const TIMEOUT_MS = 5_000
const RETRY_MS = 500

let connection: pg.Client | undefined
let listener: Listener = () => {}
let lostAt: number | undefined
let stopped = false
// Where the last poll stood: everything committed by a transaction from here on is read again.
let seenUntil = '0'
// What was committed when this process last told all of them which stocks had changed.
let told = '1:1:'

const pollEvery = 5_000
// In a rush, many writes share a question; one that comes alone does not wait.
const askEvery = 5
let askedAt = 0

/**
 * Hears of every committed change of the catalogue: at once by NOTIFY, and by a poll of `page_changes` in case a notice
 * was lost. After a lost connection everything counts as changed. The commit that changes a stock gives no notice, as
 * notices make commits wait for each other: `heardEverything` gives it afterwards.
 */
export async function hearChanges(url: string, hear: Listener): Promise<void> {
  stopped = false
  listener = hear
  await connect(url)
  void poll()
}

/** For how many milliseconds no change could be heard; 0 while they are. */
export function unheardFor(): number {
  return lostAt === undefined ? 0 : performance.now() - lostAt
}

let turn: Promise<unknown> = Promise.resolve()
let nextTurn: Promise<void> | undefined

/**
 * Waits until this process has heard of everything that was committed before, and tells the others of new stocks:
 * PostgreSQL delivers notices before answers. Whoever asks while a question is out shares the next one.
 */
export function heardEverything(): Promise<void> {
  nextTurn ??= inTurn(async (client) => {
    const wait = askedAt + askEvery - performance.now()
    if (wait > 0) await sleep(wait)
    nextTurn = undefined
    askedAt = performance.now()
    const { rows } = await client.query<{ now: string }>({ ...tell, values: [told] })
    told = rows[0]?.now ?? told
  }).catch(() => {
    nextTurn = undefined
    // Somebody has written what this process could not hear of.
    listener({ productId: null })
  })
  return nextTurn
}

/** The connection answers one question at a time. One that does not answer is closed, and opened anew. */
function inTurn<Answer>(ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const mine = turn.then(async () => {
    const client = connection
    if (!client) throw new Error('The connection for changes is lost')
    try {
      return await ask(client)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) void client.end()
      throw error
    }
  })
  turn = mine.catch(() => {})
  return mine
}

const writable = `
  select current_setting('transaction_read_only') = 'off' as writable, pg_current_xact_id(),
    (select count(*) from generate_series(1, 10000))`

/** Whether PostgreSQL answers, takes writes and has room on its disk: the series is larger than `work_mem`, and goes there. */
export async function canWrite(): Promise<boolean> {
  const { rows } = await inTurn((client) => client.query<{ writable: boolean }>(writable))
  return rows[0]?.writable ?? false
}

export async function stopHearing(): Promise<void> {
  stopped = true
  await connection?.end()
}

async function connect(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'maidan changes',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  client.on('notification', ({ payload }) => listener(changeOf(payload)))
  client.on('error', (error) => log.warn({ err: error }, 'the connection for changes was lost'))
  try {
    await client.connect()
    // A notice outlives no crash, so its commit need not wait for the disk. What is asked for are the last few changes of an
    // hour's, which a plan made before cannot know: it would read them all.
    await client.query(
      `set synchronous_commit = off; set enable_seqscan = off; set work_mem = '64kB'; listen page_changes`,
    )
    const { rows } = await client.query<{ xmin: string; now: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_current_snapshot()::text as now',
    )
    seenUntil = rows[0]?.xmin ?? '0'
    told = rows[0]?.now ?? told
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
  lostAt = performance.now()
  while (!stopped) {
    try {
      await connect(url)
      listener({ productId: null })
      lostAt = undefined
      return stopped ? await stopHearing() : undefined
    } catch {
      await sleep(RETRY_MS)
    }
  }
}

async function poll(): Promise<void> {
  while (!stopped) {
    await sleep(pollEvery, undefined, { ref: false })
    if (connection)
      await askForMissed().catch((error) => log.warn({ err: error }, 'changes could not be polled'))
  }
}

/** Tells the listener what was committed since this was last asked, whether a notice of it came or not. */
export function askForMissed(): Promise<void> {
  return inTurn(async (client) => {
    const { rows } = await client.query<{ changed: string[]; xmin: string }>(missed, [seenUntil])
    const row = rows[0]
    if (!row) return
    for (const subject of row.changed) listener(changeOf(subject))
    seenUntil = row.xmin
  })
}

const deleteOld = `
  delete from page_changes where id in (
    select id from page_changes where created_at < $1 order by id limit $2)
  returning id`

/** Deletes changes that every process has long heard of. */
export async function forgetOldChanges(): Promise<void> {
  const before = new Date(Date.now() - 3_600_000)
  await inBatches(async (limit) => (await run(db, deleteOld, [before, limit])).length)
}

function changeOf(subject: string | undefined): Change {
  return { productId: subject === undefined || subject === '*' ? null : subject }
}

const missed = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    array(select distinct coalesce(product_id::text, '*') from page_changes where transaction >= $1::xid8) as changed`

const tell = {
  name: 'tell',
  text: `
    select pg_current_snapshot()::text as now, (
      select count(pg_notify('page_changes', product_id::text)) from (
        select distinct product_id from page_changes
        where transaction >= pg_snapshot_xmin($1::pg_snapshot)
          and not pg_visible_in_snapshot(transaction, $1::pg_snapshot) and product_id is not null
      ) as sold
    ) as count`,
}
