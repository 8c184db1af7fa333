import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { address, buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { race, repeatConcurrently, withLatency } from '../../../tests/latency.ts'
import { addProduct } from '../../../tests/products.ts'
import { addCourier } from '../../../tests/shipping.ts'
import { db } from '../../platform/database.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { findInvoice } from './store.ts'

ownDatabase()
withLatency()
afterEach(() => expectInvariants())

let owner: Actor
let product: { id: string }
beforeAll(async () => {
  owner = await admin()
  product = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 100 }] })
})

const there = { ...address, city: 'Chennai', state: 'Tamil Nadu', pinCode: '600001' }
const ordered = async () => buy(await shopper(), [product])
const set = ({ _id }: { _id: string }, to: object = there) => owner.put(`/order/set-address/${_id}`, to)
const ship = ({ _id, items }: OrderOnWire, more = {}) =>
  owner.put(`/order/update-product-status/${_id}`, {
    productId: items[0]?._id,
    newStatus: 'Shipped',
    ...more,
  })
const addressOf = async ({ _id }: OrderOnWire) =>
  (await owner.get(`/order/get-order-details/${_id}`)).body.order.shippingAddress
const lastChange = async ({ _id }: OrderOnWire) =>
  (await owner.get(`/trail/get-changes?thing=order&id=${_id}`)).body.changes[0]

test('an address is edited until the dispatch, and its state is the place of supply', async () => {
  const order = await ordered()
  expect((await set(order)).body).toMatchObject({
    message: 'Address saved',
    order: { shippingAddress: there },
  })
  expect(await addressOf(order)).toMatchObject(there)
  await ship(order)
  const invoice = await findInvoice(db, order._id)
  expect(invoice?.document).toMatchObject({ sameState: false, buyer: { state: { name: 'Tamil Nadu' } } })
  expect(await set(order, address)).toMatchObject({
    status: 409,
    body: { message: 'A parcel is made. The address can no longer be changed' },
  })
})

test('an edit of an address is undone, unless another one or a parcel has come since', async () => {
  const [undone, edited, shipped] = [await ordered(), await ordered(), await ordered()]
  const undo = async (order: OrderOnWire) => {
    const { _id } = await lastChange(order)
    return { undo: () => owner.put(`/trail/undo-change/${_id}`) }
  }
  for (const order of [undone, edited, shipped]) await set(order)
  const first = await undo(undone)
  expect((await first.undo()).status).toBe(200)
  expect(await addressOf(undone)).toMatchObject(address)
  const second = await undo(edited)
  await set(edited, { ...there, pinCode: '600002' })
  expect((await second.undo()).status).toBe(409)
  const third = await undo(shipped)
  await ship(shipped, { courier: await addCourier(owner), hold: true })
  expect((await third.undo()).status).toBe(409)
  expect(JSON.stringify(await lastChange(shipped))).not.toContain('Chennai')
})

test('an address is refused that is incomplete, of no order, or of another state than the GSTIN', async () => {
  const order = await ordered()
  expect((await set(order, { ...there, pinCode: '' })).status).toBe(400)
  expect((await set({ _id: randomUUID() })).status).toBe(404)
  await owner.put(`/order/set-gstin/${order._id}`, { gstin: '29AABCM1234A1Z3' })
  expect(await set(order)).toMatchObject({ status: 400, body: { errors: { state: expect.any(String) } } })
  expect((await set(order, { ...address, address: '14 Lake View' })).status).toBe(200)
})

test('an edit that races with the dispatch is on the invoice, or refused', () =>
  repeatConcurrently(async () => {
    const order = await ordered()
    const [edited] = await race(
      () => set(order),
      () => ship(order),
    )
    const state = edited.status === 200 ? 'Tamil Nadu' : 'Karnataka'
    expect((await findInvoice(db, order._id))?.document.buyer.state.name).toBe(state)
    expect((await addressOf(order)).state).toBe(state)
  }))
