import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { address, buy, checkout, fillCart, makeCoupon, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies, refusesInvalidQueries, refusesUnknownIds } from '../../../tests/fuzz.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { db } from '../../platform/database.ts'

ownDatabase()
afterEach(() => expectInvariants())

let asha: Actor
let ravi: Actor
let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
  ravi = await shopper('Ravi Menon')
})

/** Everything that an order, a cart or a refund could change. */
const everything = async () => ({
  orders: await db.selectFrom('orders').selectAll().orderBy('id').execute(),
  items: await db.selectFrom('order_items').selectAll().orderBy('id').execute(),
  lines: await db.selectFrom('cart_lines').selectAll().orderBy('id').execute(),
  carts: await db.selectFrom('carts').selectAll().orderBy('user_id').execute(),
  marks: await db.selectFrom('wishlist_items').selectAll().orderBy('product_id').execute(),
  sizes: await db.selectFrom('product_sizes').selectAll().orderBy('id').execute(),
  accounts: await db.selectFrom('ledger_accounts').selectAll().orderBy('id').execute(),
  requests: await db.selectFrom('return_requests').selectAll().orderBy('id').execute(),
  keys: await db.selectFrom('idempotency_keys').selectAll().orderBy('key').execute(),
})

describe("another's order", () => {
  test('is not there for anybody else, alone or mixed with an own one (S01, S02)', async () => {
    const theirs = await buy(asha, [await addProduct({ salePrice: 100 })])
    const mine = await buy(ravi, [await addProduct({ salePrice: 100 })])
    for (const [orderId, itemId] of [
      [theirs._id, theirs.items[0]?._id],
      [mine._id, theirs.items[0]?._id],
      [theirs._id, mine.items[0]?._id],
    ]) {
      const { status, body } = await ravi.get(
        `/order/single-orderDetails?orderId=${orderId}&itemId=${itemId}`,
      )
      expect({ status, body }).toEqual({ status: 404, body: { message: 'Order not found' } })
    }
    expect((await ravi.get('/order/get-orders')).body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([
      mine._id,
    ])
  })

  test("is not sent to another's address, nor placed in another's name (S04, S06)", async () => {
    const { body } = await asha.post('/users/add-address', address)
    const [theirs] = body.user.addresses
    await fillCart(ravi, await addProduct({ salePrice: 100 }))
    const before = await everything()
    const request = await checkout(ravi)
    expect(await order(ravi, { ...request, shippingAddress: theirs })).toMatchObject({
      status: 404,
      body: { message: 'Address not found' },
    })
    for (const userId of [asha.id, { _id: asha.id }]) {
      expect((await order(ravi, { ...request, userId })).status).toBe(403)
    }
    expect(await everything()).toEqual(before)
    const mine = (await ravi.post('/users/add-address', address)).body.user.addresses[0]
    expect((await order(ravi, { ...request, userId: ravi.id, shippingAddress: mine })).status).toBe(201)
  })
})

describe('a tampered body', () => {
  test.each([
    { theTotelAmount: 1 },
    { theTotelAmount: -130 },
    { theTotelAmount: 1e308 },
    { theTotelAmount: null },
    { theTotelAmount: 'NaN' },
    { theTotelAmount: '1e3' },
    { theTotelAmount: undefined },
    { discount: 99_999 },
    { discount: -1 },
    { discount: 10, theTotelAmount: 120 },
    { discountedAmount: 99_999 },
    { discountedAmount: 100, theTotelAmount: 30 },
    { paymentMethod: 'Free' },
    { paymentMethod: 'Razorpay' },
    { items: [] },
  ])('with %j buys nothing (S07, S08)', async (claim) => {
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    const before = await everything()
    const { status, body } = await order(asha, { ...(await checkout(asha)), ...claim })
    expect([400, 409]).toContain(status)
    expect(body.message).toMatch(/\S/)
    expect(await everything()).toEqual(before)
  })

  test.each([
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: 6 },
    { quantity: 1e9 },
    { quantity: '1e1' },
    { size: 99 },
    { size: -8 },
    { size: null },
    { productId: randomUUID() },
    { productId: null },
    { productId: 'x' },
  ])('whose item has %j buys nothing (S09)', async (claim) => {
    const { id } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id })
    const before = await everything()
    const item = { productId: id, size: 8, quantity: 1, ...claim }
    expect([400, 409]).toContain((await order(asha, { ...(await checkout(asha)), items: [item] })).status)
    expect(await everything()).toEqual(before)
  })

  test('with prices in its items is sold at those of the shelf (S09)', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id })
    const body = await checkout(asha)
    const items = [{ productId: id, size: 8, quantity: 1, originalPrice: 1, discountedPrice: 1, price: 1 }]
    expect((await order(asha, { ...body, items })).body.order.theTotelAmount).toBe(130)
  })

  test('in which only the server’s sum is above the COD limit is refused for that (S10)', async () => {
    await fillCart(asha, await addProduct({ salePrice: 500 }), await addProduct({ salePrice: 470.01 }))
    const body = await checkout(asha)
    const message = 'Cash on Delivery is not allowed for orders above ₹1000.'
    for (const theTotelAmount of [1000.01, 1000, 30]) {
      expect(await order(asha, { ...body, theTotelAmount })).toMatchObject({ status: 400, body: { message } })
    }
  })

  test('that reaches for prototypes reaches nothing (S19)', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id })
    const body = JSON.stringify(await checkout(asha))
    const spiked = body.replace(
      '{',
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
    )
    expect((await order(asha, spiked)).status).toBe(201)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('a shopper', () => {
  test('does not deliver, accept or reopen by the cancel call (S15)', async () => {
    const { _id, items } = await buy(asha, [await addProduct({ salePrice: 100 })])
    const before = await everything()
    for (const orderStatus of [
      'Delivered',
      'ReturnAccepted',
      'Pending',
      'Shipped',
      'cancelled',
      'Lost',
      '',
      null,
    ]) {
      const body = { orderId: _id, itemId: items[0]?._id, orderStatus, cancelReason: 'Other' }
      expect([400, 409]).toContain((await asha.put('/order/user-order-status-change', body)).status)
    }
    expect(await everything()).toEqual(before)
  })

  test('does not spend a coupon that is not chosen, or another’s choice (S20)', async () => {
    await makeCoupon('OURS', { percentage: 50 })
    const { id } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id })
    await fillCart(ravi, { id })
    await asha.post('/coupen/validate-coupen', { code: 'OURS', purchaseAmount: 100 })
    const claim = { discount: 50, theTotelAmount: 80, coupen: { code: 'OURS' }, couponCode: 'OURS' }
    const refused = await order(ravi, { ...(await checkout(ravi)), ...claim })
    expect(refused).toMatchObject({ status: 409, body: { discount: 0, theTotelAmount: 130 } })
    expect((await order(asha, await checkout(asha))).body.order.theTotelAmount).toBe(80)
  })
})

describe('rubbish', () => {
  test('buys nothing', async () => {
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    // One rupee short, so that a valid body is refused as well.
    const body = { ...(await checkout(asha)), userId: asha.id, theTotelAmount: 129 }
    await refusesInvalidBodies(asha, 'POST', '/order/create-order', body, { state: everything })
  })

  test('in an address does no harm', async () => {
    const { id } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 500 }] })
    for (const field of [...Object.keys(address), '_id', 'isDefaultAddress']) {
      for (const value of [null, 5, '', 'x'.repeat(2000), 'nul \u0000 byte', '\ud800', {}, []]) {
        await fillCart(asha, { id })
        const shippingAddress = { ...address, [field]: value }
        const { status } = await order(asha, { ...(await checkout(asha)), shippingAddress })
        expect([201, 400], `${field} ${JSON.stringify(value).slice(0, 20)}`).toContain(status)
        await asha.delete('/cart/clear-to-cart')
      }
    }
  })

  test('moves nothing', async () => {
    const { _id: orderId, items } = await buy(asha, [await addProduct({ salePrice: 100 })])
    const itemId = items[0]?._id
    const cancel = { orderId, itemId, orderStatus: 'Delivered', cancelReason: 'Other' }
    await refusesInvalidBodies(asha, 'PUT', '/order/user-order-status-change', cancel, { state: everything })
    const giveBack = { orderId, itemId, reason: 'Other' }
    await refusesInvalidBodies(asha, 'POST', '/order/return-order-request', giveBack, { state: everything })
    const choice = { productId: itemId, newStatus: 'ReturnAccepted' }
    await refusesInvalidBodies(owner, 'PUT', `/order/update-product-status/${orderId}`, choice, {
      state: everything,
    })
    const pathOf = (id: string) => `/order/update-product-status/${id}`
    await refusesUnknownIds(owner, 'PUT', pathOf, 'Order not found', choice)
    await refusesUnknownIds(owner, 'GET', (id) => `/order/get-order-details/${id}`, 'Order not found')
    await refusesInvalidQueries(asha, '/order/single-orderDetails', ['orderId', 'itemId'])
    await refusesInvalidQueries(asha, '/order/get-orders', ['page', 'limit'])
    await refusesInvalidQueries(owner, '/order/get-order-data', ['page', 'limit', 'status', 'search'])
  })

  test('changes no cart, no coupon and no wishlist', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await makeCoupon('CODE')
    const empty = () => asha.delete('/cart/clear-to-cart')
    await refusesInvalidBodies(
      asha,
      'POST',
      '/cart/add-to-cart',
      { productId: id, size: 8 },
      { state: everything, restore: empty },
    )
    await fillCart(asha, { id })
    const change = { size: 8, quantity: 1 }
    await refusesInvalidBodies(asha, 'PUT', `/cart/update-to-cart/${id}`, change, { state: everything })
    const message = 'This is not in your cart'
    const lines = ['01980000-0000-7000-8000-000000000000']
    for (const line of lines) {
      expect(await asha.put(`/cart/update-to-cart/${line}`, change)).toMatchObject({
        status: 404,
        body: { message },
      })
    }
    const coupon = { code: 'CODE', purchaseAmount: 100 }
    const drop = () => asha.post('/coupen/remove-coupen', { code: 'CODE' })
    await refusesInvalidBodies(asha, 'POST', '/coupen/validate-coupen', coupon, {
      state: everything,
      restore: drop,
    })
    await refusesInvalidBodies(asha, 'POST', '/coupen/remove-coupen', { code: 'NONE' }, { state: everything })
    await refusesInvalidQueries(asha, '/coupen/get-coupen', ['page', 'limit'])
    const mark = { userId: asha.id, productId: randomUUID() }
    await refusesInvalidBodies(asha, 'POST', '/wishlist/handle-wishlist', mark, { state: everything })
    await refusesInvalidQueries(asha, `/wishlist/get-wishlist/${asha.id}`, ['page', 'limit'])
  })

  test('from a guest or an admin buys nothing either', async () => {
    for (const [actor, status] of [
      [guest(), 401],
      [owner, 403],
    ] as const) {
      for (const body of ['', '{', { items: [] }, undefined]) {
        expect((await order(actor, body)).status).toBe(status)
      }
    }
  })
})
