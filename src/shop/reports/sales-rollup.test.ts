import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { hasServerTimeouts } from '../../../tests/timeouts.ts'
import { addDays, dayOf } from '../../lib/dates.ts'
import { type Database, db, inOneMoment, isTimeout, transaction } from '../../platform/database.ts'
import { answerError } from '../../platform/http/errors.ts'
import type { BestSold } from './best-sellers/rules.ts'
import { readBestSold } from './best-sellers/store.ts'
import { salesRollupInvariants } from './integrity/sales-rollup.ts'
import { rollUpSales } from './roll-up-sales.ts'
import { hasRolledUpAll } from './rollup-store.ts'
import { readSales, readSoldOrders } from './sales-store.ts'

ownDatabase()

const today = dayOf(new Date())
const days = { from: addDays(today, -12), to: today }
const statuses = ['Pending', 'Shipped', 'Delivered', 'Cancelled', 'ReturnAccepted', 'ReturnRejected']
const chance = (share: number) => Math.random() < share
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
// biome-ignore lint/plugin/no-fixed-wait: transactions that take their time.
const pause = () => (chance(0.5) ? sleep(Math.random() * 15) : undefined)

let shelf: { id: string; sizeIds: string[] }[]
let buyer: string

beforeAll(async () => {
  shelf = []
  for (const name of ['Cap', 'Bat', 'Ball', 'Mat', 'Bag'])
    shelf.push(await addProduct({ name, brand: `Maker of ${name}` }))
  const named = { name: 'Asha', email: 'asha@maidan.test' }
  buyer = (await db.insertInto('users').values(named).returning('id').executeTakeFirstOrThrow()).id
})

/** An order of some days ago with one to three items. */
async function orderOfOld(daysAgo: number): Promise<void> {
  await transaction(async (tx) => {
    const items = shelf.filter(() => chance(0.4))
    if (items.length === 0) items.push(oneOf(shelf))
    const price = 1_000 + Math.floor(Math.random() * 9_000)
    const subtotal = 2 * (price + 500) * items.length
    const { id } = await tx
      .insertInto('orders')
      .values({
        user_id: buyer,
        payment_method: oneOf(['COD', 'Wallet']),
        subtotal,
        offer_discount: 1_000 * items.length,
        coupon_discount: items.length,
        coupon_code: 'ONE',
        shipping: 3_000,
        total: 2 * price * items.length - items.length + 3_000,
        shipping_address: '{}',
        placed_at: new Date(Date.now() - daysAgo * 86_400_000 - Math.random() * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await pause()
    const rows = items.map(({ id: product_id, sizeIds }, position) => ({
      order_id: id,
      position,
      product_id,
      size_id: sizeIds[0] ?? '',
      product_name: 'Something',
      brand_name: 'A maker',
      category_id: shelf[0]?.id ?? '',
      brand_id: product_id,
      category_name: 'Everything',
      size: 8,
      quantity: 2,
      original_price: price + 500,
      price,
      coupon_share: 1,
    }))
    await tx.insertInto('order_items').values(rows).execute()
    await pause()
  })
}

/** Moves any items anywhere, in a transaction that takes its time and is undone now and then. */
async function moveSome(): Promise<void> {
  await transaction(async (tx) => {
    for (let count = 1 + Math.floor(Math.random() * 3); count > 0; count--) {
      // As the shop does: two moves of one order at once would each miss the other's in its status.
      const { rows } = await sql<{ item: string }>`
        with item as (select id, order_id from order_items order by random() limit 1)
        select item.id as item from orders join item on order_id = orders.id for no key update of orders`.execute(
        tx,
      )
      await sql`
        with moved as (
          update order_items set status = ${oneOf(statuses)} where id = ${rows[0]?.item} returning id, status
        )
        insert into order_item_history (item_id, to_status) select * from moved`.execute(tx)
      await pause()
    }
    if (chance(0.2)) throw new Error('undone')
  }).catch((error) => {
    // Without PostgreSQL's timers a deadlock ends in whatever error the client gives up with.
    if (hasServerTimeouts) expect(String(error)).toMatch(/undone|deadlock|lock timeout/)
  })
}

const plainSales = (on: Database) =>
  sql<object>`
  select * from (select to_char(placed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as name,
    sum(case when gone then 0 else 1 end)::int as count, sum(case when gone then 0 else total end)::bigint as amount,
    sum(case when gone then 0 else coupon_discount end)::bigint as "couponDiscount",
    sum(case when gone then 0 else offer_discount end)::bigint as "offerDiscount",
    sum(case when gone then 0 else refunded + coalesce(greatest(returned - used, 0), 0) end)::bigint as refunded,
    sum(case when gone then 0 else uncollected end)::bigint as uncollected,
    sum(case when gone and has_left and payment_method <> 'COD' then total - refunded else 0 end)::bigint as kept
  from orders left join returned_payments using (payment_id) join (
    select order_id, bool_and(status = 'Cancelled') as gone, bool_or(exists (
        select from order_item_history where item_id = order_items.id and to_status in ('Shipped', 'Delivered'))) as has_left,
      sum(case when status = 'ReturnAccepted' or (status = 'Cancelled' and payment_method <> 'COD')
        then coalesce(refund, price * quantity - coupon_share) else 0 end) as refunded,
      sum(case when status = 'Cancelled' and payment_method = 'COD'
        then price * quantity - coupon_share else 0 end) as uncollected
    from order_items join orders on orders.id = order_id group by 1
  ) as items on order_id = orders.id
  where state = 'placed'
  group by 1) as days where count > 0 or refunded > 0 or kept > 0 order by 1`.execute(on)

const plainUnits = (on: Database, what: BestSold) =>
  sql<{ id: string; units: number }>`
  select ${sql.ref(`${what}_id`)} as id, sum(quantity)::int as units
  from orders join order_items on order_id = orders.id
  where state = 'placed' and status not in ('Cancelled', 'ReturnAccepted')
  group by 1 order by units desc, id`.execute(on)

/** Compares, as of one moment, what reports read with what the orders themselves say. */
async function compare(): Promise<void> {
  await inOneMoment(async (on) => {
    expect(await readSales(on, days, 'day')).toEqual((await plainSales(on)).rows)
    for (const what of ['product', 'category', 'brand'] as const) {
      const told = (await readBestSold(on, what)).map(({ id, units }) => ({ id, units }))
      const byRank = (a: { id: string; units: number }, b: typeof a) =>
        b.units - a.units || (a.id < b.id ? -1 : 1)
      expect(told.sort(byRank)).toEqual((await plainUnits(on, what)).rows)
    }
    for (const { id, finds } of salesRollupInvariants)
      expect((await sql.raw(finds).execute(on)).rows, id).toEqual([])
  })
}

test('reports and best sellers agree with the orders to the paisa while orders are moved, brought in and added up', async () => {
  for (let daysAgo = 0; daysAgo < 12; daysAgo++)
    await Promise.all([orderOfOld(daysAgo), orderOfOld(daysAgo), orderOfOld(daysAgo)])
  await rollUpSales()
  expect(await hasRolledUpAll(db)).toBe(true)
  await compare()
  const until = Date.now() + 4_000
  const over = () => Date.now() > until
  const busy = async (act: () => Promise<unknown>) => {
    while (!over()) await act()
  }
  const bringIn = async () => {
    await orderOfOld(Math.floor(Math.random() * 11))
    // biome-ignore lint/plugin/no-fixed-wait: orders come now and then.
    await sleep(300)
  }
  await Promise.all([
    busy(moveSome),
    busy(moveSome),
    busy(moveSome),
    busy(bringIn),
    busy(rollUpSales),
    busy(rollUpSales),
    busy(compare),
    busy(compare),
  ])
  await compare()
  await rollUpSales()
  expect(await hasRolledUpAll(db)).toBe(true)
  await compare()
})

describe.runIf(hasServerTimeouts)('where adding up takes too long', () => {
  const slowly = (seconds: number) =>
    sql`
      create or replace function take_time() returns trigger language plpgsql as $$
      begin perform pg_sleep(${sql.lit(seconds)}); return new; end $$`.execute(db)
  const forget = () => sql`insert into sales_adjustments default values`.execute(db)
  let owner: Actor
  beforeAll(async () => {
    owner = await admin()
    await slowly(0)
    await sql`create trigger takes_time before insert on sales_days for each row execute function take_time()`.execute(
      db,
    )
  })
  afterAll(() => sql`drop trigger takes_time on sales_days`.execute(db))

  test('fewer days are added up at once, until they are short enough', async () => {
    await forget()
    await slowly(0.3)
    await rollUpSales({ days: 31, seconds: 2 })
    expect(await hasRolledUpAll(db)).toBe(true)
    await slowly(0)
    await compare()
  })

  test('changed days are added up so many at a time, too', async () => {
    await sql`update order_items set quantity = 3 - quantity where quantity < 3`.execute(db)
    await slowly(0.3)
    await rollUpSales({ days: 8, seconds: 2 })
    expect(await hasRolledUpAll(db)).toBe(true)
    await slowly(0)
    await compare()
  })

  test('reports read the orders', async () => {
    await forget()
    const query = `startDate=${days.from}&endDate=${days.to}`
    const before = (await owner.get(`/report/generate-report?${query}`)).body.report
    await forget()
    await slowly(20)
    const calls = [
      `/report/generate-report?${query}`,
      `/report/download-report?${query}&format=xlsx`,
      '/report/generate-dashboard-report?period=week',
      '/best-selling/top-selling-products',
    ]
    const answers = await Promise.all(calls.map((call) => owner.get(call)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers[0]?.body.report).toEqual(before)
    expect(await hasRolledUpAll(db)).toBe(false)
    await slowly(0)
    await rollUpSales()
  })

  test('a report that takes too long as well is refused, and says so', async () => {
    const error = await inOneMoment((on) => sql`select pg_sleep(2)`.execute(on), 1).catch((thrown) => thrown)
    expect(isTimeout(error)).toBe(true)
    const told = new Hono()
      .get('/', () => Promise.reject(error))
      .onError(answerError)
      .request('/')
    expect((await told).status).toBe(503)
    expect((await told).headers.get('retry-after')).toBe('60')
  })
})

test('whoever orders now waits for nobody who adds up, and leaves no note', async () => {
  await rollUpSales()
  const notes = () => sql`select from sales_adjustments`.execute(db)
  const before = (await notes()).rows.length
  await db.transaction().execute(async (keeper) => {
    await sql`select pg_advisory_xact_lock(hashtext('maidan kept sales'))`.execute(keeper)
    await sql`lock table sales_days, sales_units, sales_rollup in exclusive mode`.execute(keeper)
    const figures = { subtotal: 100, offer_discount: 0, coupon_discount: 0, shipping: 0, total: 100 }
    const made = { user_id: buyer, payment_method: 'COD', shipping_address: '{}', ...figures }
    const { id } = await db.insertInto('orders').values(made).returning('id').executeTakeFirstOrThrow()
    await db.deleteFrom('orders').where('id', '=', id).execute()
  })
  expect((await notes()).rows).toHaveLength(before)
})

test('every page of the orders of some days is the one that counting them all gives', async () => {
  const all = await inOneMoment((on) => readSoldOrders(on, days, { page: 1, limit: 1_000 }))
  expect(all.length).toBeGreaterThan(20)
  for (const limit of [1, 3, 7])
    for (let page = 1; page <= Math.ceil(all.length / limit) + 1; page++) {
      const shown = await readSoldOrders(db, days, { page, limit })
      expect(shown).toEqual(all.slice((page - 1) * limit, page * limit))
    }
})

afterAll(async () => {
  for (const { finds } of salesRollupInvariants) expect((await sql.raw(finds).execute(db)).rows).toEqual([])
})
