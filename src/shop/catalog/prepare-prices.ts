import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays, type Day, startOf } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { type Database, db, isTimeout, run, transaction } from '../../platform/database.ts'
import { lockPrices, writePrices } from './reprice.ts'
import { MAX_PRICED_AT_ONCE, nextPartSize, type PriceUpdate } from './rules.ts'

const MAX_SECONDS_PER_RUN = 60
const CLOCK_SKEW_MS = 60_000

/** Runs for at most a minute. A crash between parts is harmless; `lockPrices` serializes processes. */
export async function preparePrices(stopping: AbortSignal): Promise<void> {
  await planDays()
  const until = performance.now() + MAX_SECONDS_PER_RUN * 1000
  while (!stopping.aborted && performance.now() < until) {
    const began = performance.now()
    if (!(await prepareNextPart())) return
    await sleep((performance.now() - began) / 5, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Tomorrow's prices overwrite yesterday's columns, so this waits until no node's clock may still say yesterday. */
export async function planDays(): Promise<void> {
  const today = clock.today()
  const isOver = clock.now().getTime() - startOf(today).getTime() > CLOCK_SKEW_MS
  const days = isOver ? [today, addDays(today, 1)] : [today]
  await db
    .insertInto('price_updates')
    .values(days.map((day) => ({ day })))
    .onConflict((update) => update.doNothing())
    .execute()
}

const advance = `
  update price_updates set
    done = done + $2,
    after_created_at = coalesce(last.created_at, after_created_at),
    after_id = coalesce(last.id, after_id),
    finished_at = case when $3 then now() end
  from (select) as one left join products as last on last.id = $4
  where price_updates.id = $1`

const deleteOld = `delete from price_updates where finished_at < now() - interval '7 days'`

// Admins' price changes wait for a part. One of 500 products takes 60 ms, but was cancelled after 5 s on a busy machine whose
// indexes of a million products were not in memory.
let partSize = MAX_PRICED_AT_ONCE

export async function prepareNextPart(): Promise<boolean> {
  const size = partSize
  const began = performance.now()
  try {
    const isMore = await preparePart(size)
    partSize = nextPartSize(size, performance.now() - began)
    return isMore
  } catch (error) {
    if (!isTimeout(error)) throw error
    partSize = nextPartSize(size, Number.POSITIVE_INFINITY)
    if (partSize === size) throw error
    return true
  }
}

function preparePart(size: number): Promise<boolean> {
  return transaction(async (tx) => {
    await lockPrices(tx)
    const today = clock.today()
    const update = await tx
      .selectFrom('price_updates')
      .where('finished_at', 'is', null)
      .orderBy('id')
      .select(['id', 'category_id as categoryId', 'day', 'total'])
      .limit(1)
      .executeTakeFirst()
    if (!update) return false
    const { id, categoryId, total } = update
    const among = categoryId
      ? sql`category_id = ${categoryId} and deleted_at is null`
      : sql`deleted_at is null`
    if (total === null) {
      await sql`
        update price_updates set total = (select count(*) from products where ${among}) where id = ${id}`.execute(
        tx,
      )
    }
    const { rows } = await sql<{ id: string }>`
      select id from products
      where ${among} and (created_at, id) > (
        (select after_created_at from price_updates where id = ${id}), (select after_id from price_updates where id = ${id}))
      order by created_at, id limit ${size}`.execute(tx)
    const ids = rows.map((row) => row.id)
    await writePrices(tx, today, ids)
    const isLast = ids.length < size
    await run(tx, advance, [id, ids.length, isLast, ids.at(-1) ?? null])
    if (isLast) {
      await run(tx, `select invalidate_pages(null)`, [])
      await run(tx, deleteOld, [])
    }
    return true
  })
}

export async function readPriceUpdates(on: Database): Promise<PriceUpdate[]> {
  const rows = await on
    .selectFrom('price_updates')
    .where(({ or, eb }) =>
      or([eb('finished_at', 'is', null), eb('day', '=', sql<string>`${addDays(clock.today(), 1)}::date`)]),
    )
    .select(['category_id as categoryId', 'done', 'total', 'finished_at as finishedAt'])
    .select(sql<Day | null>`day`.as('day'))
    .execute()
  return rows.map(({ finishedAt, ...row }) => ({
    ...row,
    isFinished: finishedAt !== null,
  }))
}
