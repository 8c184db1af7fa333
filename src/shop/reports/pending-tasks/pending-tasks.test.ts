import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, fillCart } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { backToNow, begin, later } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { ownProvider } from '../../../../tests/provider.ts'
import { pool } from '../../../platform/database.ts'
import type { OrderOnWire } from '../../orders/wire.ts'
import { beginAudit, continueAudit } from '../integrity/nightly-audit.ts'

ownDatabase()
const provider = ownProvider()

let owner: Actor
let asha: Actor
beforeAll(async () => {
  ;[owner, asha] = [await admin(), await shopper()]
})
afterAll(backToNow)

const needs = async () => (await owner.get('/report/needs-attention')).body.needs
const nothing = { count: 0, amount: 0 }

async function move(order: OrderOnWire, at: number, newStatus: string): Promise<void> {
  const asked = { productId: order.items[at]?._id, newStatus }
  expect((await owner.put(`/order/update-product-status/${order._id}`, asked)).status).toBe(200)
}

test('a shop in which nothing waits says so', async () => {
  expect(await needs()).toEqual({
    ordersToShip: 0,
    oldestToShip: null,
    unknownStates: [],
    returnsWaiting: 0,
    parcelsToStop: 0,
    parcelsOverdue: 0,
    notPickedUp: 0,
    cashNotRemitted: 0,
    settlementsToCheck: 0,
    payOutsDue: 0,
    refundsToConfirm: 0,
    complaints: { open: 0, overdue: 0, dueBy: null },
    reviewsWaiting: 0,
    reviewsReported: 0,
    proposalsWaiting: 0,
    soldOut: 0,
    runningLow: 0,
    inDoubt: nothing,
    goingBack: nothing,
    disputes: { ...nothing, respondBy: null, orderId: null },
    unrecovered: { ...nothing, orderId: null },
    mails: { waiting: 0, givenUp: 0 },
    books: { problems: [], unfinishedSince: null },
  })
})

test('orders wait to be shipped until no item of theirs is pending, returns until they are answered', async () => {
  const [cap, ball] = [await plenty(), await plenty()]
  const [sent, half] = [await buy(asha, [cap]), await buy(asha, [cap, ball])]
  expect(await needs()).toMatchObject({ ordersToShip: 2, returnsWaiting: 0 })
  await move(sent, 0, 'Delivered')
  await move(half, 0, 'Shipped')
  expect(await needs()).toMatchObject({ ordersToShip: 1 })
  await move(half, 1, 'Cancelled')
  expect(await needs()).toMatchObject({ ordersToShip: 0 })
  await move(sent, 0, 'ReturnInitialized')
  expect(await needs()).toMatchObject({ returnsWaiting: 1 })
  await move(sent, 0, 'ReturnRejected')
  expect(await needs()).toMatchObject({ returnsWaiting: 0 })
})

test('an active product is sold out when no size has a unit, and low with ten units in all; a sale counts at once', async () => {
  const { id } = await addProduct({
    salePrice: 100,
    sizes: [
      { size: 8, stock: 11 },
      { size: 9, stock: 0 },
    ],
  })
  await addProduct({ sizes: [{ size: 8, stock: 0 }] })
  await addProduct({ sizes: [{ size: 8, stock: 3 }], active: false })
  await addProduct({ sizes: [{ size: 8, stock: 0 }], deleted: true })
  expect(await needs()).toMatchObject({ soldOut: 1, runningLow: 0 })
  await buy(asha, [{ id }])
  expect(await needs()).toMatchObject({ soldOut: 1, runningLow: 1 })
  for (const [stock, level] of [
    ['out', 'soldOut'],
    ['low', 'runningLow'],
  ] as const) {
    const { total } = (await owner.get(`/product/getProducts?stock=${stock}&status=active&limit=1`)).body
    expect((await needs())[level], 'as many as the list that it leads to').toBe(total)
  }
})

test('a payment is in doubt when its time is over and the provider has not answered; one that is owed is told until it is back', async () => {
  await fillCart(asha, await plenty())
  expect((await begin(asha)).status).toBe(200)
  expect(await needs()).toMatchObject({ inDoubt: nothing })
  later(31)
  expect(await needs()).toMatchObject({ inDoubt: { count: 1, amount: 430 }, goingBack: nothing })
  const { rows } = await pool.query('select id from payment_intents')
  await pool.query(
    `insert into provider_refunds (payment_id, payment_intent_id, amount, reason) values ('pay_twice', $1, 43000, 'second')`,
    [rows[0].id],
  )
  expect(await needs()).toMatchObject({ goingBack: { count: 1, amount: 430 } })
  await pool.query(
    `update provider_refunds set status = 'processed', refund_id = 'rfnd_1', try_at = null where payment_id = 'pay_twice'`,
  )
  expect(await needs()).toMatchObject({ goingBack: nothing })
})

test('a refund of an order is under way without a payment that came twice, and one to a bank account waits to be paid out', async () => {
  const ravi = await shopper('Ravi Rao')
  const order = await buy(ravi, [await plenty()])
  await move(order, 0, 'Delivered')
  const asked = { orderId: order._id, itemId: order.items[0]?._id, reason: 'Other', refundTo: 'source' }
  const payOut = { kind: 'upi', upiId: 'ravi@okbank' }
  expect((await ravi.post('/order/return-order-request', { ...asked, payOut })).status).toBe(200)
  expect(await needs()).toMatchObject({ payOutsDue: 0 })
  await move(order, 0, 'ReturnAccepted')
  expect(await needs()).toMatchObject({ payOutsDue: 1 })
  const { rows } = await pool.query(
    `insert into ledger_transactions (cause, reference, description) values ('refund', new_id()::text, 'a part') returning id`,
  )
  await pool.query(
    `insert into provider_refunds (payment_id, payment_intent_id, amount, movement_id, try_at, send_at)
      select 'pay_part', id, 100, $1, null, now() from payment_intents limit 1`,
    [rows[0].id],
  )
  expect(await needs()).toMatchObject({ goingBack: nothing })
  await pool.query(`delete from provider_refunds where payment_id = 'pay_part'`)
})

const plenty = () => addProduct({ salePrice: 400, sizes: [{ size: 8, stock: 50 }] })

test('what the audit found wrong is told, and an audit that waits for the provider since this morning', async () => {
  await pool.query('update product_sizes set stock = stock + 1')
  await provider.control('PUT', '/settings', { outage: true })
  await beginAudit()
  await continueAudit(0)
  const wrong = 'What is on the shelf is what was put there less what was taken.'
  expect((await needs()).books).toEqual({ problems: expect.arrayContaining([wrong]), unfinishedSince: null })
  later(7 * 60)
  expect((await needs()).books.unfinishedSince).not.toBeNull()
  await provider.control('PUT', '/settings', { outage: false })
  await pool.query('update product_sizes set stock = stock - 1')
  await continueAudit(0)
  await beginAudit()
  await continueAudit(0)
  expect((await needs()).books).toEqual({
    problems: expect.not.arrayContaining([wrong]),
    unfinishedSince: null,
  })
})

test('mails that have waited for ten minutes are told, and those given up in a week', async () => {
  await pool.query(`insert into pgboss.job (name, data, created_on, state) values
    ('mail', '{}', now() - interval '9 minutes', 'retry'), ('mail', '{}', now() - interval '11 minutes', 'retry'),
    ('mail', '{}', now() - interval '1 hour', 'completed')`)
  await pool.query(`insert into undelivered_mails values (gen_random_uuid(), 'refused', now()),
    (gen_random_uuid(), 'refused', now() - interval '8 days')`)
  backToNow()
  expect((await needs()).mails).toEqual({ waiting: 1, givenUp: 1 })
})
