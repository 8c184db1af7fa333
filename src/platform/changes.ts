import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { db } from './database.ts'
import { log } from './log.ts'

/** What changed for the pages: one product's stock, or (null) the catalogue. */
export type Change = { productId: string | null }

type Listener = (change: Change) => void

let connection: pg.Client | undefined
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
export async function hearChanges(url: string, listener: Listener): Promise<void> {
  stopped = false
  await connect(url, listener)
  void poll(listener)
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
    const answer = await client?.query<{ now: string }>({ ...tell, values: [told] })
    told = answer?.rows[0]?.now ?? told
  }).catch(() => {})
  return nextTurn
}

/** The connection, unless it is lost, answers one question at a time. */
function inTurn(ask: (client: pg.Client | undefined) => Promise<void>): Promise<void> {
  const mine = turn.then(() => ask(connection))
  turn = mine.catch(() => {})
  return mine
}

export async function stopHearing(): Promise<void> {
  stopped = true
  await connection?.end()
}

async function connect(url: string, listener: Listener): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'maidan changes',
    query_timeout: 5_000,
  })
  client.on('notification', ({ payload }) => listener(changeOf(payload)))
  client.on('error', (error) => log.warn({ err: error }, 'the connection for changes was lost'))
  await client.connect()
  // A notice outlives no crash, so its commit need not wait for the disk. What is asked for are the last few changes of an
  // hour's, which a plan made before cannot know: it would read them all.
  await client.query('set synchronous_commit = off; set enable_seqscan = off; listen page_changes')
  const { rows } = await client.query<{ xmin: string; now: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_current_snapshot()::text as now',
  )
  seenUntil = rows[0]?.xmin ?? '0'
  told = rows[0]?.now ?? told
  connection = client
  client.on('end', () => void reconnect(url, listener))
}

async function reconnect(url: string, listener: Listener): Promise<void> {
  connection = undefined
  while (!stopped) {
    listener({ productId: null })
    try {
      await connect(url, listener)
      return listener({ productId: null })
    } catch {
      await sleep(500)
    }
  }
}

async function poll(listener: Listener): Promise<void> {
  while (!stopped) {
    await sleep(pollEvery, undefined, { ref: false })
    await askForMissed(listener).catch((error) => log.warn({ err: error }, 'changes could not be polled'))
  }
}

/** Tells the listener what was committed since this was last asked, whether a notice of it came or not. */
export function askForMissed(listener: Listener): Promise<void> {
  return inTurn(async (client) => {
    const answer = await client?.query<{ changed: string[]; xmin: string }>(missed, [seenUntil])
    const row = answer?.rows[0]
    if (!row) return
    for (const subject of row.changed) listener(changeOf(subject))
    seenUntil = row.xmin
  })
}

/** Forgets changes that every process has long heard of. */
export async function forgetOldChanges(): Promise<void> {
  await db
    .deleteFrom('page_changes')
    .where('created_at', '<', new Date(Date.now() - 3_600_000))
    .execute()
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
