import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import {
  address,
  balanceOf,
  buy,
  checkout,
  endOffers,
  fillCart,
  fillWallet,
  makeCoupon,
  makeOffer,
  order,
  stockOf,
} from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { letterhead } from '../../../tests/letterhead.ts'
import { addProduct } from '../../../tests/products.ts'
import { endOf } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db, pool } from '../../platform/database.ts'
import { renderHtml } from '../../platform/mail/render-html.ts'
import { renderText } from '../../platform/mail/render-text.ts'
import { confirmOrders } from '../orders/mails/confirm-orders.ts'

ownDatabase()
afterEach(() => {
  vi.restoreAllMocks()
  return expectInvariants()
})

let asha: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

const cart = async (of = asha) => (await of.get('/cart/get-to-cart')).body.cart
const ordersOf = async (of = asha) => (await of.get('/order/get-orders')).body

describe('an order', () => {
  test('keeps a copy of everything that is printed on it, for ever', async () => {
    const { id } = await addProduct({ name: 'Field Tee', brand: 'Puma', salePrice: 300 })
    await makeOffer(id, 10)
    const placed = await buy(asha, [{ id, quantity: 3 }])
    expect(placed).toMatchObject({
      userId: asha.id,
      paymentMethod: 'COD',
      subtotal: 900,
      discountedAmount: 90,
      discount: 0,
      shipping: 30,
      theTotelAmount: 840,
      shippingAddress: address,
      orderStatus: 'Pending',
      status: 'Pending',
      items: [
        {
          productId: {
            _id: id,
            productName: 'Field Tee',
            thumbnail: null,
            brand: { brandName: 'Puma' },
            salePrice: 300,
          },
          size: 8,
          quantity: 3,
          status: 'Pending',
          priceDetails: { originalPrice: 300, discountedPrice: 270 },
        },
      ],
    })
    await db
      .updateTable('products')
      .where('id', '=', id)
      .set({ name: 'New name', regular_price: 99_900, sale_price: 99_900 })
      .set({ deleted_at: new Date() })
      .execute()
    expect((await ordersOf()).orders).toEqual([placed])
    const itemId = placed.items[0]?._id
    const found = await asha.get(`/order/single-orderDetails?orderId=${placed._id}&itemId=${itemId}`)
    expect(found).toMatchObject({ status: 200, body: { order: placed, item: placed.items[0] } })
    const upper = `orderId=${placed._id.toUpperCase()}&itemId=${itemId?.toUpperCase()}`
    expect((await asha.get(`/order/single-orderDetails?${upper}`)).body).toEqual(found.body)
  })

  test('takes its units off the shelf and its lines out of the cart, and leaves the others there', async () => {
    const shoe = await addProduct({ salePrice: 200, sizes: [{ size: 8, stock: 5 }] })
    const cap = await addProduct({ salePrice: 100, sizes: [{ size: 58, stock: 2 }] })
    await fillCart(asha, { id: shoe.id, quantity: 2 }, { id: cap.id, size: 58 })
    const body = await checkout(asha)
    const shoeOnly = { ...body, items: body.items.slice(0, 1), theTotelAmount: 430 }
    expect((await order(asha, shoeOnly)).status).toBe(201)
    expect(await stockOf(shoe.sizeIds[0])).toBe(3)
    expect(await stockOf(cap.sizeIds[0])).toBe(2)
    expect((await cart()).items).toMatchObject([{ size: 58, quantity: 1 }])
  })

  test('is confirmed by a mail that says what was bought and what it costs', async () => {
    const { id } = await addProduct({ name: '<b>Big</b> Ball', salePrice: 350.5 })
    const placed = await buy(asha, [{ id, quantity: 2 }])
    await Promise.all([confirmOrders(), confirmOrders(), confirmOrders()])
    const { rows } = await pool.query("select data from pgboss.job where data ->> 'to' = $1", [asha.email])
    expect(rows).toHaveLength(1)
    const letter = rows[0].data
    expect(JSON.stringify(letter).length).toBeLessThan(1500)
    expect(letter.subject).toBe('Order confirmed: ₹731')
    const text = renderText(letter, letterhead)
    expect(text).toContain('<b>Big</b> Ball\nNike · Size UK 8 · 2 × ₹350.50\n₹701')
    expect(text).toContain('12 Lake View, Indiranagar')
    expect(text).toContain(placed._id)
    expect(renderHtml(letter, letterhead)).not.toContain('<b>Big')
  })

  test('may name things as the cart answered them, or by their ids, with numbers as text', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id, quantity: 2 })
    const body = {
      userId: { _id: asha.id },
      items: [{ productId: id, size: '8', quantity: '2' }],
      shippingAddress: { ...address, _id: randomUUID(), isDefaultAddress: true },
      paymentMethod: 'cod',
      theTotelAmount: '230',
    }
    expect((await order(asha, body)).status).toBe(201)
  })

  test('adds up units that the request names twice', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id, quantity: 3 })
    const item = (quantity: number) => ({ productId: id, size: 8, quantity })
    const body = { ...(await checkout(asha)), items: [item(1), item(2)] }
    expect((await order(asha, body)).status).toBe(201)
  })

  test('is paid at the door up to ₹1000, shipping included, and not a paisa more', async () => {
    const { id } = await addProduct({ salePrice: 970 })
    expect((await buy(asha, [{ id }])).theTotelAmount).toBe(1000)
    const dearer = await addProduct({ salePrice: 970.01 })
    await fillCart(asha, dearer)
    const refused = await order(asha, await checkout(asha))
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'Cash on Delivery is not allowed for orders above ₹1000.' },
    })
    expect((await cart()).items).toHaveLength(1)
  })

  test('paid online does not begin here', async () => {
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    for (const method of ['Razorpay', 'razorpay']) {
      expect((await order(asha, await checkout(asha, method))).status).toBe(400)
    }
  })
})

describe('prices that differ', () => {
  test.each([
    ['the total', { theTotelAmount: 1 }],
    ['a negative-looking total', { theTotelAmount: 0 }],
    ['the coupon', { discount: 5 }],
    ['the discount on MRP', { discountedAmount: 5 }],
  ])("in %s are refused with the server's figures", async (_what, claim) => {
    const { id, sizeIds } = await addProduct({ salePrice: 500 })
    await makeOffer(id, 20)
    await fillCart(asha, { id })
    const refused = await order(asha, { ...(await checkout(asha)), ...claim })
    expect(refused).toMatchObject({
      status: 409,
      body: { subtotal: 500, discount: 0, discountedAmount: 100, shipping: 30, theTotelAmount: 430 },
    })
    expect(await stockOf(sizeIds[0])).toBe(10)
    expect(await ordersOf()).toEqual({ orders: [], total: 0 })
  })

  test('because an offer ended meanwhile are refused; the new ones are taken', async () => {
    const { id } = await addProduct({ salePrice: 500 })
    await makeOffer(id, 20)
    await fillCart(asha, { id })
    const stale = await checkout(asha)
    await endOffers(id)
    expect(await order(asha, stale)).toMatchObject({ status: 409, body: { theTotelAmount: 530 } })
    expect((await order(asha, await checkout(asha))).status).toBe(201)
  })

  test('by the dust of a browser that adds do not differ', async () => {
    const { id } = await addProduct({ salePrice: 333.1 })
    await fillCart(asha, { id, quantity: 3 - 1 })
    const body = await checkout(asha)
    const dusty = { ...body, theTotelAmount: 333.1 + 333.1 + 30 - 1e-10 }
    expect((await order(asha, dusty)).status).toBe(201)
  })
})

describe('a coupon', () => {
  const apply = (code: string, purchaseAmount: number) =>
    asha.post('/coupen/validate-coupen', { code, purchaseAmount })

  test('counts when it is chosen with the cart and sent, is shared out among the lines, and is gone then', async () => {
    await makeCoupon('TEN', { percentage: 10 })
    const one = await addProduct({ salePrice: 100.01 })
    const other = await addProduct({ salePrice: 200.02 })
    await fillCart(asha, one, other)
    await apply('ten', 300.03)
    const { body } = await order(asha, await checkout(asha))
    expect(body.order).toMatchObject({ discount: 30, theTotelAmount: 300.03, couponCode: 'TEN' })
    await fillCart(asha, one)
    expect((await cart()).coupen).toBeNull()
  })

  test('that is chosen but not sent does not count', async () => {
    await makeCoupon('IDLE')
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    await apply('IDLE', 100)
    const { body } = await order(asha, { ...(await checkout(asha)), discount: 0, theTotelAmount: 130 })
    expect(body.order).toMatchObject({ discount: 0, couponCode: null })
  })

  test('that has expired since, or is deleted, or is too good for the cart now, does not count (S20)', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await makeCoupon('LAST', { expires: clock.today(), minimum: 150 })
    await fillCart(asha, { id, quantity: 2 })
    await apply('LAST', 200)
    const body = await checkout(asha)
    expect(body).toMatchObject({ discount: 20, theTotelAmount: 210 })

    vi.spyOn(clock, 'now').mockReturnValue(endOf(clock.today()))
    expect(await order(asha, body)).toMatchObject({
      status: 409,
      body: { message: 'This coupon has expired', discount: 0, theTotelAmount: 230 },
    })
    vi.restoreAllMocks()

    await asha.put(`/cart/update-to-cart/${id}`, { quantity: 1 })
    const smaller = { ...body, items: (await cart()).items }
    expect(await order(asha, smaller)).toMatchObject({
      status: 409,
      body: {
        message: 'Your cart is below the minimum purchase of this coupon',
        discount: 0,
        theTotelAmount: 130,
      },
    })
    await db.deleteFrom('coupons').where('code', '=', 'LAST').execute()
    expect(await order(asha, smaller)).toMatchObject({ status: 409, body: { discount: 0 } })
    expect((await ordersOf()).total).toBe(0)
  })

  test('may make an order free, but not its shipping', async () => {
    await makeCoupon('FREE', { percentage: 100 })
    await fillCart(asha, await addProduct({ salePrice: 700 }))
    await apply('FREE', 700)
    expect((await order(asha, await checkout(asha))).body.order).toMatchObject({
      discount: 700,
      theTotelAmount: 30,
    })
  })
})

describe('a cart that has changed', () => {
  test('is refused: another quantity, a line that is gone, a line that never was', async () => {
    const shoe = await addProduct({
      salePrice: 100,
      sizes: [
        { size: 8, stock: 9 },
        { size: 9, stock: 9 },
      ],
    })
    const cap = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id: shoe.id, quantity: 2 }, cap)
    const body = await checkout(asha)
    const item = (productId: string, size: number, quantity: number) => ({ productId, size, quantity })
    for (const items of [
      [item(shoe.id, 8, 1)],
      [item(shoe.id, 8, 3)],
      [item(shoe.id, 9, 2)],
      [item(shoe.id, 8, 2), item(cap.id, 8, 1), item(randomUUID(), 8, 1)],
      [item(shoe.id, 8, 2), item(shoe.id, 8, 4)],
    ]) {
      const refused = await order(asha, { ...body, items })
      expect(refused).toMatchObject({ status: 409, body: { message: 'Your cart has changed' } })
    }
    expect(await stockOf(shoe.sizeIds[0])).toBe(9)
  })

  test.each([
    ['sold out', { stock: 0 }, 'Swift Sock in size UK 8 is out of stock'],
    ['down to one unit', { stock: 1 }, 'Only 1 left of Swift Sock in size UK 8'],
  ])('is refused when a line is %s, and says which', async (_what, left, message) => {
    const { id, sizeIds } = await addProduct({
      name: 'Swift Sock',
      salePrice: 100,
      sizes: [{ size: 8, stock: 5 }],
    })
    await fillCart(asha, { id, quantity: 2 })
    const body = await checkout(asha)
    await db.updateTable('product_sizes').where('product_id', '=', id).set(left).execute()
    await db
      .insertInto('stock_moves')
      .values({ size_id: sizeIds[0] ?? '', quantity: left.stock - 5, cause: 'count' })
      .execute()
    expect(await order(asha, body)).toMatchObject({ status: 409, body: { message } })
  })

  test('is refused when a product is unavailable, or its category', async () => {
    const shoe = await addProduct({ name: 'Court Shoe', salePrice: 100 })
    const sock = await addProduct({ name: 'Sock', salePrice: 100, category: 'Socks' })
    await fillCart(asha, shoe, sock)
    const body = await checkout(asha)
    await db.updateTable('products').where('id', '=', shoe.id).set({ active: false }).execute()
    expect(await order(asha, body)).toMatchObject({
      status: 409,
      body: { message: 'Court Shoe is unavailable' },
    })
    await db.updateTable('products').where('id', '=', shoe.id).set({ active: true }).execute()
    await db.updateTable('categories').where('name', '=', 'Socks').set({ active: false }).execute()
    expect(await order(asha, body)).toMatchObject({ status: 409, body: { message: 'Sock is unavailable' } })
  })
})

describe('an order from the wallet', () => {
  test('is paid with what is in it, to the last paisa', async () => {
    await fillWallet(asha, 230)
    const { id } = await addProduct({ salePrice: 100 })
    await buy(asha, [{ id, quantity: 2 }], 'wallet')
    expect(await balanceOf(asha)).toBe(0)
  })

  test('is refused when a paisa is missing, or there is no wallet (S11)', async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id })
    const message = "You don't have enough balance, please use another method."
    expect(await order(asha, await checkout(asha, 'Wallet'))).toMatchObject({
      status: 402,
      body: { message },
    })
    await fillWallet(asha, 129.99)
    expect(await order(asha, await checkout(asha, 'Wallet'))).toMatchObject({
      status: 402,
      body: { message },
    })
    expect(await balanceOf(asha)).toBe(129.99)
    expect(await stockOf(sizeIds[0])).toBe(10)
    expect((await cart()).items).toHaveLength(1)
  })

  test('has no limit', async () => {
    await fillWallet(asha, 30_000)
    const placed = await buy(asha, [await addProduct({ salePrice: 27_999 })], 'Wallet')
    expect(placed.theTotelAmount).toBe(28_029)
  })
})

test('orders are listed newest first, page by page', async () => {
  const { id } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 50 }] })
  const placed = []
  for (let i = 0; i < 5; i++) placed.push(await buy(asha, [{ id }]))
  const ids = placed.map(({ _id }) => _id).reverse()
  const page = (query: string) => asha.get(`/order/get-orders?${query}`)
  const idsOn = async (query: string) =>
    (await page(query)).body.orders.map(({ _id }: { _id: string }) => _id)
  expect((await ordersOf()).total).toBe(5)
  expect(await idsOn('')).toEqual(ids)
  expect(await idsOn('page=2&limit=2')).toEqual(ids.slice(2, 4))
  expect(await idsOn('page=9&limit=2')).toEqual([])
  for (const query of ['page=0', 'limit=0', 'limit=1001', 'page=x', 'page=1.5']) {
    expect((await page(query)).status).toBe(400)
  }
})
