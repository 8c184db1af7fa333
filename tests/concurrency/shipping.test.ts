import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pool } from '../../src/platform/database.ts'
import { makeDeferredChanges } from '../../src/shop/fulfilment/make-deferred-changes.ts'
import type { OrderOnWire } from '../../src/shop/orders/wire.ts'
import { type Actor, admin, shopper } from '../actors.ts'
import { balanceOf, buy, fillWallet, move } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { race, repeatConcurrently, withLatency } from '../latency.ts'
import { addProduct } from '../products.ts'
import { addCourier, statusMailsTo } from '../shipping.ts'

ownDatabase()
withLatency()
afterEach(() => expectInvariants())

let owner: Actor
let partner: Actor
let courier: string
let products: { id: string }[]
beforeAll(async () => {
  owner = await admin()
  partner = await admin()
  courier = await addCourier(owner)
  const sizes = [{ size: 8, stock: 2_000 }]
  products = [await addProduct({ salePrice: 100, sizes }), await addProduct({ salePrice: 100, sizes })]
})

async function ordered(): Promise<OrderOnWire & { asha: Actor }> {
  const asha = await shopper()
  await fillWallet(asha, 230)
  return { ...(await buy(asha, products, 'Wallet')), asha }
}

const change = (orders: OrderOnWire[], newStatus: string, by = owner, more = {}) =>
  by.post('/order/change-statuses', {
    batch: randomUUID(),
    orders: orders.map(({ _id }) => _id),
    newStatus,
    ...more,
  })
const cancel = ({ _id, items, asha }: OrderOnWire & { asha: Actor }) =>
  asha.put('/order/user-order-status-change', {
    orderId: _id,
    itemId: items[0]?._id,
    orderStatus: 'Cancelled',
    cancelReason: 'Other',
  })
const detailsOf = async ({ _id }: OrderOnWire) => (await owner.get(`/order/get-order-details/${_id}`)).body
const statusesOf = async (order: OrderOnWire): Promise<string[]> =>
  (await detailsOf(order)).order.items.map(({ status }: { status: string }) => status)

/** Makes what is held of these orders alone: other rounds run beside. */
async function makeHeldOf(...orders: OrderOnWire[]): Promise<void> {
  await pool.query(
    `update deferred_status_changes set try_at = now()
     where item_id in (select id from order_items where order_id = any($1::uuid[]))`,
    [orders.map(({ _id }) => _id)],
  )
  await makeDeferredChanges()
}

test('two clerks who ship overlapping orders in bulk: each order once, in one parcel, with one mail', () =>
  repeatConcurrently(async () => {
    const orders = [await ordered(), await ordered(), await ordered()]
    const [first, , last] = orders
    if (!first || !last) throw new Error('three orders')
    const answers = await race(
      () => change(orders.slice(0, 2), 'Shipped', owner, { courier }),
      () => change(orders.slice(1).toReversed(), 'Shipped', partner, { courier }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const changed = answers.flatMap(({ body }) => body.changed)
    expect(changed.toSorted()).toEqual(orders.map(({ _id }) => _id).toSorted())
    await Promise.all([makeHeldOf(...orders), makeHeldOf(...orders)])
    for (const order of orders) {
      expect(await statusesOf(order)).toEqual(['Shipped', 'Shipped'])
      expect((await detailsOf(order)).shipments).toHaveLength(1)
      expect(await statusMailsTo(order.asha)).toEqual(['Shipped: 2 items'])
    }
  }))

test('a bulk dispatch and the shopper who cancels: what is cancelled is refunded, in no parcel, and not shipped', () =>
  repeatConcurrently(async () => {
    const order = await ordered()
    const [shipped, cancelled] = await race(
      () => change([order], 'Shipped', owner, { courier }),
      () => cancel(order),
    )
    expect([shipped.status, cancelled.status]).toEqual([200, 200])
    await makeHeldOf(order)
    expect(await statusesOf(order)).toEqual(['Cancelled', 'Shipped'])
    expect(await balanceOf(order.asha)).toBe(100)
    const { shipments } = await detailsOf(order)
    expect(shipments.map(({ items }: { items: string[] }) => items)).toEqual([[order.items[1]?._id]])
  }))

test('a bulk change that is undone while it becomes due is made as a whole or not at all', () =>
  repeatConcurrently(async () => {
    const order = await ordered()
    const batch = randomUUID()
    await change([order], 'Shipped', owner, { courier, batch })
    const [, undone] = await race(
      () => makeHeldOf(order),
      () => owner.put(`/order/undo-status-changes/${batch}`),
    )
    await makeHeldOf(order)
    const end = undone.status === 200 ? 'Pending' : 'Shipped'
    expect(await statusesOf(order)).toEqual([end, end])
    expect((await detailsOf(order)).shipments).toHaveLength(end === 'Shipped' ? 1 : 0)
    expect(await statusMailsTo(order.asha)).toHaveLength(end === 'Shipped' ? 1 : 0)
  }))

test('a parcel that comes back, and one that is delivered and given back: one refund for each item', () =>
  repeatConcurrently(async () => {
    const order = await ordered()
    await change([order], 'Shipped', owner, { courier })
    await makeHeldOf(order)
    const [{ _id: shipmentId }] = (await detailsOf(order)).shipments
    await race(
      () => owner.put(`/order/return-to-origin/${shipmentId}`, { batch: randomUUID() }),
      async () => {
        const delivered = await change([order], 'Delivered', partner)
        await makeHeldOf(order)
        return delivered
      },
    )
    await makeHeldOf(order)
    const statuses = await statusesOf(order)
    expect([
      ['Cancelled', 'Cancelled'],
      ['Delivered', 'Delivered'],
    ]).toContainEqual(statuses)
    if (statuses[0] === 'Delivered') {
      await move(partner, order, 'ReturnAccepted')
      const late = await owner.put(`/order/return-to-origin/${shipmentId}`, { batch: randomUUID() })
      expect(late.status).toBe(409)
    }
    expect(await balanceOf(order.asha)).toBe(200)
  }))

test('two orders that get one tracking number at once: one has it', () =>
  repeatConcurrently(async (round) => {
    const [one, other] = [await ordered(), await ordered()]
    const trackingNumber = `RACE-${round}`
    const answers = await race(
      () => change([one], 'Shipped', owner, { courier, trackingNumber }),
      () => change([other], 'Shipped', partner, { courier, trackingNumber }),
    )
    const refused = answers.flatMap(({ body }) => body.notChanged)
    expect(refused).toEqual([
      {
        orderId: expect.anything(),
        orderNumber: expect.any(Number),
        message: 'Another order has this tracking number',
      },
    ])
    await makeHeldOf(one, other)
    expect([...(await statusesOf(one)), ...(await statusesOf(other))].toSorted()).toEqual([
      'Pending',
      'Pending',
      'Shipped',
      'Shipped',
    ])
  }))

test('two admins who book what became of a parcel at once: one booking, and its units once on the shelf', () =>
  repeatConcurrently(async () => {
    const order = await ordered()
    await change([order], 'Shipped', owner, { courier })
    await makeHeldOf(order)
    await cancel(order)
    const [item] = order.items
    const book = (by: Actor, units: object) =>
      by.post('/order/book-outcomes', { batch: randomUUID(), items: [{ itemId: item?._id, ...units }] })
    const answers = await race(
      () => book(owner, { whole: 1 }),
      () => book(partner, { lost: 1 }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balanceOf(order.asha)).toBe(100)
    const { deliveries } = await detailsOf(order)
    expect(deliveries[0].booked).toHaveLength(1)
  }))
