import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { balanceOf, buy, fillWallet, stockOf } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addCourier, makeHeldChanges, statusMailsTo } from '../../../../tests/shipping.ts'
import { pool } from '../../../platform/database.ts'

ownDatabase()
afterEach(() => expectInvariants())

let owner: Actor
let courier: string
beforeAll(async () => {
  owner = await admin()
  courier = await addCourier(owner)
})

type SaleCase = { asha: Actor; orderId: string; itemId: string; sizeId: string; parcel: string }

/** Four units of ₹100, paid from the wallet and on their way. */
async function sent(): Promise<SaleCase> {
  const asha = await shopper()
  await fillWallet(asha, 430)
  const { id, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 10 }] })
  const { _id: orderId, items } = await buy(asha, [{ id, quantity: 4 }], 'Wallet')
  const itemId = items[0]?._id ?? ''
  const shipped = { productId: itemId, newStatus: 'Shipped', courier, trackingNumber: `T${randomUUID()}` }
  expect((await owner.put(`/order/update-product-status/${orderId}`, shipped)).status).toBe(200)
  const parcel = (await detailsOf(orderId)).shipments[0]._id
  return { asha, orderId, itemId, sizeId: sizeIds[0] ?? '', parcel }
}

const detailsOf = async (orderId: string) => (await owner.get(`/order/get-order-details/${orderId}`)).body
const deliveryOf = async ({ orderId }: SaleCase) => (await detailsOf(orderId)).deliveries[0]
const cancel = ({ asha, orderId, itemId }: SaleCase) =>
  asha.put('/order/user-order-status-change', {
    ...{ orderId, itemId, orderStatus: 'Cancelled', cancelReason: 'Other' },
  })
const book = async (sold: SaleCase, units: object, more: object = {}) => {
  const { last } = await deliveryOf(sold)
  const items = [{ itemId: sold.itemId, ...units, corrects: last, ...more }]
  return owner.post('/order/book-outcomes', { batch: randomUUID(), items })
}
const stockAndWallet = async ({ sizeId, asha }: SaleCase) => [await stockOf(sizeId), await balanceOf(asha)]
const documentsOf = async ({ asha, orderId }: SaleCase) =>
  (await asha.get(`/order/get-documents/${orderId}`)).body.creditNotes.length
const waiting = async (filter: string) =>
  (await owner.get(`/order/get-order-data?parcel=${filter}`)).body.orders.map(
    ({ _id }: { _id: string }) => _id,
  )

test('what is cancelled on its way is refunded at once, and back on the shelf when its parcel is', async () => {
  const sold = await sent()
  expect(await stockAndWallet(sold)).toEqual([6, 0])
  expect((await cancel(sold)).body.message).toBe('Item cancelled')
  expect(await stockAndWallet(sold)).toEqual([6, 400])
  expect(await documentsOf(sold)).toBe(1)
  expect(await deliveryOf(sold)).toMatchObject({ state: 'stop-requested', units: null })
  expect(await waiting('stop-requested')).toEqual([sold.orderId])
  expect((await owner.get('/report/needs-attention')).body.needs.parcelsToStop).toBe(1)

  const back = await owner.put(`/order/return-to-origin/${sold.parcel}`, { batch: randomUUID() })
  expect(back.status).toBe(200)
  expect(await stockAndWallet(sold)).toEqual([10, 400])
  expect(await waiting('stop-requested')).toEqual([])
  const again = await owner.put(`/order/return-to-origin/${sold.parcel}`, { batch: randomUUID() })
  expect(again.body.message).toBe('This parcel has already come back')
})

test('three of four come back whole and one damaged: three are on the shelf, and it is corrected once', async () => {
  const sold = await sent()
  await cancel(sold)
  expect((await book(sold, { whole: 3, damaged: 1 })).body).toMatchObject({ message: 'Booked', held: 0 })
  expect(await stockAndWallet(sold)).toEqual([9, 400])
  const stale = await book(sold, { whole: 4 }, { corrects: null })
  expect([stale.status, stale.body.message]).toEqual([409, 'What became of this was booked in the meantime'])
  expect((await book(sold, { whole: 4 })).status).toBe(200)
  expect(await stockAndWallet(sold)).toEqual([10, 400])
  expect((await book(sold, { lost: 4 })).status).toBe(200)
  expect(await stockAndWallet(sold)).toEqual([6, 400])
  const { shipments, deliveries } = await detailsOf(sold.orderId)
  expect([shipments[0].returnedAt, deliveries[0].booked.length]).toEqual([null, 3])
})

test('a lost parcel is cancelled and refunded after its ten seconds, restocks nothing, and its shopper is told', async () => {
  const sold = await sent()
  const booked = await book(sold, { lost: 4 })
  expect(booked.body.held).toBe(1)
  expect(await stockAndWallet(sold)).toEqual([6, 0])
  expect((await book(sold, { whole: 4 })).status).toBe(409)
  await makeHeldChanges()
  expect(await stockAndWallet(sold)).toEqual([6, 400])
  const { order } = await detailsOf(sold.orderId)
  expect([order.items[0].status, order.items[0].cancelReason]).toEqual(['Cancelled', 'Lost on the way'])
  expect(await documentsOf(sold)).toBe(1)
  expect(await statusMailsTo(sold.asha)).toEqual([
    expect.stringMatching(/^Shipped/),
    expect.stringMatching(/^Not delivered/),
  ])
  const { rows } = await pool.query(
    `select data ->> 'parts' as parts from pgboss.job where data ->> 'to' = $1 order by created_on desc, id desc limit 1`,
    [sold.asha.email],
  )
  expect(rows[0].parts).toContain('the courier has lost this on the way')
})

test('what is booked of a parcel on its way is undone by its batch', async () => {
  const sold = await sent()
  const batch = randomUUID()
  const items = [{ itemId: sold.itemId, destroyed: 4 }]
  expect((await owner.post('/order/book-outcomes', { batch, items })).status).toBe(200)
  expect((await owner.put(`/order/undo-status-changes/${batch}`)).status).toBe(200)
  await makeHeldChanges()
  expect(await deliveryOf(sold)).toMatchObject({ state: 'on-its-way', units: null })
})

test('what was lost and is delivered after all is with its shopper, with the money, and the shop says so', async () => {
  const sold = await sent()
  await cancel(sold)
  await book(sold, { lost: 4 })
  expect((await book(sold, { kept: 4 })).status).toBe(200)
  expect(await stockAndWallet(sold)).toEqual([6, 400])
  expect((await deliveryOf(sold)).units).toMatchObject({ kept: 4, lost: 0 })
})

test('units that came back and were sold since cannot be called lost', async () => {
  const sold = await sent()
  await cancel(sold)
  await book(sold, { whole: 4 })
  const { rows } = await pool.query('select product_id as id from product_sizes where id = $1', [sold.sizeId])
  for (const quantity of [5, 2]) await buy(await shopper(), [{ id: rows[0].id, quantity }])
  const lost = await book(sold, { lost: 4 })
  expect([lost.status, lost.body.message]).toEqual([
    409,
    'The units that came back have been sold since: count the stock first',
  ])
  expect(await stockOf(sold.sizeId)).toBe(3)
})

test('refused is what has not left, has arrived, is of other units, is not there, or is named twice', async () => {
  const sold = await sent()
  const answer = async (units: object, more: object = {}) => {
    const { status, body } = await book(sold, units, more)
    return [status, body.message]
  }
  expect(await answer({ lost: 3 })).toEqual([400, 'The units must add up to those that were sent'])
  expect(await answer({ lost: 5, damaged: -1 })).toEqual([400, 'How many units?'])
  expect(await answer({ lost: 1.5 })).toEqual([400, 'Units are whole numbers'])
  expect(await answer({ lost: 4 }, { itemId: randomUUID() })).toEqual([404, 'Item not found'])
  expect(await answer({ kept: 4 })).toEqual([
    409,
    'This is still on its way: choose Delivered when it has arrived',
  ])
  const twice = { itemId: sold.itemId, lost: 4 }
  const named = await owner.post('/order/book-outcomes', { batch: randomUUID(), items: [twice, twice] })
  expect([named.status, named.body.message]).toEqual([400, 'An item is named once'])
  const delivered = { productId: sold.itemId, newStatus: 'Delivered' }
  await owner.put(`/order/update-product-status/${sold.orderId}`, delivered)
  expect(await answer({ lost: 4 })).toEqual([409, 'This was delivered: it comes back as a return'])
  const { id } = await addProduct({ salePrice: 100 })
  const { _id: orderId, items } = await buy(sold.asha, [{ id }])
  const pending = [{ itemId: items[0]?._id, lost: 1 }]
  const refusal = await owner.post('/order/book-outcomes', { batch: randomUUID(), items: pending })
  expect([refusal.status, refusal.body.message]).toEqual([409, 'This has not left'])
  expect((await detailsOf(orderId)).deliveries).toEqual([])
})

test('what a release before restocked with its cancellation is booked as whole, and comes back no second time', async () => {
  const sold = await sent()
  await cancel(sold)
  // As the release before leaves it.
  await pool.query('delete from stop_requests where item_id = $1', [sold.itemId])
  await pool.query('update product_sizes set stock = stock + 4 where id = $1', [sold.sizeId])
  await pool.query(
    `insert into stock_moves (size_id, quantity, cause, order_item_id) values ($1, 4, 'cancel', $2)`,
    [sold.sizeId, sold.itemId],
  )
  expect(await deliveryOf(sold)).toMatchObject({ state: 'booked', units: { whole: 4 }, last: null })
  const back = await owner.put(`/order/return-to-origin/${sold.parcel}`, { batch: randomUUID() })
  expect(back.status).toBe(409)
  expect((await book(sold, { whole: 4 })).status).toBe(200)
  expect(await stockOf(sold.sizeId)).toBe(10)
  expect((await book(sold, { damaged: 4 })).status).toBe(200)
  expect(await stockOf(sold.sizeId)).toBe(6)
})

test('a parcel that has been on its way for two weeks is overdue, until it arrives', async () => {
  const sold = await sent()
  expect(await waiting('overdue')).not.toContain(sold.orderId)
  await pool.query(`update orders set placed_at = now() - interval '20 days' where id = $1`, [sold.orderId])
  await pool.query('alter table order_item_history disable trigger order_item_history_forbid_change')
  await pool.query(
    `update order_item_history set created_at = now() - interval '15 days' where item_id = $1`,
    [sold.itemId],
  )
  await pool.query('alter table order_item_history enable trigger order_item_history_forbid_change')
  expect(await waiting('overdue')).toEqual([sold.orderId])
  expect((await owner.get('/report/needs-attention')).body.needs.parcelsOverdue).toBe(1)
  await owner.put(`/order/update-product-status/${sold.orderId}`, {
    productId: sold.itemId,
    newStatus: 'Delivered',
  })
  expect(await waiting('overdue')).toEqual([])
})

const cancelNow = (sold: SaleCase) =>
  owner.put(`/order/update-product-status/${sold.orderId}`, {
    productId: sold.itemId,
    newStatus: 'Cancelled',
  })

test.each([
  ['an admin', cancelNow],
  ['its shopper', cancel],
])('what is held as lost and then cancelled by %s stays lost', async (_, cancelAgain) => {
  const sold = await sent()
  await book(sold, { whole: 1, lost: 3 })
  expect((await cancelAgain(sold)).status).toBe(200)
  await makeHeldChanges()
  expect(await stockAndWallet(sold)).toEqual([7, 400])
  const { state, units, booked } = await deliveryOf(sold)
  expect(state).toBe('booked')
  expect(units).toMatchObject({ whole: 1, lost: 3 })
  expect(booked).toHaveLength(1)
})
