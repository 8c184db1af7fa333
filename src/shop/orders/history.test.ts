import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import type { ItemStepOnWire } from './history-wire.ts'
import type { OrderOnWire } from './wire.ts'

ownDatabase()

let asha: Actor
let owner: Actor
beforeAll(async () => {
  asha = await shopper('Asha Rao')
  owner = await admin()
})

const things = async () => [await addProduct({ salePrice: 100 }), await addProduct({ salePrice: 200 })]
const choose = ({ _id }: OrderOnWire, itemId: string, newStatus: string) =>
  owner.put(`/order/update-product-status/${_id}`, { productId: itemId, newStatus })
const historyOf = async ({ _id }: OrderOnWire): Promise<ItemStepOnWire[]> =>
  (await owner.get(`/order/get-order-details/${_id}`)).body.history
const itemOf = (order: OrderOnWire, place = 0) => order.items[place]?._id ?? ''

test('an admin reads who did what to each item of an order, when and why', async () => {
  const order = await buy(asha, await things())
  const ids = { orderId: order._id, itemId: itemOf(order) }
  await choose(order, ids.itemId, 'Shipped')
  await choose(order, ids.itemId, 'Delivered')
  await asha.post('/order/return-order-request', { ...ids, reason: 'Damaged product' })
  await choose(order, ids.itemId, 'ReturnRejected')
  await asha.post('/order/return-order-request', { ...ids, reason: 'Other' })
  const { body } = await owner.get('/order/get-return-details')
  await owner.put('/order/accept-return', { returnId: body.returnRequest[0]._id })
  const cancelled = { orderId: order._id, itemId: itemOf(order, 1), orderStatus: 'Cancelled' }
  await asha.put('/order/user-order-status-change', { ...cancelled, cancelReason: 'Item not needed' })

  const history = await historyOf(order)
  const told = (itemId: string) =>
    history
      .filter((step) => step.itemId === itemId)
      .map(({ from, to, by, reason }) => [from, to, by?.name, by?.role, reason])
  expect(told(ids.itemId)).toEqual([
    [null, 'Pending', 'Asha Rao', 'user', null],
    ['Pending', 'Shipped', 'Admin', 'admin', null],
    ['Shipped', 'Delivered', 'Admin', 'admin', null],
    ['Delivered', 'ReturnInitialized', 'Asha Rao', 'user', 'Damaged product'],
    ['ReturnInitialized', 'ReturnRejected', 'Admin', 'admin', null],
    ['ReturnRejected', 'ReturnInitialized', 'Asha Rao', 'user', 'Other'],
    ['ReturnInitialized', 'ReturnAccepted', 'Admin', 'admin', null],
  ])
  expect(told(cancelled.itemId)).toEqual([
    [null, 'Pending', 'Asha Rao', 'user', null],
    ['Pending', 'Cancelled', 'Asha Rao', 'user', 'Item not needed'],
  ])
  const moments = history.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted())
})

test('what is refused, or changes nothing, leaves no trace', async () => {
  const order = await buy(asha, await things())
  const itemId = itemOf(order)
  expect((await choose(order, itemId, 'ReturnAccepted')).status).toBe(409)
  expect((await choose(order, itemId, 'Pending')).status).toBe(200)
  expect(await historyOf(order)).toHaveLength(2)
})

test('a deleted customer is named no more, and what they did stays', async () => {
  const gone = await shopper('Ravi Kumar')
  const order = await buy(gone, await things())
  await owner.delete(`/users/deleteUser/${gone.id}`)
  const [step] = await historyOf(order)
  expect(step).toMatchObject({ to: 'Pending', by: { _id: gone.id, role: 'user' } })
  expect(step?.by?.name).not.toContain('Ravi')
})

test('shoppers are shown the steps of an item, and not who in the shop took them', async () => {
  const order = await buy(asha, await things())
  await choose(order, itemOf(order), 'Shipped')
  const { body } = await asha.get(`/order/single-orderDetails?orderId=${order._id}&itemId=${itemOf(order)}`)
  expect(body.steps).toEqual([
    { from: null, to: 'Pending', byYou: true, reason: null, at: expect.any(String) },
    { from: 'Pending', to: 'Shipped', byYou: false, reason: null, at: expect.any(String) },
  ])
  expect(JSON.stringify(body)).not.toContain(owner.id)
})
