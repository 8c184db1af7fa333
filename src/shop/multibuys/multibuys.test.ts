import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import {
  balanceOf,
  buy,
  checkout,
  fillCart,
  fillWallet,
  makeCoupon,
  move,
  order,
} from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { begin, pay, verify } from '../../../tests/paying.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { cancel } from '../../../tests/refunding.ts'
import { fromPaise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { WHOLE_SHOP } from '../offers/wire.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { MAX_OPEN_MULTIBUYS, multibuyDiscount } from './rules.ts'
import { readCost } from './store.ts'

ownDatabase()
const provider = ownProvider()

let owner: Actor
let asha: Actor
let tee: string
let cap: string
beforeAll(async () => {
  owner = await admin()
  const sizes = [{ size: 8, stock: 1000 }]
  tee = (await addProduct({ sizes, name: 'Tee', category: 'Shirts', brand: 'Nike', salePrice: 150 })).id
  cap = (await addProduct({ sizes, name: 'Cap', category: 'Caps', brand: 'Puma', salePrice: 60 })).id
})
beforeEach(async () => {
  await db.deleteFrom('multibuys').execute()
  asha = await shopper('Asha Rao')
})

const inAWeek = () => new Date(clock.now().getTime() + 7 * 86_400_000).toISOString()
const form = (given: Record<string, unknown> = {}) => ({
  ...{ name: 'Three for two', offerType: 'Shop', targetOfferId: WHOLE_SHOP },
  ...{ buy: 2, get: 1, discountPercentage: 100, endsAt: inAWeek() },
  ...given,
})
async function make(given: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await owner.post('/multibuy/create-multibuy', form(given))
  expect([status, body.message]).toEqual([200, 'Offer created successfully'])
  return body.multibuy._id
}
const end = (id: string) => owner.put(`/multibuy/end-multibuy/${id}`, {})
const sharesOf = async (orderId: string) =>
  (
    await db
      .selectFrom('order_items')
      .where('order_id', '=', orderId)
      .select(['product_id as id', 'coupon_share as share'])
      .execute()
  ).map(({ id, share }) => [id === tee ? 'tee' : 'cap', share])

test('a cart takes a multibuy by itself, and the order keeps its name, its discount and the shares of its lines', async () => {
  await make()
  await fillCart(asha, { id: tee, quantity: 2 }, { id: cap })
  const { status, body } = await order(asha, await checkout(asha))
  expect([status, body.order?.discount, body.order?.multibuy, body.order?.couponCode]).toEqual([
    ...[201, 60, 'Three for two', null],
  ])
  expect((await sharesOf(body.order._id)).sort()).toEqual([
    ['cap', 1_000],
    ['tee', 5_000],
  ])
  const read = await asha.get(`/order/get-own-order/${body.order._id}`)
  expect([read.status, read.body.order?.multibuy]).toEqual([200, 'Three for two'])
  await move(owner, body.order, 'Delivered')
  await expectInvariants()
})

test('only lines in the scope of a multibuy count and carry it', async () => {
  await make({ offerType: 'Category', targetOfferId: await named('categories', 'Shirts') })
  await fillCart(asha, { id: tee, quantity: 2 }, { id: cap })
  expect((await checkout(asha)).discount).toBe(0)
  await fillCart(asha, { id: tee })
  const { body } = await order(asha, await checkout(asha))
  expect((await sharesOf(body.order._id)).sort()).toEqual([
    ['cap', 0],
    ['tee', 15_000],
  ])
})

test('an order takes its coupon where that is worth more, and else spends no use of it', async () => {
  await make()
  const uses = async (id: string) =>
    (await db.selectFrom('coupon_uses').where('coupon_id', '=', id).select('order_id').execute()).length
  const [small, large] = [
    await makeCoupon('SMALL', { percentage: 1 }),
    await makeCoupon('LARGE', { percentage: 90 }),
  ]
  const withCoupon = async (code: string) => {
    await fillCart(asha, { id: tee, quantity: 3 })
    const taken = await asha.post('/coupen/validate-coupen', { code, purchaseAmount: 450 })
    expect(taken.status).toBe(200)
    const { body } = await order(asha, await checkout(asha))
    return [body.order.multibuy, body.order.couponCode, body.order.discount]
  }
  const couponOfNextCart = async () => {
    await fillCart(asha, { id: cap })
    const { coupen } = (await asha.get('/cart/get-to-cart')).body.cart
    await db.deleteFrom('cart_lines').where('user_id', '=', asha.id).execute()
    return coupen?.code
  }
  expect([await withCoupon('SMALL'), await uses(small)]).toEqual([['Three for two', null, 150], 0])
  expect(await couponOfNextCart(), 'is kept for the next order').toBe('SMALL')
  expect([await withCoupon('LARGE'), await uses(large)]).toEqual([[undefined, 'LARGE', 405], 1])
  expect(await couponOfNextCart()).toBeUndefined()
})

test('an order that is paid online and takes a multibuy leaves its coupon to the next one', async () => {
  await make()
  await makeCoupon('LATER', { percentage: 1 })
  await fillCart(asha, { id: tee, quantity: 3 })
  await asha.post('/coupen/validate-coupen', { code: 'LATER', purchaseAmount: 450 })
  const { body } = await begin(asha)
  const paid = await verify(asha, await pay(provider, body.razorpayOrderId))
  expect([paid.status, paid.body.order?.multibuy]).toEqual([201, 'Three for two'])
  await fillCart(asha, { id: cap })
  expect((await asha.get('/cart/get-to-cart')).body.cart.coupen?.code).toBe('LATER')
})

test('a category or a brand with an open multibuy is not deleted, and the answer says so', async () => {
  const { id: product } = await addProduct({ category: 'Fads', brand: 'Fad' })
  await db.updateTable('products').set({ deleted_at: clock.now() }).where('id', '=', product).execute()
  const [category, brand] = [await named('categories', 'Fads'), await named('brands', 'Fad')]
  for (const [offerType, targetOfferId, path] of [
    ['Category', category, 'category/deleteCategory'],
    ['Brand', brand, 'brands/delete-brand'],
  ]) {
    const id = await make({ offerType, targetOfferId })
    const { status, body } = await owner.delete(`/${path}/${targetOfferId}`)
    expect([status, body.message]).toEqual([409, expect.stringContaining('offer on it has not ended')])
    await end(id)
    expect((await owner.delete(`/${path}/${targetOfferId}`)).status).toBe(200)
  }
})

test('a multibuy that ends before the order is placed is not given: the order is refused with the true reason', async () => {
  const id = await make()
  await fillCart(asha, { id: tee, quantity: 3 })
  const seen = await checkout(asha)
  expect((await end(id)).status).toBe(200)
  const { status, body } = await order(asha, seen)
  expect([status, body.message, body.discount]).toEqual([
    ...[409, 'This offer has ended. Please check the new total', 0],
  ])
  expect((await order(asha, await checkout(asha))).body.order).toMatchObject({ discount: 0 })
  const claimed = { ...seen, theTotelAmount: 1, discount: 449 }
  await fillCart(asha, { id: tee, quantity: 3 })
  await make()
  expect((await order(asha, claimed)).status).toBe(409)
})

test('orders and the end of a multibuy at the same moment: each is placed as it was seen, or refused', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await make()
    const buyers = [await shopper(), await shopper(), await shopper()]
    const seen = await Promise.all(
      buyers.map(async (buyer) => {
        await fillCart(buyer, { id: tee, quantity: 3 })
        return checkout(buyer)
      }),
    )
    const [ended, ...answers] = await Promise.all([
      end(id),
      ...buyers.map((buyer, index) => order(buyer, seen[index])),
    ])
    expect(ended.status).toBe(200)
    for (const { status, body } of answers)
      expect([status, status === 201 ? body.order.discount : body.message]).toEqual(
        status === 201 ? [201, 150] : [409, 'This offer has ended. Please check the new total'],
      )
    for (const [index, buyer] of buyers.entries())
      if (answers[index]?.status === 409)
        expect((await order(buyer, await checkout(buyer))).body.order, 'its cart is as it was').toMatchObject(
          {
            discount: 0,
          },
        )
  }
  await expectInvariants()
})

test('the database takes no order with a multibuy that has ended, whoever writes it', async () => {
  const { _id } = await buy(asha, [{ id: tee }])
  const copy = db
    .insertInto('orders')
    .columns([
      'user_id',
      'payment_method',
      'subtotal',
      'offer_discount',
      'coupon_discount',
      'shipping',
      'total',
      'shipping_address',
      'multibuy',
    ])
  const id = await make()
  await end(id)
  const written = copy.expression((from) =>
    from
      .selectFrom('orders')
      .where('id', '=', _id)
      .select((column) => [
        ...([
          'user_id',
          'payment_method',
          'subtotal',
          'offer_discount',
          'coupon_discount',
          'shipping',
          'total',
          'shipping_address',
        ] as const),
        column.val(JSON.stringify({ id, name: 'Three for two' })).as('multibuy'),
      ]),
  )
  await expect(written.execute()).rejects.toMatchObject({ code: '40001' })
})

test('a multibuy that takes nothing off is not that of an order', async () => {
  const id = await make()
  await fillCart(asha, { id: tee })
  const { status, body } = await order(asha, { ...(await checkout(asha)), multibuy: id })
  expect([status, body.order?.multibuy, body.order?.discount]).toEqual([201, undefined, 0])
})

test('units that come back are refunded what was paid for them, and those out of scope whole', async () => {
  await make({ offerType: 'Category', targetOfferId: await named('categories', 'Shirts') })
  await fillWallet(asha, 1_000)
  await fillCart(asha, { id: tee, quantity: 3 }, { id: cap })
  const { body } = await order(asha, await checkout(asha, 'Wallet'))
  expect(body.order).toMatchObject({ discount: 150, multibuy: 'Three for two' })
  const left = await balanceOf(asha)
  const refundOf = async (index: number) => {
    const before = (await balanceOf(asha)) ?? 0
    expect((await cancel(asha, body.order, index)).status).toBe(200)
    return ((await balanceOf(asha)) ?? 0) - before
  }
  const teeIndex = body.order.items.findIndex(({ quantity }: { quantity: number }) => quantity === 3)
  expect(await refundOf(teeIndex)).toBe(300)
  expect(await refundOf(1 - teeIndex)).toBe(60 + body.order.shipping)
  expect(await balanceOf(asha)).toBe((left ?? 0) + body.order.theTotelAmount)
  await expectInvariants()
})

const isOf = (id: string) => (item: OrderOnWire['items'][number]) => item.productId._id === id

/** Asks for a return, for another size if one is given, and accepts it. */
async function takeBack({ _id: orderId, items }: OrderOnWire, product: string, size?: number): Promise<void> {
  const itemId = items.find(isOf(product))?._id
  const wish = { orderId, itemId, reason: "Doesn't like the fit", ...(size && { size }) }
  expect((await asha.post('/order/return-order-request', wish)).status).toBe(200)
  const { returnRequest } = (await owner.get('/order/get-return-details?limit=100')).body
  const returnId = returnRequest.find((one: { itemId: string }) => one.itemId === itemId)._id
  expect((await owner.put('/order/accept-return', { returnId })).status).toBe(200)
}

test.each([
  [100, true],
  [1, true],
  [33, false],
])(
  'an exchange costs what was paid with %i % off, takes no multibuy of its own, and all that is paid back adds up to it',
  async (discountPercentage, isStillRunning) => {
    const multibuy = await make({ discountPercentage })
    const sizes = [8, 9].map((size) => ({ size, stock: 9 }))
    const { id: shoe } = await addProduct({ sizes, name: 'Runner', salePrice: 150 })
    await fillWallet(asha, 1_000)
    await fillCart(asha, { id: shoe, quantity: 4 }, { id: cap, quantity: 2 })
    const { body } = await order(asha, await checkout(asha, 'Wallet'))
    expect(body.order).toMatchObject({ multibuy: 'Three for two', discount: 2.1 * discountPercentage })
    if (!isStillRunning) await end(multibuy)
    await move(owner, body.order, 'Delivered')
    const paise = async () => Math.round(((await balanceOf(asha)) ?? 0) * 100)
    const before = await paise()
    const paid = 60_000 - 175 * discountPercentage

    await takeBack(body.order, shoe, 9)
    const [exchanged] = (await asha.get('/order/get-orders')).body.orders
    expect(exchanged).toMatchObject({
      paymentMethod: 'Wallet',
      discount: 0,
      items: [{ size: 9, quantity: 4 }],
    })
    expect([exchanged.multibuy, exchanged.couponCode ?? null]).toEqual([undefined, null])
    const cost = Math.floor(paid / 4) * 4
    expect([Math.round(exchanged.theTotelAmount * 100), await paise()]).toEqual([cost, before + paid - cost])

    await move(owner, exchanged, 'Delivered')
    await takeBack(exchanged, shoe)
    expect(await paise()).toBe(before + paid)
    await takeBack(body.order, cap)
    expect(await paise()).toBe(before + 72_000 - 210 * discountPercentage)
    await expectInvariants()
  },
)

test('two orders of one cart at once: its units and its multibuy are those of one order', async () => {
  await make()
  for (let round = 0; round < 5; round++) {
    const buyer = await shopper()
    await fillWallet(buyer, 1_000)
    await fillCart(buyer, { id: tee, quantity: 3 })
    const seen = [await checkout(buyer), await checkout(buyer, 'Wallet'), await checkout(buyer)]
    const answers = await Promise.all(seen.map((body) => order(buyer, body)))
    const placed = answers.filter(({ status }) => status < 400)
    expect(placed.length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 201, 409]).toContain(status)
    const { orders } = (await buyer.get('/order/get-orders')).body
    expect(orders).toMatchObject([{ discount: 150, multibuy: 'Three for two', items: [{ quantity: 3 }] }])
    for (const { body } of placed) expect(body.order._id).toBe(orders[0]._id)
    expect(await sharesOf(orders[0]._id)).toEqual([['tee', 15_000]])
    const isFromWallet = orders[0].paymentMethod === 'Wallet'
    expect(await balanceOf(buyer)).toBe(1_000 - (isFromWallet ? orders[0].theTotelAmount : 0))
  }
  await expectInvariants()
})

test('an order and another of the same buyer that begins to be paid online, at once: the multibuy is given once', async () => {
  await make()
  for (let round = 0; round < 5; round++) {
    const buyer = await shopper()
    await fillCart(buyer, { id: tee, quantity: 3 })
    const [ordered, begun] = await Promise.all([order(buyer, await checkout(buyer)), begin(buyer)])
    // An order takes the place of a payment that was only begun.
    if (ordered.status !== 201) await verify(buyer, await pay(provider, begun.body.razorpayOrderId))
    const { orders } = (await buyer.get('/order/get-orders')).body
    expect(orders).toMatchObject([{ discount: 150, items: [{ quantity: 3 }] }])
  }
  await expectInvariants()
})

test('an order that is paid after its multibuy has ended keeps it; one that begins anew does not', async () => {
  const id = await make()
  await fillCart(asha, { id: tee, quantity: 3 })
  const begun = await begin(asha)
  await end(id)
  const paid = await verify(asha, await pay(provider, begun.body.razorpayOrderId))
  expect([paid.status, paid.body.order?.discount]).toEqual([201, 150])
  await fillCart(asha, { id: tee, quantity: 3 })
  expect((await checkout(asha)).discount).toBe(0)
  await expectInvariants()
})

test.each([
  [{ buy: 0 }, 400, 'Units bought must be a whole number from 1 to 10'],
  [{ get: 11 }, 400, 'Units discounted must be a whole number from 1 to 10'],
  [{ buy: 1.5 }, 400, 'Units bought must be a whole number from 1 to 10'],
  [{ discountPercentage: 0 }, 400, 'Discount percentage must be a whole number from 1 to 100'],
  [{ discountPercentage: 101 }, 400, 'Discount percentage must be a whole number from 1 to 100'],
  [{ name: '' }, 400, 'Offer name is required'],
  [{ endsAt: '' }, 400, 'End is required'],
  [{ endsAt: '2020-01-01 10:00' }, 400, 'The end must not be in the past'],
  [{ startsAt: '2099-01-02 10:00', endsAt: '2099-01-01 10:00' }, 400, 'The end must be after the start'],
  [
    { offerType: 'Category', targetOfferId: '00000000-0000-4000-8000-000000000000' },
    404,
    'Category not found',
  ],
  [{ offerType: 'Brand', targetOfferId: '' }, 400, 'Please select a brand'],
])('a multibuy that is wrong is refused with the true reason: %j', async (given, status, message) => {
  const answer = await owner.post('/multibuy/create-multibuy', form(given))
  expect([answer.status, answer.body.message]).toEqual([status, message])
  expect((await owner.get('/multibuy/get-multibuys')).body.total).toBe(0)
})

test('so many are open at most; one that ends makes room, is listed, and is told in the audit log', async () => {
  const ids: string[] = []
  for (let count = 0; count < MAX_OPEN_MULTIBUYS; count++) ids.push(await make())
  const refused = await owner.post('/multibuy/create-multibuy', form())
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'At most 10 of these offers can run or be scheduled. End one first',
  ])
  await end(ids[0] ?? '')
  await make({ startsAt: '2099-01-01 10:00', endsAt: '2099-01-02 10:00' })
  const listed = async (status: string) =>
    (await owner.get(`/multibuy/get-multibuys?status=${status}`)).body.total
  expect([await listed('Running'), await listed('Upcoming'), await listed('Ended')]).toEqual([9, 1, 1])
  const { body } = await owner.get('/trail/get-changes?thing=multibuy')
  expect(body.changes?.some(({ verb }: { verb: string }) => verb === 'ended')).toBe(true)
})

test('a multibuy that has not started is in no cart, and cannot be asked for', async () => {
  const id = await make({ startsAt: '2099-01-01 10:00', endsAt: '2099-01-02 10:00' })
  await fillCart(asha, { id: tee, quantity: 3 })
  const { body } = await asha.get('/cart/get-to-cart')
  expect(body.cart.multibuys).toBeUndefined()
  const { status } = await order(asha, { ...(await checkout(asha)), discount: 150, multibuy: id })
  expect(status).toBe(409)
})

test('a preview sums up what it would have taken off the orders of 90 days, as the cart would have', async () => {
  const shirts = await named('categories', 'Shirts')
  await makeCoupon('TWENTY', { percentage: 20 })
  for (const [quantity, caps, coupon] of [
    [3, 1, false],
    [5, 2, true],
    [1, 1, false],
  ] as const) {
    await fillCart(asha, { id: tee, quantity }, { id: cap, quantity: caps })
    if (coupon) await asha.post('/coupen/validate-coupen', { code: 'TWENTY', purchaseAmount: 870 })
    expect((await order(asha, await checkout(asha))).status).toBe(201)
  }
  const five = [{ productId: tee, size: 8, quantity: 5 }]
  const atCounter = { customer: {}, paidBy: 'Cash', items: five, theTotelAmount: 750 }
  const sold = await owner.post('/order/create-counter-order', atCounter, { 'idempotency-key': randomUUID() })
  expect(sold.status, 'the counter gives none').toBe(201)
  const orders = await db
    .selectFrom('orders')
    .where('counter_payment', 'is', null)
    .select(['id', 'coupon_discount'])
    .execute()
  const items = await db
    .selectFrom('order_items')
    .where('status', 'not in', ['Cancelled', 'ReturnAccepted'])
    .select(['order_id', 'price', 'quantity', 'brand_id', 'category_id'])
    .execute()
  for (const scope of [null, { kind: 'category' as const, id: shirts, name: '' }])
    for (const [buy, get, percentage] of [
      [1, 1, 33],
      [2, 1, 100],
      [1, 3, 50],
    ] as const) {
      const terms = { buy, get, percentage }
      const costs = orders.map(({ id, coupon_discount: coupon }) => {
        const lines = items
          .filter(({ order_id }) => order_id === id)
          .map(({ price, quantity, brand_id, category_id }) => ({
            ...{ price: fromPaise(price), quantity, brand: { id: brand_id }, category: { id: category_id } },
          }))
        return Math.max(0, multibuyDiscount({ ...terms, scope }, lines) - coupon)
      })
      const { cost } = await readCost(db, terms, scope, new Date(0))
      expect(cost).toBe(costs.reduce((all, one) => all + one, 0))
    }
  const url = '/multibuy/what-if?offerType=Shop&targetOfferId=shop&buy=1&get=1&discountPercentage=100'
  const { status, body } = await owner.get(url)
  expect([status, body.orders > 0, body.cost > 0]).toEqual([200, true, true])
})
