import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import {
  balanceOf,
  buy,
  checkout,
  fillCart,
  fillWallet,
  makeCoupon,
  order,
  stockOf,
} from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { db } from '../../platform/database.ts'
import {
  adminMayMove,
  cancelReasons,
  requestStatusOf,
  returnReasons,
  type Status,
  shopperMayMove,
  statuses,
} from '../orders/rules.ts'
import type { OrderOnWire } from '../orders/wire.ts'

ownDatabase()
afterEach(() => expectInvariants())

let asha: Actor
let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

/** How an admin brings an item from Pending to a status. */
const wayTo: Record<Status, Status[]> = {
  Pending: [],
  Shipped: ['Shipped'],
  Delivered: ['Delivered'],
  ReturnInitialized: ['Delivered', 'ReturnInitialized'],
  ReturnAccepted: ['Delivered', 'ReturnAccepted'],
  ReturnRejected: ['Delivered', 'ReturnRejected'],
  Cancelled: ['Cancelled'],
}

const choose = (orderId: string, productId: string, newStatus: string) =>
  owner.put(`/order/update-product-status/${orderId}`, { productId, newStatus })
const cancel = (orderId: string, itemId: string, more = {}, by = asha) =>
  by.put('/order/user-order-status-change', {
    orderId,
    itemId,
    orderStatus: 'Cancelled',
    cancelReason: 'Other',
    ...more,
  })
const askReturn = (orderId: string, itemId: string, reason: string = 'Other', by = asha) =>
  by.post('/order/return-order-request', { orderId, itemId, reason })

/** An order from the wallet of two units at ₹100 of one thing, in that status. */
async function ordered(status: Status, method = 'Wallet') {
  if (method === 'Wallet') await fillWallet(asha, 230)
  const { id, sizeIds } = await addProduct({ salePrice: 100 })
  const placed = await buy(asha, [{ id, quantity: 2 }], method)
  const itemId = placed.items[0]?._id ?? ''
  for (const step of wayTo[status]) await choose(placed._id, itemId, step)
  return { orderId: placed._id, itemId, productId: id, sizeId: sizeIds[0] }
}

async function stateOf({
  orderId,
  itemId,
  sizeId,
}: {
  orderId: string
  itemId: string
  sizeId: string | undefined
}) {
  const { body } = await asha.get(`/order/single-orderDetails?orderId=${orderId}&itemId=${itemId}`)
  const request = await db
    .selectFrom('return_requests')
    .where('item_id', '=', itemId)
    .select(['id', 'status', 'reason'])
    .executeTakeFirst()
  return {
    status: body.item.status as Status,
    request: request?.status ?? null,
    stock: await stockOf(sizeId),
    balance: await balanceOf(asha),
  }
}

const pairs = statuses.flatMap((from) => statuses.map((to) => ({ from, to })))
const refusal = (from: Status, to: Status) => ({
  status: 409,
  body: { message: `The status cannot change from ${from} to ${to}` },
})

describe('an admin', () => {
  const allowed = pairs.filter(({ from, to }) => adminMayMove(from, to))
  const forbidden = pairs.filter(({ from, to }) => !adminMayMove(from, to))

  test.each(allowed)('may move a $from item to $to', async ({ from, to }) => {
    const item = await ordered(from)
    const before = await stateOf(item)
    const { status, body } = await choose(item.orderId, item.itemId, to)
    expect({ status, item: body.order.items[0].status }).toEqual({ status: 200, item: to })
    const after = await stateOf(item)
    expect(after).toMatchObject({ status: to, request: requestStatusOf(to) })
    if (from === to) expect(after).toEqual(before)
  })

  test.each(forbidden)('may not move a $from item to $to', async ({ from, to }) => {
    const item = await ordered(from)
    const before = await stateOf(item)
    expect(await choose(item.orderId, item.itemId, to)).toMatchObject(refusal(from, to))
    expect(await stateOf(item)).toEqual(before)
  })

  test('may name the product: the first item of it that may move so is meant', async () => {
    const { id } = await addProduct({
      salePrice: 100,
      sizes: [
        { size: 8, stock: 5 },
        { size: 9, stock: 5 },
      ],
    })
    const placed = await buy(asha, [{ id }, { id, size: 9 }])
    const statusesNow = async () => {
      const { body } = await owner.get(`/order/get-order-details/${placed._id}`)
      return body.order.items.map(({ status }: { status: Status }) => status)
    }
    const steps: [Status, Status[]][] = [
      ['Shipped', ['Shipped', 'Pending']],
      ['Shipped', ['Shipped', 'Pending']],
      ['Cancelled', ['Cancelled', 'Pending']],
      ['Delivered', ['Cancelled', 'Delivered']],
    ]
    for (const [to, then] of steps) {
      expect((await choose(placed._id, id, to)).status).toBe(200)
      expect(await statusesNow()).toEqual(then)
    }
    expect(await choose(placed._id, id, 'Pending')).toMatchObject(refusal('Cancelled', 'Pending'))
  })

  test('finds no item of another order, and no order that is not there', async () => {
    const one = await ordered('Pending')
    const other = await ordered('Pending')
    const message = 'Order not found'
    expect(await choose(one.orderId, other.itemId, 'Shipped')).toMatchObject({
      status: 404,
      body: { message },
    })
    expect(await choose(one.itemId, one.itemId, 'Shipped')).toMatchObject({ status: 404, body: { message } })
    expect((await choose(one.orderId, one.itemId, 'Lost')).status).toBe(400)
  })

  test('sees all orders, newest first, with who bought', async () => {
    const first = await ordered('Pending', 'COD')
    const ravi = await shopper('Ravi Menon')
    const cap = await addProduct({ name: 'Peaked Cap', salePrice: 100 })
    const second = await buy(ravi, [cap])
    await choose(second._id, cap.id, 'Shipped')
    const list = async (query: string) => {
      const { body } = await owner.get(`/order/get-order-data?${query}`)
      return body.orders.map(({ _id }: { _id: string }) => _id)
    }
    const { body } = await owner.get('/order/get-order-data?limit=1')
    expect(body.orders).toEqual([
      { ...body.orders[0], _id: second._id, user: { _id: ravi.id, name: 'Ravi Menon', email: ravi.email } },
    ])
    expect(body.total).toBeGreaterThanOrEqual(2)
    expect((await list('limit=2')).at(1)).toBe(first.orderId)
    expect(await list('limit=1&page=2')).toEqual([first.orderId])
    expect((await list('status=Shipped')).at(0)).toBe(second._id)
    expect(await list('status=Shipped')).not.toContain(first.orderId)
    const number = second._id.slice(-8)
    for (const search of [
      `#${second.number}`,
      'ravi m',
      ravi.email.toUpperCase(),
      second._id,
      second._id.slice(0, 18),
      `#${number.toUpperCase()}`,
      number.slice(0, 6),
    ]) {
      expect(await list(`search=${encodeURIComponent(search)}&limit=1`)).toEqual([second._id])
    }
    for (const search of ['%', '_', '\\', "'"])
      expect(await list(`search=${encodeURIComponent(search)}`)).toEqual([])
    expect((await owner.get('/order/get-order-data?status=Lost')).status).toBe(400)
  })
})

describe('a shopper', () => {
  test.each(pairs)('asking for $to on a $from item by the cancel call', async ({ from, to }) => {
    const item = await ordered(from)
    const before = await stateOf(item)
    const answer = await cancel(item.orderId, item.itemId, { orderStatus: to })
    if (to === 'Cancelled' && shopperMayMove(from, to)) {
      expect(answer).toMatchObject({
        status: 200,
        body: { order: { items: [{ status: to, cancelReason: 'Other' }] } },
      })
      // What has left comes back with its parcel, and its shipping stays paid.
      const back = from === 'Pending' ? { stock: 10, balance: 230 } : { stock: before.stock, balance: 200 }
      expect(await stateOf(item)).toEqual({ ...before, status: to, ...back })
    } else {
      expect(answer).toMatchObject(refusal(from, to))
      expect(await stateOf(item)).toEqual(before)
    }
  })

  test.each(statuses)('asking for a return of a %s item', async (from) => {
    const item = await ordered(from)
    const before = await stateOf(item)
    const answer = await askReturn(item.orderId, item.itemId)
    if (shopperMayMove(from, 'ReturnInitialized')) {
      expect(answer.status).toBe(200)
      expect(await stateOf(item)).toEqual({ ...before, status: 'ReturnInitialized', request: 'Pending' })
    } else {
      expect(answer).toMatchObject(refusal(from, 'ReturnInitialized'))
      expect(await stateOf(item)).toEqual(before)
    }
  })

  test.each(cancelReasons)('may cancel because: %s', async (cancelReason) => {
    const { orderId, itemId } = await ordered('Pending', 'COD')
    const { body } = await cancel(orderId, itemId, { cancelReason })
    expect(body.order.items[0].cancelReason).toBe(cancelReason)
  })

  test.each(returnReasons)('may give back because: %s', async (reason) => {
    const { orderId, itemId } = await ordered('Delivered', 'COD')
    expect((await askReturn(orderId, itemId, reason)).status).toBe(200)
  })

  test('must say why, in the words of the list', async () => {
    const { orderId, itemId } = await ordered('Pending')
    for (const cancelReason of ['', ' ', 'Because', 'Damaged product', null, undefined]) {
      expect((await cancel(orderId, itemId, { cancelReason })).status).toBe(400)
    }
    await choose(orderId, itemId, 'Delivered')
    for (const reason of ['', 'Because', 'Changed my mind']) {
      expect((await askReturn(orderId, itemId, reason)).status).toBe(400)
    }
  })

  test('asks again after a rejection: the same request, with its new reason', async () => {
    const { orderId, itemId } = await ordered('Delivered')
    const request = () =>
      db.selectFrom('return_requests').where('item_id', '=', itemId).selectAll().executeTakeFirst()
    await askReturn(orderId, itemId, 'Change of mind')
    const first = await request()
    await choose(orderId, itemId, 'ReturnRejected')
    await askReturn(orderId, itemId, 'Damaged product')
    expect(await request()).toMatchObject({ id: first?.id, status: 'Pending', reason: 'Damaged product' })
  })

  test("touches nothing of another's (S03)", async () => {
    const item = await ordered('Delivered')
    const ravi = await shopper('Ravi')
    const before = await stateOf(item)
    for (const answer of [
      await cancel(item.orderId, item.itemId, {}, ravi),
      await askReturn(item.orderId, item.itemId, 'Other', ravi),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'Order not found' } })
    }
    expect(await stateOf(item)).toEqual(before)
  })
})

describe('money and units go back', () => {
  test('to the wallet and the shelf for a cancel that was paid', async () => {
    const item = await ordered('Pending')
    await cancel(item.orderId, item.itemId)
    expect(await stateOf(item)).toMatchObject({ stock: 10, balance: 230 })
  })

  test('without the shipping and before the units when the item had been shipped', async () => {
    const item = await ordered('Shipped')
    await cancel(item.orderId, item.itemId)
    expect(await stateOf(item)).toMatchObject({ stock: 8, balance: 200 })
  })

  test('only to the shelf when the order was to be paid at the door', async () => {
    const item = await ordered('Pending', 'COD')
    await cancel(item.orderId, item.itemId)
    expect(await stateOf(item)).toMatchObject({ stock: 10, balance: null })
  })

  test('into a wallet made for it when a COD item is taken back', async () => {
    const item = await ordered('ReturnAccepted', 'COD')
    expect(await stateOf(item)).toMatchObject({ stock: 10, balance: 200 })
  })

  test('to the wallet alone when the item is damaged', async () => {
    const item = await ordered('Delivered')
    await askReturn(item.orderId, item.itemId, 'Damaged product')
    await choose(item.orderId, item.itemId, 'ReturnAccepted')
    expect(await stateOf(item)).toMatchObject({ stock: 8, balance: 200 })
  })

  test('to a size that the shop has removed since', async () => {
    const item = await ordered('Pending', 'COD')
    const sizes = [{ size: 9, stock: 1 }]
    expect((await owner.put(`/product/productEdit/${item.productId}`, { sizes })).status).toBe(200)
    expect(await stockOf(item.sizeId)).toBe(0)
    expect((await cancel(item.orderId, item.itemId)).status).toBe(200)
    expect(await stockOf(item.sizeId)).toBe(2)
  })

  test('for something that cost nothing, as nothing', async () => {
    await makeCoupon('ALL', { percentage: 100 })
    await fillWallet(asha, 30)
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    await asha.post('/coupen/validate-coupen', { code: 'ALL', purchaseAmount: 100 })
    const { body } = await order(asha, await checkout(asha, 'Wallet'))
    await cancel(body.order._id, body.order.items[0]._id)
    expect(await balanceOf(asha)).toBe(30)
  })
})

describe('in whatever order items are moved', () => {
  const price = fc.integer({ min: 0, max: 300_000 }).map((paise) => paise / 100)
  const line = fc.record({ price, quantity: fc.integer({ min: 1, max: 3 }) })
  const move = fc.record({
    item: fc.nat({ max: 3 }),
    by: fc.constantFrom('shopper', 'admin'),
    to: fc.constantFrom(...statuses),
  })

  test('exactly what was paid for an item goes back, once, and never more than was paid', {
    timeout: 60_000,
  }, async () => {
    let tries = 0
    const property = fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.array(move, { maxLength: 16 }),
      async (lines, percentage, moves) => {
        const code = `TRY${++tries}`
        asha = await shopper()
        await fillWallet(asha, 100_000)
        await makeCoupon(code, { percentage: percentage / 100, maximum: 2000 })
        for (const { price, quantity } of lines)
          await fillCart(asha, { ...(await addProduct({ salePrice: price })), quantity })
        await asha.post('/coupen/validate-coupen', { code, purchaseAmount: 50_000 })
        const { body } = await order(asha, await checkout(asha, 'Wallet'))
        const placed: OrderOnWire = body.order
        for (const { item, by, to } of moves) {
          const itemId = placed.items[item % placed.items.length]?._id ?? ''
          if (by === 'admin') await choose(placed._id, itemId, to)
          else await (to === 'ReturnInitialized' ? askReturn(placed._id, itemId) : cancel(placed._id, itemId))
        }
        await expectInvariants()
        for (const { _id } of placed.items) await cancel(placed._id, _id)
        await expectInvariants()
        const spent = 100_000 - ((await balanceOf(asha)) ?? 0)
        const after: OrderOnWire = (await asha.get('/order/get-orders')).body.orders[0]
        const shipped = await db
          .selectFrom('order_item_history')
          .where(
            'item_id',
            'in',
            placed.items.map(({ _id }) => _id),
          )
          .where('to_status', '=', 'Shipped')
          .select('id')
          .execute()
        if (after.status === 'Cancelled' && shipped.length === 0) expect(spent).toBeCloseTo(0, 5)
        expect(spent).toBeGreaterThanOrEqual(0)
      },
    )
    await fc.assert(property, { numRuns: runs(8, 200) })
  })
})
