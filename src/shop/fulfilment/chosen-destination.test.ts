import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, fillWallet, move } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, buyOnline, later } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider, ownShop } from '../../../tests/provider.ts'
import { makeHeldChanges } from '../../../tests/shipping.ts'
import { pool } from '../../platform/database.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { sendRefunds } from '../wallet/send-refunds.ts'

ownDatabase()
const provider = ownProvider()
ownShop(provider)
afterEach(async () => {
  backToNow()
  await provider.control('DELETE', '/faults')
  await expectInvariants()
})

let asha: Actor
let owner: Actor
beforeEach(async () => {
  ;[asha, owner] = [await shopper('Asha Rao'), await admin()]
})

const online = async () => (await buyOnline(asha, provider, await addProduct({ salePrice: 400 }))).order
const choose = async ({ _id, items }: OrderOnWire, newStatus: string, more: object = {}) => {
  const choice = { productId: items[0]?._id, newStatus, ...more }
  const { status, body } = await owner.put(`/order/update-product-status/${_id}`, choice)
  return [status, body.message]
}
const askBack = async (order: OrderOnWire, more: object = {}) => {
  await move(owner, order, 'Delivered')
  const asked = { orderId: order._id, itemId: order.items[0]?._id, reason: 'Other', ...more }
  expect((await asha.post('/order/return-order-request', asked)).status).toBe(200)
  return (await owner.get('/order/get-return-details?limit=1')).body.returnRequest[0]
}
const refundsOf = async ({ _id }: OrderOnWire) => (await asha.get(`/order/get-own-order/${_id}`)).body.refunds
const upi = { refundTo: 'source', payOut: { kind: 'upi', upiId: 'asha.rao@okbank' } }
const made = [200, 'Status updated']

test.each([true, false])("an admin's cancellation goes back to how it was paid, held: %s", async (hold) => {
  const order = await online()
  expect(await choose(order, 'Cancelled', { refundTo: 'source', hold })).toEqual(made)
  await makeHeldChanges()
  expect(await refundsOf(order)).toMatchObject([
    { of: 'item', to: 'provider', amount: 400 },
    { of: 'shipping', to: 'provider', amount: 30 },
  ])
  expect(await balanceOf(asha)).toBeNull()
})

test('a call that does not say where pays into the wallet', async () => {
  const order = await online()
  expect(await choose(order, 'Cancelled')).toEqual(made)
  expect(await balanceOf(asha)).toBe(430)
})

test('the destination of a held change is corrected by choosing again, and kept by choosing without', async () => {
  const order = await online()
  for (const refundTo of ['wallet', 'source'])
    expect(await choose(order, 'Cancelled', { hold: true, refundTo })).toEqual(made)
  expect(await choose(order, 'Cancelled', { hold: true })).toEqual(made)
  await makeHeldChanges()
  expect(await balanceOf(asha)).toBeNull()
})

test('a lost parcel is paid back to how it was paid', async () => {
  const order = await online()
  await move(owner, order, 'Shipped')
  const lost = { batch: randomUUID(), refundTo: 'source', items: [{ itemId: order.items[0]?._id, lost: 1 }] }
  expect((await owner.post('/order/book-outcomes', lost)).status).toBe(200)
  await makeHeldChanges()
  expect(await refundsOf(order)).toMatchObject([{ to: 'provider', amount: 400 }])
})

test.each(['source', 'wallet'])(
  "a return goes to the admin's choice instead of the shopper's: %s",
  async (refundTo) => {
    const order = await online()
    const { _id: returnId } = await askBack(order, { refundTo: refundTo === 'source' ? 'wallet' : 'source' })
    const accepted = await owner.put('/order/accept-return', { returnId, refundTo, hold: true })
    expect(accepted.status).toBe(200)
    await makeHeldChanges()
    expect(await refundsOf(order)).toMatchObject([
      { to: refundTo === 'source' ? 'provider' : 'wallet', amount: 400 },
    ])
  },
)

test('a pay-out that an admin turns into a wallet refund forgets the account', async () => {
  const order = await buy(asha, [await addProduct({ salePrice: 400 })])
  const { _id: returnId } = await askBack(order, upi)
  expect((await owner.put('/order/refund-return', { returnId, refundTo: 'wallet' })).status).toBe(200)
  expect(await balanceOf(asha)).toBe(400)
  const { rowCount } = await pool.query('select from pay_out_destinations where user_id = $1', [asha.id])
  expect(rowCount).toBe(0)
})

test('the source is refused, for its reason, where there is none', async () => {
  await fillWallet(asha, 430)
  const [wallet, cash] = [
    await buy(asha, [await addProduct({ salePrice: 400 })], 'Wallet'),
    await buy(asha, [await addProduct({ salePrice: 400 })]),
  ]
  const source = { refundTo: 'source' }
  expect(await choose(wallet, 'Cancelled', source)).toEqual([
    409,
    'It was paid from the wallet: choose the wallet',
  ])
  const asked = await askBack(cash)
  expect(asked).toMatchObject({ source: 'no-account', refundTo: 'wallet', paymentMethod: 'COD' })
  const refused = await owner.put('/order/accept-return', { returnId: asked._id, ...source })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The customer gave no UPI id or bank account: choose the wallet',
  ])
  expect(await balanceOf(asha)).toBe(0)
})

test('the source is refused once the provider has refused a refund of the payment for good', async () => {
  const goods = [await addProduct({ salePrice: 400 }), await addProduct({ salePrice: 500 })]
  const { order } = await buyOnline(asha, provider, ...goods)
  expect(await choose(order, 'Cancelled', { refundTo: 'source' })).toEqual(made)
  await provider.control('POST', '/faults', { operation: 'refund', kind: 'fail', milliseconds: 0 })
  for (let hour = 1; hour < 40; hour++) {
    later(hour * 60)
    await sendRefunds()
    await provider.control('POST', '/deliver')
  }
  expect(await balanceOf(asha)).toBe(400)
  const [, other] = order.items
  const choice = { productId: other?._id, newStatus: 'Cancelled', refundTo: 'source' }
  const refused = await owner.put(`/order/update-product-status/${order._id}`, choice)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The provider refused to refund this payment before: choose the wallet',
  ])
  expect((await owner.get(`/order/get-order-details/${order._id}`)).body.source).toBe('closed')
})
