import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { checkout, fillCart, makeOffer, move, order, stockOf } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { race, repeatConcurrently, withLatency } from '../../../../tests/latency.ts'
import { waitForLockWaits } from '../../../../tests/lock-waits.ts'
import { addProduct } from '../../../../tests/products.ts'
import { ownProvider } from '../../../../tests/provider.ts'
import { db, pool } from '../../../platform/database.ts'
import { findCode } from '../../accounts/otp-store.ts'
import { beginReset } from '../../accounts/request-reset.ts'
import { findInvoice } from '../../invoices/store.ts'

ownDatabase()
ownProvider()
withLatency()
afterEach(() => expectInvariants())

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const meena = { name: 'Meena Pillai', phone: '9812345670' }
const sell = (body: object, key: string = randomUUID()) =>
  owner.post(
    '/order/create-counter-order',
    { customer: meena, paidBy: 'Cash', ...body },
    { 'idempotency-key': key },
  )
const stocked = (salePrice: number, stock: number) =>
  addProduct({ name: 'Kho Tee', salePrice, sizes: [{ size: 8, stock }] })
const mailsTo = async (address: string) =>
  (await pool.query(`select from pgboss.job where data ->> 'to' = $1`, [address])).rowCount

test('a walk-in pays, takes the goods along and has an invoice of the shop’s own state', async () => {
  const { id, sizeIds } = await stocked(400, 30)
  const items = [{ productId: id, size: 8, quantity: 12 }]
  const { status, body } = await sell({ items, theTotelAmount: 4800, paidBy: 'UPI' })
  expect(status, JSON.stringify(body)).toBe(201)
  const sold = { orderStatus: 'Delivered', counterPayment: 'UPI', theTotelAmount: 4800, shipping: 0 }
  expect(body.order).toMatchObject(sold)
  expect(body.order.shippingAddress).toMatchObject(meena)
  expect(await stockOf(sizeIds[0])).toBe(18)
  const invoice = await findInvoice(db, body.order._id)
  expect(invoice?.document).toMatchObject({
    counterPayment: 'UPI',
    sameState: true,
    figures: { total: 480_000 },
  })
  const { body: log } = await owner.get('/trail/get-changes?thing=counter-order')
  expect(log.changes[0]).toMatchObject({ name: `#${body.order.number}`, canUndo: false })
  const again = await sell({ items: [{ ...items[0], quantity: 1 }], theTotelAmount: 400 })
  expect(again.body.order.user._id, 'the phone number is known').toBe(body.order.user._id)
  const unknown = await sell({ items: [{ ...items[0], quantity: 1 }], theTotelAmount: 400, customer: {} })
  expect(unknown.body.order.user.name).toBe('Walk-in customer')
  expect(await mailsTo(body.order.user.email), 'nothing is mailed').toBe(0)
  await beginReset({ email: unknown.body.order.user.email, onlyIfRunning: false })
  const reset = { purpose: 'reset', subject: unknown.body.order.user._id } as const
  expect(await findCode(db, reset).executeTakeFirst(), 'no password is given').toBeUndefined()
})

test('offers count, and another total, a product that is gone and an unknown customer are refused', async () => {
  const { id, sizeIds } = await stocked(500, 5)
  await makeOffer(id, 10)
  const items = [{ productId: id, size: 8, quantity: 1 }]
  const { status, body } = await sell({ items, theTotelAmount: 500 })
  expect([status, body.theTotelAmount]).toEqual([409, 450])
  const refused = await Promise.all([
    sell({ items: [{ productId: randomUUID(), size: 8, quantity: 1 }], theTotelAmount: 450 }),
    sell({ items: [{ ...items[0], size: 9 }], theTotelAmount: 450 }),
    sell({ items, theTotelAmount: 450, customer: { id: randomUUID() } }),
    sell({ items, theTotelAmount: 450, customer: { id: owner.id } }),
    sell({ items, theTotelAmount: 450, customer: { name: 'Meena', phone: '12' } }),
    sell({ items, theTotelAmount: 450, customer: { name: 'Meena', phone: '+44 7911 123456' } }),
    sell({ items, theTotelAmount: 450, customer: { name: '89', phone: '' } }),
    sell({ items, theTotelAmount: 450, customer: { id: 'abc' } }),
    sell({ items: [{ ...items[0], quantity: 6 }], theTotelAmount: 2700 }),
    sell({ items: [{ ...items[0], quantity: 21 }], theTotelAmount: 9450 }),
    sell({ items: [], theTotelAmount: 0 }),
    sell({ items, theTotelAmount: 450, paidBy: 'COD' }),
    sell({ items, theTotelAmount: 450 }, ''),
  ])
  expect(refused.map((answer) => answer.status)).toEqual([
    409, 409, 404, 404, 400, 400, 400, 400, 409, 409, 400, 400, 400,
  ])
  expect(refused[6]?.body.message).toBe(
    'A name has at least two letters, a phone number ten digits as in India',
  )
  expect(await stockOf(sizeIds[0])).toBe(5)
  expect((await sell({ items, theTotelAmount: 450 })).status).toBe(201)
})

test('a return is paid back at the counter, and no wallet gets it', async () => {
  const asha = await shopper('Asha Rao')
  const { id, sizeIds } = await stocked(400, 5)
  const items = [{ productId: id, size: 8, quantity: 2 }]
  const { body } = await sell({ items, theTotelAmount: 800, customer: { id: asha.id } })
  expect((await asha.get('/order/get-orders')).body.orders).toHaveLength(1)
  await move(owner, body.order, 'ReturnAccepted')
  expect(await stockOf(sizeIds[0])).toBe(5)
  const { body: details } = await owner.get(`/order/get-order-details/${body.order._id}`)
  expect(details.refunds).toMatchObject([{ of: 'item', to: 'counter', amount: 800, state: 'processed' }])
  const { payOuts } = (await owner.get('/wallet/get-pay-outs?status=paid')).body
  expect(payOuts).toMatchObject([{ kind: 'counter', amount: 800, orderId: body.order._id }])
  expect((await owner.post(`/wallet/return-pay-out/${payOuts[0]._id}`, {})).status, 'it is given').toBe(404)
})

test('a phone number has one account, however it is written, and a new one when that is erased', async () => {
  const { id } = await stocked(400, 5)
  const to = async (phone: string) => {
    const items = [{ productId: id, size: 8, quantity: 1 }]
    const { body } = await sell({ items, theTotelAmount: 400, customer: { name: 'Ravi', phone } })
    return body.order
  }
  const order = await to('97765 43210')
  expect(order.shippingAddress.phone).toBe('9776543210')
  const others = [await to('+91 97765-43210'), await to('09776543210')]
  expect(others.map(({ user }) => user._id)).toEqual([order.user._id, order.user._id])
  const tx = await pool.connect()
  await tx.query('begin')
  await tx.query(
    `update users set name = 'Deleted customer', email = 'deleted@customer.invalid', phone = null, deleted_at = now() where id = $1`,
    [order.user._id],
  )
  const sold = to('9776543210')
  await waitForLockWaits()
  await tx.query('commit')
  tx.release()
  expect((await sold).user._id).not.toBe(order.user._id)
})

test('a customer who is just paying online is refused with the reason', async () => {
  const asha = await shopper('Asha Rao')
  const { id } = await stocked(400, 5)
  await fillCart(asha, { id })
  const unpaid = await asha.post('/order/create-razorpay-order', await checkout(asha, 'Razorpay'))
  expect(unpaid.status, JSON.stringify(unpaid.body)).toBe(200)
  const sale = { items: [{ productId: id, size: 8, quantity: 1 }], theTotelAmount: 400 }
  const { status, body } = await sell({ ...sale, customer: { id: asha.id } })
  expect([status, body.message]).toEqual([409, expect.stringContaining('unpaid order online')])
})

test('what was bought at the counter is not exchanged', async () => {
  const asha = await shopper('Asha Rao')
  const { id } = await stocked(400, 5)
  const items = [{ productId: id, size: 8, quantity: 1 }]
  const { body } = await sell({ items, theTotelAmount: 400, customer: { id: asha.id } })
  const asked = { orderId: body.order._id, itemId: body.order.items[0]._id, reason: 'Other', size: 9 }
  const answer = await asha.post('/order/return-order-request', asked)
  expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('not exchanged')])
})

test('a key answers the same order however often it is sent, and no other', async () => {
  const { id, sizeIds } = await stocked(400, 5)
  const sale = { items: [{ productId: id, size: 8, quantity: 1 }], theTotelAmount: 400 }
  const key = randomUUID()
  const answers = await Promise.all([sell(sale, key), sell(sale, key), sell(sale, key)])
  expect(new Set(answers.map(({ body }) => body.order._id)).size).toBe(1)
  expect(await stockOf(sizeIds[0])).toBe(4)
  expect((await sell({ ...sale, paidBy: 'Card' }, key)).status).toBe(422)
})

test('the last one is sold once, at the counter or on the web', async () => {
  await repeatConcurrently(async () => {
    const [asha, { id, sizeIds }] = [await shopper('Asha Rao'), await stocked(400, 1)]
    await fillCart(asha, { id })
    const body = await checkout(asha)
    const items = [{ productId: id, size: 8, quantity: 1 }]
    const answers = await race(
      () => sell({ items, theTotelAmount: 400 }),
      () => order(asha, body),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await stockOf(sizeIds[0])).toBe(0)
  }, 6)
  const { rows } = await pool.query(
    "select count(*)::int as count from users where email like '98%@counter.invalid'",
  )
  expect(rows).toEqual([{ count: 1 }])
})
