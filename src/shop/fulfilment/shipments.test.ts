import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, fillWallet, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { addCourier, makeHeldChanges, statusMailsTo } from '../../../tests/shipping.ts'
import { pool } from '../../platform/database.ts'
import type { OrderOnWire } from '../orders/wire.ts'

ownDatabase()
afterEach(() => expectInvariants())

let owner: Actor
let courier: string
const products: { id: string; sizeIds: string[] }[] = []
beforeAll(async () => {
  owner = await admin()
  courier = await addCourier(owner, 'Delhivery')
  for (let index = 0; index < 2; index++)
    products.push(await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 500 }] }))
})

async function ordered(method = 'COD'): Promise<OrderOnWire & { asha: Actor }> {
  const asha = await shopper()
  if (method === 'Wallet') await fillWallet(asha, 230)
  return { ...(await buy(asha, products, method)), asha }
}

const ship = ({ _id, items }: OrderOnWire, index: number, more = {}) =>
  owner.put(`/order/update-product-status/${_id}`, {
    productId: items[index]?._id,
    newStatus: 'Shipped',
    courier,
    ...more,
  })
const shipAll = (orders: OrderOnWire[], more = {}, by = owner) =>
  by.post('/order/change-statuses', {
    batch: randomUUID(),
    orders: orders.map(({ _id }) => _id),
    newStatus: 'Shipped',
    ...more,
  })
const details = async ({ _id }: OrderOnWire) => (await owner.get(`/order/get-order-details/${_id}`)).body
const statuses = async (order: OrderOnWire) =>
  (await details(order)).order.items.map(({ status }: { status: string }) => status)
const parcels = async (order: OrderOnWire) =>
  (await details(order)).shipments.map(({ trackingNumber, items }: { trackingNumber: string; items: [] }) => [
    trackingNumber,
    items.length,
  ])

test('items that leave apart are in parcels of their own, which mails and the order page name', async () => {
  const order = await ordered()
  expect((await ship(order, 0, { trackingNumber: ' awb 1 0001' })).status).toBe(200)
  expect((await ship(order, 1, { trackingNumber: 'AWB10002', weight: 750 })).status).toBe(200)
  expect((await details(order)).shipments).toMatchObject([
    {
      courier: { name: 'Delhivery' },
      trackingNumber: 'AWB10001',
      items: [order.items[0]?._id],
      weight: null,
    },
    {
      trackingNumber: 'AWB10002',
      trackingUrl: 'https://track.example/AWB10002',
      items: [order.items[1]?._id],
      weight: 750,
    },
  ])
  const { rows } = await pool.query(
    `select data ->> 'parts' as parts from pgboss.job where data ->> 'to' = $1 and data ->> 'subject' like 'Shipped%'`,
    [order.asha.email],
  )
  expect(rows).toHaveLength(2)
  expect(rows.map(({ parts }) => parts).join()).toContain('https://track.example/AWB10002')
  const query = `orderId=${order._id}&itemId=${order.items[1]?._id}`
  const { body } = await order.asha.get(`/order/single-orderDetails?${query}`)
  expect(body.shipment).toMatchObject({ courier: 'Delhivery', trackingNumber: 'AWB10002' })
  const found = await owner.get('/order/get-order-data?search=awb10002')
  expect(found.body.orders).toMatchObject([{ _id: order._id }])
})

test('items with the same courier and number are one parcel, and another order cannot have it', async () => {
  const [one, other] = [await ordered(), await ordered()]
  for (const index of [0, 1]) await ship(one, index, { trackingNumber: 'AWB20001' })
  expect(await parcels(one)).toEqual([['AWB20001', 2]])
  expect(await ship(other, 0, { trackingNumber: 'awb20001' })).toMatchObject({
    status: 409,
    body: { message: 'Another order has the tracking number AWB20001 of this courier' },
  })
  expect(await statuses(other)).toEqual(['Pending', 'Pending'])
  const another = await addCourier(owner)
  expect((await ship(other, 0, { trackingNumber: 'AWB20001', courier: another })).status).toBe(200)
})

test('a number that is already shipped without one, and a wrong one, are put right', async () => {
  const [one, other] = [await ordered(), await ordered()]
  await ship(one, 0, { courier: undefined })
  expect(await parcels(one)).toEqual([])
  await ship(one, 0, { trackingNumber: 'AWB30001' })
  await ship(other, 0, { trackingNumber: 'AWB30002' })
  const [{ _id }] = (await details(one)).shipments
  const edit = (trackingNumber: string, more = {}) =>
    owner.put(`/order/edit-shipment/${_id}`, { courier, trackingNumber, ...more })
  expect((await edit('AWB30002')).status).toBe(409)
  expect((await edit('AWB30003', { weight: 20 })).body.shipment).toMatchObject({
    trackingNumber: 'AWB30003',
    weight: 20,
  })
  expect((await edit('AWB30004', { courier: randomUUID() })).status).toBe(404)
  expect(await statusMailsTo(one.asha)).toHaveLength(1)
})

test('parcels are refused that are of no courier, of no number, or of something not dispatched', async () => {
  const order = await ordered()
  const statusOf = async (more: object) => (await ship(order, 0, more)).status
  expect(await statusOf({ courier: randomUUID() })).toBe(404)
  expect(await statusOf({ courier: 'no-id' })).toBe(400)
  expect(await statusOf({ trackingNumber: 'a/b?c' })).toBe(400)
  expect(await statusOf({ trackingNumber: '1'.repeat(41) })).toBe(400)
  expect(await statusOf({ weight: 0 })).toBe(400)
  expect(await statusOf({ newStatus: 'Cancelled' })).toBe(400)
  expect(await statuses(order)).toEqual(['Pending', 'Pending'])
  expect(await parcels(order)).toEqual([])
})

test('orders shipped in bulk are held together, undone at once, and mailed once each', async () => {
  const orders = [await ordered(), await ordered('Wallet'), await ordered()]
  const batch = randomUUID()
  const [first, ...rest] = orders
  if (!first) throw new Error('three orders')
  await shipAll([first], { batch, courier })
  await pool.query(`update deferred_status_changes set try_at = now() - interval '1 second'`)
  const { status, body } = await shipAll(rest, { batch, courier })
  expect([status, body.changed.length, body.notChanged]).toEqual([200, 2, []])
  const { rows } = await pool.query(
    'select count(*), count(distinct due_at) as moments from deferred_status_changes where try_at > now()',
  )
  expect(rows).toEqual([{ count: 6, moments: 1 }])

  const undo = await owner.put(`/order/undo-status-changes/${batch}`)
  expect(undo.body).toEqual({ message: 'The changes are undone', orders: 3 })
  expect((await owner.put(`/order/undo-status-changes/${batch}`)).status).toBe(409)
  await makeHeldChanges()
  expect(await statuses(first)).toEqual(['Pending', 'Pending'])
  expect(await parcels(first)).toEqual([])

  await shipAll(orders, { courier })
  await makeHeldChanges()
  await makeHeldChanges()
  for (const order of orders) {
    expect(await statuses(order)).toEqual(['Shipped', 'Shipped'])
    expect(await parcels(order)).toEqual([[null, 2]])
    expect(await statusMailsTo(order.asha)).toEqual(['Shipped: 2 items'])
  }
})

test('a bulk change names each order that it leaves as it is', async () => {
  const [pending, held, shipped, cancelled] = [
    await ordered(),
    await ordered(),
    await ordered(),
    await ordered(),
  ]
  if (!pending || !held || !shipped || !cancelled) throw new Error('four orders')
  await shipAll([held])
  for (const index of [0, 1]) await ship(shipped, index)
  for (const index of [0, 1]) await ship(cancelled, index, { newStatus: 'Cancelled', courier: undefined })
  const nowhere = { ...pending, _id: randomUUID() }
  const { body } = await shipAll([pending, held, shipped, cancelled, nowhere, pending])
  expect(body.changed).toEqual([pending._id])
  expect(body.notChanged).toEqual(
    expect.arrayContaining([
      {
        orderId: held._id,
        orderNumber: held.number,
        message: 'Its last change can still be undone. Try again in ten seconds.',
      },
      { orderId: shipped._id, orderNumber: shipped.number, message: 'Nothing of it is pending' },
      { orderId: cancelled._id, orderNumber: cancelled.number, message: 'Nothing of it is pending' },
      { orderId: nowhere._id, message: 'Order not found' },
    ]),
  )
  const delivering = await shipAll([cancelled, shipped], { newStatus: 'Delivered' })
  expect(delivering.body).toMatchObject({
    changed: [shipped._id],
    notChanged: [{ orderId: cancelled._id, message: 'Nothing of it is on its way' }],
  })
  const numbers = await shipAll([pending, held], { courier, trackingNumber: 'AWB40001' })
  expect([numbers.status, numbers.body.message]).toEqual([
    400,
    'A tracking number and a weight belong to one order',
  ])
})

test('a parcel that comes back is cancelled, restocked and refunded once, and its shopper told', async () => {
  const order = await ordered('Wallet')
  const sizes = products.map(({ sizeIds: [id = ''] }) => id)
  const stocks = () => Promise.all(sizes.map((id) => stockOf(id)))
  const before = await stocks()
  await shipAll([order], { courier, trackingNumber: 'AWB50001' })
  await makeHeldChanges()
  const [{ _id }] = (await details(order)).shipments
  const batch = randomUUID()
  const back = (as = batch) => owner.put(`/order/return-to-origin/${_id}`, { batch: as })
  expect((await back()).status).toBe(200)
  expect((await back(randomUUID())).body.message).toBe('Nothing of this parcel is on its way')
  expect((await owner.put(`/order/undo-status-changes/${batch}`)).status).toBe(200)
  await makeHeldChanges()
  expect(await statuses(order)).toEqual(['Shipped', 'Shipped'])

  await back()
  await makeHeldChanges()
  expect(await statuses(order)).toEqual(['Cancelled', 'Cancelled'])
  const { order: after, shipments } = await details(order)
  expect(after.items[0].cancelReason).toBe('Returned to origin')
  expect(shipments[0].returnedAt).not.toBeNull()
  expect(await stocks()).toEqual(before.map((stock) => (stock ?? 0) + 1))
  // The goods, not the shipping: they were on their way.
  expect(await balanceOf(order.asha)).toBe(200)
  expect(
    (await statusMailsTo(order.asha)).filter((subject) => subject.startsWith('Not delivered')),
  ).toHaveLength(2)
  expect((await back(randomUUID())).body.message).toBe('This parcel has already come back')
})

test('an item that its shopper cancels while its dispatch is held is in no parcel', async () => {
  const order = await ordered()
  await shipAll([order], { courier, trackingNumber: 'AWB60001' })
  const cancel = (index: number) =>
    order.asha.put('/order/user-order-status-change', {
      orderId: order._id,
      itemId: order.items[index]?._id,
      orderStatus: 'Cancelled',
      cancelReason: 'Other',
    })
  await cancel(0)
  await makeHeldChanges()
  expect(await statuses(order)).toEqual(['Cancelled', 'Shipped'])
  expect(await parcels(order)).toEqual([['AWB60001', 1]])
})

test('couriers are edited and deleted while no parcel went with them', async () => {
  const name = 'Blue Dart'
  const { _id } = (await owner.post('/couriers/add-courier', { name })).body.courier
  expect((await owner.post('/couriers/add-courier', { name: 'blue dart' })).status).toBe(409)
  const bad = await owner.post('/couriers/add-courier', { name: 'X', trackingUrl: 'javascript:{number}' })
  expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['name', 'trackingUrl']])
  const noPlace = { name: 'Ekart', trackingUrl: 'https://ekart.example/' }
  expect((await owner.post('/couriers/add-courier', noPlace)).status).toBe(400)
  const edited = await owner.put(`/couriers/edit-courier/${_id}`, {
    name,
    trackingUrl: 'https://b.in/{number}',
  })
  expect(edited.body.courier).toEqual({ _id, name, trackingUrl: 'https://b.in/{number}' })
  expect((await owner.put(`/couriers/edit-courier/${_id}`, { name: 'DELHIVERY' })).status).toBe(409)
  const order = await ordered()
  await ship(order, 0, { courier: _id })
  expect((await owner.delete(`/couriers/delete-courier/${_id}`)).body.message).toBe(
    'Parcels went with this courier',
  )
  const unused = await addCourier(owner)
  expect((await owner.delete(`/couriers/delete-courier/${unused}`)).status).toBe(200)
  expect(
    (await owner.get('/couriers/get-couriers')).body.couriers.map(({ name: one }: { name: string }) => one),
  ).toEqual(expect.arrayContaining(['Blue Dart', 'Delhivery']))
})
