import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { address, balanceOf, checkout, fillCart, fillWallet, move, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { atShop, offerPickup, other, place, save as saveBy, there } from '../../../tests/pickup.ts'
import { addProduct } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { addCourier } from '../../../tests/shipping.ts'
import { addDays } from '../../lib/dates.ts'
import { fromRupees, nothing } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db, pool } from '../../platform/database.ts'
import { chargesOf } from '../charges/rules.ts'
import { findInvoice } from '../invoices/store.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { specified } from '../settings/specified.data.ts'

ownDatabase()
afterEach(expectInvariants)

let owner: Actor
let tee: { id: string }
beforeAll(async () => {
  owner = await admin()
  expect((await offerPickup(owner)).status).toBe(200)
  tee = await addProduct({ name: 'Dry Tee', salePrice: 400, sizes: [{ size: 8, stock: 500 }] })
})

const save = (section: string, fields: object) => saveBy(owner, section, fields)

let phones = 0
/** A phone of its own, as cash orders count by it. */
const ownPhone = () => `98765${String(10_000 + ++phones)}`

async function request(
  buyer: Actor,
  method = 'COD',
  to: object = atShop,
  at: string | undefined = place.name,
) {
  await fillCart(buyer, { id: tee.id })
  return checkout(buyer, method, { phone: ownPhone(), ...to } as typeof address, { pickupAt: at })
}

async function fetchOrder(buyer: Actor, method = 'COD'): Promise<OrderOnWire> {
  const { status, body } = await order(buyer, await request(buyer, method))
  expect(status, body.message).toBe(201)
  return body.order
}

const stock = async () =>
  (await pool.query('select stock from product_sizes where product_id = $1', [tee.id])).rows[0].stock

test('an order that is picked up is charged neither for delivery nor for cash, and says where and when it is ready', async () => {
  const made = await fetchOrder(await shopper())
  expect(made).toMatchObject({
    shipping: 0,
    theTotelAmount: 400,
    shippingAddress: { name: 'Asha Rao', address: '12 MG Road', city: 'Pune', state: 'Maharashtra' },
    pickup: {
      place: 'Main shop',
      hours: 'daily 10 to 8',
      readyBy: addDays(clock.today(), 2),
      keepDays: 5,
    },
  })
  expect(made).not.toHaveProperty('cashFee')
})

test('an order that is delivered is as before, and has no place', async () => {
  const buyer = await shopper()
  const { body } = await order(buyer, await request(buyer, 'COD', address, ''))
  expect(body.message).toBe('Order placed')
  expect(body.order).toMatchObject({ shipping: 30, cashFee: 40, theTotelAmount: 470 })
  expect(body.order).not.toHaveProperty('pickup')
})

test.each([
  ['a place that there is not', atShop, 'Elsewhere'],
  ['the address of another place', atShop, 'Market'],
  ['an address in another state', there, 'Main shop'],
  ['an address of the buyer', address, 'Main shop'],
])('%s is refused, and nothing is ordered', async (_, to, at) => {
  const buyer = await shopper()
  const { status, body } = await order(buyer, await request(buyer, 'COD', to, at))
  expect(status).toBe(409)
  expect(body.message).toBe('What can be picked up where has changed. Please choose again')
  expect((await buyer.get('/cart/get-to-cart')).body.cart.items).toHaveLength(1)
})

test('a request that is repeated with its key answers its order, even after the place has changed', async () => {
  const buyer = await shopper()
  const [body, key] = [await request(buyer), { 'idempotency-key': randomUUID() }]
  const first = await order(buyer, body, key)
  await save('pickup', { places: [{ ...place, address: '99 MG Road' }, other] })
  const again = await order(buyer, body, key)
  await save('pickup', { places: [place, other] })
  expect(again.status).toBe(201)
  expect(again.body.order._id).toBe(first.body.order._id)
  expect((await order(buyer, { ...body, pickupAt: 'Market' }, key)).status).toBe(422)
})

test('the cart tells what can be picked up, and nothing of it once that is switched off, which refuses orders', async () => {
  const buyer = await shopper()
  const body = await request(buyer)
  const terms = async () => (await buyer.get('/cart/get-to-cart')).body.cart.terms
  expect((await terms()).pickup).toMatchObject({ places: [place, other], state: 'Maharashtra', readyDays: 2 })
  await save('pickup', { offered: false })
  expect(await terms()).not.toHaveProperty('pickup')
  expect((await order(buyer, body)).status).toBe(409)
  await save('pickup', { offered: true })
})

test('cash orders at the shop count by account, and not by the phone or the door, nor do they for deliveries', async () => {
  const same = { ...atShop, phone: '9876500009' }
  const buyer = await shopper()
  for (const status of [201, 201, 409])
    expect((await order(buyer, await request(buyer, 'COD', same))).status).toBe(status)
  const next = await shopper()
  for (const status of [201, 201])
    expect((await order(next, await request(next, 'COD', same))).status).toBe(status)
  const neighbour = await shopper()
  expect((await order(neighbour, await request(neighbour, 'COD', same, ''))).status).toBe(201)
  expect((await order(next, await request(next, 'COD', address, ''))).status).toBe(409)
})

test.each([
  ['no name', ''],
  ['a name longer than those of places', 'x'.repeat(41)],
])('a place of %s is a request that is not understood', async (_, at) => {
  const buyer = await shopper()
  const body = { ...(await request(buyer)), pickupAt: at }
  const { status, body: refusal } = await order(buyer, body)
  expect([status, refusal.errors]).toEqual([400, { pickupAt: 'Where do you pick it up?' }])
})

test('its invoice is of the state of the shop, with no address of the buyer', async () => {
  const made = await fetchOrder(await shopper())
  await move(owner, made, 'Shipped')
  const document = (await findInvoice(db, made._id))?.document
  expect(document).toMatchObject({ isPickup: true, sameState: true, figures: { total: 40_000 } })
  expect(document?.buyer).toMatchObject({
    state: { code: '27' },
    lines: ['Picked up at Main shop', '12 MG Road', 'Pune 411001'],
  })
})

test('what is ready and cancelled is back on the shelf at once, and no courier is asked to stop it', async () => {
  const buyer = await shopper()
  await fillWallet(buyer, 1_000)
  const made = await fetchOrder(buyer, 'Wallet')
  const left = await stock()
  await move(owner, made, 'Shipped')
  await move(owner, made, 'Cancelled')
  expect(await stock()).toBe(left + 1)
  expect(await balanceOf(buyer)).toBe(1_000)
  expect((await owner.get('/report/needs-attention')).body.needs).toMatchObject({ parcelsToStop: 0 })
  const { body } = await owner.get(`/order/order-details/${made._id}`)
  expect(body.deliveries ?? []).toEqual([])
})

test('what was picked up and paid in cash is due from no courier, and is returned as any order', async () => {
  const buyer = await shopper()
  const made = await fetchOrder(buyer)
  await move(owner, made, 'Shipped')
  await move(owner, made, 'Delivered')
  expect((await pool.query('select from shipments where order_id = $1', [made._id])).rowCount).toBe(0)
  const asked = { orderId: made._id, itemId: made.items[0]?._id, reason: 'Other' }
  expect((await buyer.post('/order/return-order-request', asked)).status).toBe(200)
  await move(owner, made, 'ReturnAccepted')
  expect(await balanceOf(buyer)).toBe(400)
})

test('no courier carries it, alone or among many, and no edit sends it elsewhere', async () => {
  const made = await fetchOrder(await shopper())
  const courier = await addCourier(owner)
  const item = { productId: made.items[0]?._id, newStatus: 'Shipped', courier }
  const one = await owner.put(`/order/update-product-status/${made._id}`, item)
  expect([one.status, one.body.message]).toEqual([409, 'It is picked up at the shop: no courier carries it'])
  const bulk = { batch: randomUUID(), orders: [made._id], newStatus: 'Shipped' }
  const many = await owner.post('/order/change-statuses', { ...bulk, courier })
  expect(many.body.notChanged).toMatchObject([{ orderId: made._id, message: one.body.message }])
  expect((await owner.post('/order/change-statuses', bulk)).body.changed).toEqual([made._id])
  expect((await owner.put(`/order/set-address/${made._id}`, address)).status).toBe(409)
})

test('an order that has been ready for longer than it is kept is told to the owner, until it is picked up', async () => {
  const made = await fetchOrder(await shopper())
  await move(owner, made, 'Shipped')
  const notPickedUp = async () => (await owner.get('/report/needs-attention')).body.needs.notPickedUp
  const before = await notPickedUp()
  const backdate = async (days: number) => {
    await pool.query('alter table order_item_history disable trigger order_item_history_forbid_change')
    await pool.query(
      `update order_item_history set created_at = now() - make_interval(days => $2::int)
       where to_status = 'Shipped' and item_id = $1`,
      [made.items[0]?._id, days],
    )
    await pool.query('alter table order_item_history enable trigger order_item_history_forbid_change')
  }
  await backdate(4)
  expect(await notPickedUp()).toBe(before)
  await backdate(6)
  expect(await notPickedUp()).toBe(before + 1)
  const { body } = await owner.get('/order/get-order-data?parcel=not-picked-up')
  expect(body.orders.map(({ _id }: OrderOnWire) => _id)).toEqual([made._id])
  await move(owner, made, 'Delivered')
  expect(await notPickedUp()).toBe(before)
})

test('the mails say where and by when it is ready, then that it is, and that it was picked up', async () => {
  const buyer = await shopper()
  const made = await fetchOrder(buyer)
  await move(owner, made, 'Shipped')
  await move(owner, made, 'Delivered')
  const { rows } = await pool.query(
    `select data ->> 'subject' as subject, data::text as text from pgboss.job
     where name = 'mail' and data ->> 'to' = $1 order by created_on`,
    [buyer.email],
  )
  const mails = new Map(rows.map(({ subject, text }) => [subject, text]))
  expect(mails.get('Ready for pickup: Dry Tee')).toContain(
    'ready for you at Main shop. We keep it for 5 days.',
  )
  expect(mails.get('Ready for pickup: Dry Tee')).toContain('daily 10 to 8')
  expect(mails.get('Picked up: Dry Tee')).not.toContain('courier')
})

test('no place and no way to pay makes picking up cost anything', () => {
  const amount = fc.integer({ min: 0, max: 500_000 })
  fc.assert(
    fc.property(amount, amount, fc.boolean(), amount, (goods, fee, isCash, discount) => {
      const fees = { ...specified, shippingFee: fee as never, cashFee: fromRupees(40) }
      const charges = chargesOf(fees, {
        goods: goods as never,
        weight: 10_000,
        to: null,
        isPickup: true,
        isCash,
        deliveryDiscount: discount as never,
      })
      expect(charges).toEqual({ shipping: nothing })
    }),
    { numRuns: runs(100, 1_000) },
  )
})
