import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fromPaise, sum, times } from '../../src/lib/money.ts'
import { clock } from '../../src/platform/clock.ts'
import { db } from '../../src/platform/database.ts'
import { monthOf, previousMonth } from '../../src/shop/gst/period-rules.ts'
import { findSummary } from '../../src/shop/gst/read-summary.ts'
import {
  adminMayMove,
  paymentMethods,
  requestStatusOf,
  type Status,
  shopperMayMove,
  statuses,
} from '../../src/shop/orders/rules.ts'
import { invoiceInvariants } from '../../src/shop/reports/integrity/invoices.ts'
import { guest } from '../../tests/actors.ts'
import { ownDatabase } from '../../tests/database.ts'

import { masters, readColours } from './pictures.ts'
import { seedDemo } from './seed.ts'

const folder = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const folder = mkdtempSync(`${tmpdir()}/maidan-seed-`)
  process.env.IMAGES_URL = `file:${folder}`
  return folder
})
ownDatabase()
afterAll(() => rm(folder, { recursive: true }))
beforeAll(seedDemo, 30_000)

async function rowsOf<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(db)).rows
}

const asha = () => db.selectFrom('users').where('email', '=', 'asha@maidan.test')

describe('the demo shop', () => {
  test('opens with goods, customers and orders, and is filled only once', async () => {
    const count = async () =>
      rowsOf(`select (select count(*) from products) as products, (select count(*) from users) as people,
        (select count(*) from orders) as orders, (select count(*) from coupons) as coupons`)
    const filled = await count()
    expect(filled).toEqual([{ products: 177, people: 31, orders: 300, coupons: 6 }])
    await seedDemo()
    expect(await count()).toEqual(filled)
  })

  test('shows every product with pictures whose colours are known without unpacking them', async () => {
    expect(await rowsOf('select name from products where thumbnail is null')).toEqual([])
    expect(Object.keys(await readColours()).length).toBe(masters().length)
    const { body } = await guest().get('/product/getProducts?sort=Recommended&limit=1')
    const [product] = body.products
    expect(product.gallery.length).toBeGreaterThanOrEqual(2)
    expect((await guest().get(product.thumbnail)).status).toBe(200)
  })

  test('has an invoice of every order that left, a note of everything taken back, and a return without a problem', async () => {
    const [lacking] = await rowsOf<{ invoices: number; notes: number }>(`
      select (select count(distinct order_id) from order_items join order_item_history on item_id = order_items.id
          where to_status = 'Shipped' and order_id not in (select order_id from invoices)) as invoices,
        (select count(*) from order_items
          where status = 'ReturnAccepted' and id not in (select item_id from credit_notes)) as notes`)
    expect(lacking).toEqual({ invoices: 0, notes: 0 })
    const { invoices, problems, small } = await findSummary(previousMonth(monthOf(clock.today())))
    expect(invoices).toBeGreaterThan(5)
    expect(problems).toEqual([])
    expect(small.length).toBeGreaterThan(3)
    for (const { finds, says } of invoiceInvariants) expect(await rowsOf(finds), says).toEqual([])
  })

  test('has each payment of an order or a top-up in the books of the provider, and no other', async () => {
    const [books] = await rowsOf<{ paid: number; booked: number; alike: number }>(`
      with paid as (
        select payment_id, total as amount from orders where payment_id is not null
        union all
        select reference, amount from ledger_transactions
        join ledger_entries on transaction_id = ledger_transactions.id
        where cause = 'top-up' and amount > 0
      )
      select count(payment_id) as paid, count(payments.id) as booked,
        count(*) filter (where paid.amount = payments.amount and status = 'captured') as alike
      from paid full join sandbox_razorpay.payments on payments.id = payment_id`)
    expect(books?.paid).toBeGreaterThan(50)
    expect(books).toEqual({ paid: books?.paid, booked: books?.paid, alike: books?.paid })
  })

  test('has offers that run on a product and on a category, one that ended and one that comes', async () => {
    const today = "(now() at time zone 'Asia/Kolkata')::date"
    const [offers] = await rowsOf(`select
      count(*) filter (where product_id is not null and ${today} between start_date and end_date) > 0 as product,
      count(*) filter (where category_id is not null and ${today} between start_date and end_date) > 0 as category,
      count(*) filter (where end_date < ${today}) > 0 as ended,
      count(*) filter (where start_date > ${today}) > 0 as coming from offers`)
    expect(offers).toEqual({ product: true, category: true, ended: true, coming: true })
    const { body } = await guest().get('/product/getProducts?search=bijli carbon pro&gender=Men')
    expect(body.products[0]).toMatchObject({
      salePrice: 27_999,
      discountedPrice: 23_799.15,
      offerPercentage: 15,
    })
  })

  test('has items in every status and orders paid in every way', async () => {
    const inStatus = await rowsOf<{ status: string }>('select distinct status from order_items')
    expect(inStatus.map(({ status }) => status).sort()).toEqual(statuses.toSorted())
    const ways = await rowsOf<{ method: string }>('select distinct payment_method as method from orders')
    expect(ways.map(({ method }) => method).sort()).toEqual(paymentMethods.toSorted())
  })

  test('has a shopper to sign in as, with addresses, wishes, money and an item in every status', async () => {
    const { id } = await asha().select('id').executeTakeFirstOrThrow()
    const signIn = await guest().post('/users/login', { email: 'asha@maidan.test', password: 'Shopper@1234' })
    expect(signIn.status).toBe(200)
    const [seen] = await rowsOf<Record<string, number>>(`select
      (select count(*) from addresses where user_id = '${id}') as addresses,
      (select count(*) from addresses where user_id = '${id}' and is_default) as "defaults",
      (select count(*) from wishlist_items where user_id = '${id}') as wishes,
      (select balance from ledger_accounts where user_id = '${id}') as balance,
      (select count(distinct status) from order_items join orders on orders.id = order_id where user_id = '${id}') as statuses`)
    expect(seen).toMatchObject({ addresses: 2, defaults: 1, statuses: statuses.length })
    expect(seen?.wishes).toBeGreaterThan(0)
    expect(seen?.balance).toBeGreaterThanOrEqual(2_500_000)
  })
})

describe('the demo shop’s books', () => {
  test('every unit is accounted for', async () => {
    const wrong = `select product_sizes.id from product_sizes left join stock_moves on size_id = product_sizes.id
      group by product_sizes.id having stock <> coalesce(sum(quantity), 0)`
    expect(await rowsOf(wrong)).toEqual([])
  })

  test('coupon shares add up to the coupon, and lines to the order', async () => {
    const orders = await db.selectFrom('orders').selectAll().execute()
    const items = Map.groupBy(
      await db.selectFrom('order_items').selectAll().execute(),
      ({ order_id }) => order_id,
    )
    expect(orders.some(({ coupon_discount }) => coupon_discount > 0)).toBe(true)
    for (const order of orders) {
      const lines = items.get(order.id) ?? []
      expect(lines.length).toBeGreaterThan(0)
      expect(sum(lines.map((line) => fromPaise(line.coupon_share)))).toBe(order.coupon_discount)
      expect(sum(lines.map((line) => times(fromPaise(line.original_price), line.quantity)))).toBe(
        order.subtotal,
      )
      const paid = sum(lines.map((line) => times(fromPaise(line.price), line.quantity)))
      expect(paid + order.shipping - order.coupon_discount).toBe(order.total)
    }
  })

  test('every item came to its status by moves that are allowed, none of them in the future', async () => {
    type Move = { item: string; from: Status | null; to: Status; by: string; status: Status; ahead: boolean }
    const moves =
      await rowsOf<Move>(`select item_id as item, from_status as "from", to_status as "to", status,
      order_item_history.created_at > now() as ahead
      from order_item_history join order_items on order_items.id = item_id order by order_item_history.id`)
    for (const way of Map.groupBy(moves, ({ item }) => item).values()) {
      expect(way[0]).toMatchObject({ from: null, to: 'Pending' })
      expect(way.at(-1)?.to).toBe(way[0]?.status)
      for (const [place, { from, to, ahead }] of way.entries()) {
        expect(ahead).toBe(false)
        if (from === null) continue
        expect(from).toBe(way[place - 1]?.to)
        expect(adminMayMove(from, to) || shopperMayMove(from, to), `${from} to ${to}`).toBe(true)
      }
    }
  })

  test('returns agree with their items', async () => {
    const items = await rowsOf<{ status: Status; request: string | null }>(
      'select order_items.status, return_requests.status as request from order_items left join return_requests on item_id = order_items.id',
    )
    for (const { status, request } of items) expect(request).toBe(requestStatusOf(status))
  })

  test('the ledger adds up to nothing, and wallets hold what their entries say', async () => {
    expect(await rowsOf('select sum(amount) as sum from ledger_entries')).toEqual([{ sum: 0 }])
    const wrong = `select account.id from ledger_accounts as account left join ledger_entries on account_id = account.id
      where kind = 'wallet' group by account.id having balance <> coalesce(sum(amount), 0)`
    expect(await rowsOf(wrong)).toEqual([])
    const unpaid = `select id from orders where payment_method = 'Wallet' and not exists
      (select from ledger_transactions where cause = 'order' and reference = orders.id::text)`
    expect(await rowsOf(unpaid)).toEqual([])
  })
})
