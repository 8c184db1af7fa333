import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { fillCart, makeCoupon, makeOffer } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { waitForLockWaits } from '../../../tests/lock-waits.ts'
import { addProduct } from '../../../tests/products.ts'
import { db, transaction } from '../../platform/database.ts'
import { cartRoutes } from './routes.ts'
import { MAX_LINES } from './rules.ts'
import { lockCart, lockOrCreateCart } from './store.ts'
import { type CartOnWire, emptyCart } from './wire.ts'

ownDatabase()

let asha: Actor
beforeEach(async () => {
  asha = await shopper()
})

const cart = async () => (await asha.get('/cart/get-to-cart')).body.cart
const add = (productId: unknown, size: unknown = 8) => asha.post('/cart/add-to-cart', { productId, size })
const update = (id: string, body: unknown) => asha.put(`/cart/update-to-cart/${id}`, body)
const remove = (id: string) => asha.delete(`/cart/remove-to-cart/${id}`)
const linesIn = (body: { cart: { items: { size: number; quantity: number }[] } }) =>
  body.cart.items.map(({ size, quantity }) => [size, quantity])

const sizes = [
  { size: 8, stock: 10 },
  { size: 9, stock: 3 },
  { size: 10, stock: 0 },
]

describe('a cart', () => {
  test('is empty before anything is put into it', async () => {
    expect(await cart()).toEqual(emptyCart)
  })

  test('shows its products with what they cost before and after the offer', async () => {
    const { id } = await addProduct({ name: 'Vayu', salePrice: 1000 })
    await makeOffer(id, 12.5)
    const { status, body } = await add(id)
    expect(status).toBe(200)
    expect(body.cart).toEqual(await cart())
    expect(body.cart).toMatchObject({
      coupen: null,
      items: [
        {
          productId: {
            _id: id,
            productName: 'Vayu',
            salePrice: 1000,
            discountedPrice: 875,
            offerPercentage: 12.5,
            status: true,
          },
          size: 8,
          quantity: 1,
          originalPrice: 1000,
          discountedPrice: 875,
          stock: 10,
          problem: null,
        },
      ],
    })
  })

  test('tells a price as a number where there is no offer, and where the offer is 100 %', async () => {
    const plain = await addProduct({ salePrice: 500 })
    const free = await addProduct({ salePrice: 500 })
    await makeOffer(free.id, 100)
    await fillCart(asha, plain, free)
    const prices = (await cart()).items.map((item: { discountedPrice: number }) => item.discountedPrice)
    expect(prices).toEqual([500, 0])
  })

  test('follows the price of the shelf', async () => {
    const { id } = await addProduct({ salePrice: 500 })
    await add(id)
    await db.updateTable('products').set({ sale_price: 40_000 }).where('id', '=', id).execute()
    expect((await cart()).items[0]).toMatchObject({ originalPrice: 400, discountedPrice: 400 })
  })

  test("is each shopper's own", async () => {
    await add((await addProduct()).id)
    const ravi = await shopper('Ravi')
    expect((await ravi.get('/cart/get-to-cart')).body.cart.items).toEqual([])
  })
})

describe('putting into the cart', () => {
  test('adds one more unit each time, up to five or what is left', async () => {
    const { id } = await addProduct({ sizes })
    for (let unit = 1; unit <= 5; unit++) expect(linesIn((await add(id)).body)).toEqual([[8, unit]])
    expect(await add(id)).toMatchObject({
      status: 409,
      body: { message: 'You can buy at most 5 of one size', left: 10 },
    })
    for (let unit = 1; unit <= 3; unit++) await add(id, 9)
    expect(await add(id, 9)).toMatchObject({ status: 409, body: { message: 'Only 3 left', left: 3 } })
    expect(await add(id, 10)).toMatchObject({ status: 409, body: { message: 'Out of stock', left: 0 } })
    expect(linesIn({ cart: await cart() })).toEqual([
      [8, 5],
      [9, 3],
    ])
  })

  test('takes a size as text, and a product as the object that the calls answer', async () => {
    const { id } = await addProduct({ sizes })
    expect((await add({ _id: id, productName: 'x' }, '8')).status).toBe(200)
  })

  test('is refused for what is not there, not sold or not chosen', async () => {
    const hidden = await addProduct({ active: false })
    const gone = await addProduct({ deleted: true })
    const { id } = await addProduct({ sizes })
    expect(await add(hidden.id)).toMatchObject({
      status: 409,
      body: { message: 'This product is unavailable' },
    })
    expect(await add(gone.id)).toMatchObject({ status: 404, body: { message: 'Product not found' } })
    expect(await add(randomUUID())).toMatchObject({ status: 404, body: { message: 'Product not found' } })
    expect(await add(id, 11)).toMatchObject({ status: 404, body: { message: 'Size not found' } })
    expect(await asha.post('/cart/add-to-cart', { productId: id })).toMatchObject({
      status: 400,
      body: { message: 'Please select size', errors: { size: 'Please select size' } },
    })
    expect((await cart()).items).toEqual([])
  })

  const tooMany = Array.from({ length: MAX_LINES + 1 }, (_, index) => ({ size: index + 1, stock: 1 }))

  test('stops at as many lines as can be shown and ordered at once', async () => {
    const { id } = await addProduct({ sizes: tooMany })
    for (const { size } of tooMany.slice(0, MAX_LINES)) expect((await add(id, size)).status).toBe(200)
    expect((await add(id, MAX_LINES + 1)).status).toBe(409)
  })

  test('counts every click of several at once', async () => {
    const { id } = await addProduct({ sizes })
    await Promise.all(Array.from({ length: 8 }, () => add(id)))
    expect(linesIn({ cart: await cart() })).toEqual([[8, 5]])
  })

  test('counts on from a quantity that is committed while it waits for the cart', async () => {
    const { id } = await addProduct({ sizes })
    await add(id)
    const { adding } = await transaction(async (tx) => {
      await lockOrCreateCart(tx, asha.id)
      await tx.updateTable('cart_lines').set({ quantity: 3 }).where('user_id', '=', asha.id).execute()
      const adding = add(id)
      await waitForLockWaits()
      return { adding }
    })
    expect(linesIn((await adding).body)).toEqual([[8, 4]])
  })

  test('refuses one of two new lines at once when there is room for one', async () => {
    const { id } = await addProduct({ sizes: tooMany })
    await fillCart(asha, ...tooMany.slice(0, MAX_LINES - 1).map(({ size }) => ({ id, size })))
    const { adding } = await transaction(async (tx) => {
      await lockCart(tx, asha.id)
      const adding = [MAX_LINES, MAX_LINES + 1].map((size) => add(id, size))
      await waitForLockWaits(adding.length)
      return { adding }
    })
    const statuses = (await Promise.all(adding)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect((await cart()).items).toHaveLength(MAX_LINES)
  })
})

describe('changing a line', () => {
  test('sets its quantity, by its own id or its product’s', async () => {
    const { id } = await addProduct({ sizes })
    const lineId = (await add(id)).body.cart.items[0]._id
    expect(linesIn((await update(id, { size: 8, quantity: 4 })).body)).toEqual([[8, 4]])
    expect(linesIn((await update(lineId, { size: '8', quantity: '2' })).body)).toEqual([[8, 2]])
    expect(linesIn((await update(lineId, { quantity: 5 })).body)).toEqual([[8, 5]])
    expect(linesIn((await update(lineId, {})).body)).toEqual([[8, 5]])
  })

  test('sets its size, and keeps what is not said', async () => {
    const { id } = await addProduct({ sizes })
    await fillCart(asha, { id, quantity: 3 })
    expect(linesIn((await update(id, { size: 9 })).body)).toEqual([[9, 3]])
  })

  test('merges it with the line that has its new size, if there is room', async () => {
    const { id } = await addProduct({ sizes })
    await fillCart(asha, { id, quantity: 4 }, { id, size: 9, quantity: 1 })
    const [eight, nine] = (await cart()).items
    expect(await update(nine._id, { size: 8, quantity: 2 })).toMatchObject({ status: 409 })
    expect(linesIn((await update(nine._id, { size: 8 })).body)).toEqual([[8, 5]])
    expect((await cart()).items[0]._id).toBe(eight._id)
  })

  test('of a product in several sizes means the size that is said, else the oldest', async () => {
    const { id } = await addProduct({ sizes })
    await fillCart(asha, { id }, { id, size: 9 })
    expect(linesIn((await update(id, { size: 9, quantity: 2 })).body)).toEqual([
      [8, 1],
      [9, 2],
    ])
    expect(linesIn((await update(id, { quantity: 3 })).body)).toEqual([
      [8, 3],
      [9, 2],
    ])
  })

  test('is refused beyond what is left or five, and names how many that is', async () => {
    const { id } = await addProduct({ sizes })
    await add(id)
    for (const quantity of [6, 1e9]) {
      expect(await update(id, { quantity })).toMatchObject({ status: 409, body: { left: 10 } })
    }
    expect(await update(id, { size: 9, quantity: 4 })).toMatchObject({ status: 409, body: { left: 3 } })
    expect(await update(id, { size: 10 })).toMatchObject({ status: 409, body: { message: 'Out of stock' } })
    for (const quantity of [0, -1, 1.5, 'x', null]) {
      expect((await update(id, { quantity })).status).toBe(400)
    }
    expect(linesIn({ cart: await cart() })).toEqual([[8, 1]])
  })

  test("reaches neither what is not in the cart nor another's line", async () => {
    const { id } = await addProduct({ sizes })
    const lineId = (await add(id)).body.cart.items[0]._id
    const ravi = await shopper('Ravi')
    const message = 'This is not in your cart'
    const asRavi = await ravi.put(`/cart/update-to-cart/${lineId}`, { quantity: 2 })
    expect(asRavi).toMatchObject({ status: 404, body: { message } })
    expect(await ravi.delete(`/cart/remove-to-cart/${lineId}`)).toMatchObject({
      status: 404,
      body: { message },
    })
    expect((await update(randomUUID(), { quantity: 2 })).status).toBe(404)
    expect(linesIn({ cart: await cart() })).toEqual([[8, 1]])
  })
})

describe('taking out of the cart', () => {
  test('takes one line by its id, and all of a product by the product’s', async () => {
    const shoe = await addProduct({ sizes })
    const cap = await addProduct()
    await fillCart(asha, { id: shoe.id }, { id: shoe.id, size: 9 }, cap)
    const [eight] = (await cart()).items
    expect((await remove(eight._id)).body.cart.items).toHaveLength(2)
    expect((await remove(shoe.id)).body.cart.items).toMatchObject([{ productId: { _id: cap.id } }])
    expect((await remove(shoe.id)).status).toBe(404)
    expect((await asha.delete('/cart/clear-to-cart')).body).toEqual({ cart: emptyCart })
    expect((await asha.delete('/cart/clear-to-cart')).status).toBe(200)
    expect(await cart()).toEqual(emptyCart)
  })

  test('forgets the coupon with the last line', async () => {
    const { id } = await addProduct()
    await makeCoupon('BYE')
    for (const empty of [() => remove(id), () => asha.delete('/cart/clear-to-cart')]) {
      await add(id)
      await asha.post('/coupen/validate-coupen', { code: 'BYE', purchaseAmount: 1999 })
      expect((await cart()).coupen).toEqual({ code: 'BYE', discountAmount: 199.9 })
      await empty()
      await add(id)
      expect((await cart()).coupen).toBeNull()
      await empty()
    }
  })
})

describe('what cannot be bought as it stands', () => {
  test('stays in the cart and says why', async () => {
    const { id } = await addProduct({ name: 'Vayu', sizes })
    await fillCart(asha, { id, quantity: 4 }, { id, size: 9 })
    const setStock = (stock: number) =>
      db.updateTable('product_sizes').set({ stock }).where('product_id', '=', id).execute()
    const problems = async () => (await cart()).items.map((item: { problem: string }) => item.problem)
    await setStock(1)
    expect(await problems()).toEqual(['Only 1 left of Vayu in size UK 8', null])
    await setStock(0)
    expect(await problems()).toEqual([
      'Vayu in size UK 8 is out of stock',
      'Vayu in size UK 9 is out of stock',
    ])
    await db.updateTable('products').set({ active: false }).where('id', '=', id).execute()
    expect(await problems()).toEqual(['Vayu is unavailable', 'Vayu is unavailable'])
    expect((await cart()).items[0]).toMatchObject({ stock: 0, productId: { status: false } })
    await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect((await cart()).items).toEqual([])
  })
})

test('no write of a cart makes a cached page stale, because its answer does not wait for that', async () => {
  const { id } = await addProduct({ sizes })
  const cap = await addProduct()
  const deleted = await addProduct()
  await fillCart(asha, cap, deleted)
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  const { items, gone }: CartOnWire = await cart()
  const invalidations = () => db.selectFrom('page_invalidations').select('id').execute()
  const before = await invalidations()
  const writes: Record<string, () => Promise<{ status: number }>> = {
    'POST /cart/add-to-cart': () => add(id),
    'PUT /cart/update-to-cart/:productId': () => update(id, { quantity: 2 }),
    'PUT /cart/accept-changes': () =>
      asha.put('/cart/accept-changes', {
        items: [...items, ...gone].map(({ _id }) => ({ _id, discountedPrice: 1999 })),
      }),
    'DELETE /cart/remove-to-cart/:productId': () => remove(id),
    'DELETE /cart/clear-to-cart': () => asha.delete('/cart/clear-to-cart'),
  }
  const routes = cartRoutes.routes.filter(({ method }) => method !== 'GET')
  expect(new Set(Object.keys(writes))).toEqual(new Set(routes.map(({ method, path }) => `${method} ${path}`)))
  for (const [name, write] of Object.entries(writes)) {
    const unwritten = await cart()
    expect([name, (await write()).status]).toEqual([name, 200])
    expect(await cart(), name).not.toEqual(unwritten)
  }
  expect(await invalidations()).toEqual(before)
})
