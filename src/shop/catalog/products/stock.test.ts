import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, checkout, fillCart, order, stockOf } from '../../../../tests/buying.ts'
import { auditLogOf, productForm } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { waitForLockWaits } from '../../../../tests/lock-waits.ts'
import { pay, toPay, verify } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { ownProvider } from '../../../../tests/provider.ts'
import { db, transaction } from '../../../platform/database.ts'
import type { ProductOnWire } from '../wire.ts'

ownDatabase()
const provider = ownProvider()
afterEach(expectInvariants)

let owner: Actor
let other: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
  other = await admin()
  asha = await shopper()
})

type Row = { size: number; stock: number; stockBefore?: number }
const details = async (id: string): Promise<ProductOnWire> =>
  (await owner.get(`/product/productDetails/${id}`)).body.productsDetails
const sizesOf = async (id: string) => (await details(id)).sizes.map(({ size, stock }) => [size, stock])
const edit = (id: string, changes: object, by = owner) => by.put(`/product/productEdit/${id}`, changes)
const count = (id: string, ...sizes: Row[]) => edit(id, { sizes })
const importCsv = (file: string) =>
  owner.post('/product/importProducts', { file: Buffer.from(file).toString('base64') })
const movesOf = async (sizeId: string | undefined) => {
  const moves = await db
    .selectFrom('stock_moves')
    .where('size_id', '=', sizeId ?? '')
    .orderBy('id')
    .select(['cause', 'quantity'])
    .execute()
  return moves.map(({ cause, quantity }) => [cause, quantity])
}

describe('the product form edits stock', () => {
  test('without losing sales made meanwhile: the difference counts', async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 10 }] })
    await buy(asha, [{ id, quantity: 3 }])
    const { status, body } = await count(id, { size: 8, stock: 15, stockBefore: 10 })
    expect([status, body.product.sizes]).toEqual([
      200,
      [{ _id: sizeIds[0], size: 8, label: 'UK 8', stock: 12 }],
    ])
    expect(await movesOf(sizeIds[0])).toEqual([
      ['count', 10],
      ['order', -3],
      ['count', 5],
    ])
    expect((await auditLogOf('product', id)).at(-1)).toMatchObject({
      before: { sizes: [{ size: 8, stock: 7 }] },
      after: { sizes: [{ size: 8, stock: 12 }] },
    })
  })

  test('as counted now, where the form does not say what was there before', async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 100 })
    await buy(asha, [{ id, quantity: 2 }])
    await count(id, { size: 8, stock: 9 })
    expect([await sizesOf(id), (await movesOf(sizeIds[0])).at(-1)]).toEqual([[[8, 9]], ['count', 1]])
  })

  test('never below nothing: that is refused, and says how many are left', async () => {
    const { id } = await addProduct({
      salePrice: 100,
      sizes: [
        { size: 7, stock: 4 },
        { size: 8, stock: 4 },
      ],
    })
    await buy(asha, [{ id, size: 8, quantity: 3 }])
    const rows = [
      { size: 7, stock: 9, stockBefore: 4 },
      { size: 8, stock: 1, stockBefore: 4 },
    ]
    const message = 'Only 1 of size 8 are left: 3 cannot be taken away'
    expect(await count(id, ...rows)).toMatchObject({
      status: 409,
      body: { message, errors: { 'sizes.1.stock': message } },
    })
    expect(await sizesOf(id)).toEqual([
      [7, 4],
      [8, 1],
    ])
  })

  test('of an existing size to nothing, and of a new one to more than that', async () => {
    const { id } = await addProduct()
    expect((await count(id, { size: 8, stock: 0, stockBefore: 10 })).status).toBe(200)
    expect((await count(id, { size: 8, stock: 0, stockBefore: 0 })).status).toBe(200)
    const message = 'stock cannot be negative or invalid'
    expect(await count(id, { size: 8, stock: 0 }, { size: 9, stock: 0 })).toMatchObject({
      status: 400,
      body: { message, errors: { 'sizes.1.stock': message } },
    })
    await count(id, { size: 8, stock: 0 }, { size: 9, stock: 2 })
    expect(await sizesOf(id)).toEqual([
      [8, 0],
      [9, 2],
    ])
  })

  test('of a size to the hundredth: what is nearer to it than that is the same', async () => {
    const { id } = await addProduct()
    expect((await count(id, { size: 8.000000001, stock: 4 })).status).toBe(200)
    expect(await sizesOf(id)).toEqual([[8, 4]])
    expect((await count(id, { size: 8, stock: 4 }, { size: 8.000000001, stock: 4 })).body.errors).toEqual({
      'sizes.1.size': 'Size 8 is there twice',
    })
    expect((await count(id, { size: 1e-9, stock: 4 })).body.errors).toEqual({
      'sizes.0.size': 'Size cannot be negative or invalid',
    })
  })

  test('to a million units of a size, and not to more by two admins together', async () => {
    const { id } = await addProduct()
    const most = { size: 8, stock: 1_000_000, stockBefore: 10 }
    expect((await count(id, most)).status).toBe(200)
    expect(await count(id, { ...most, stock: 11 })).toMatchObject({
      status: 400,
      body: { message: 'stock cannot be negative or invalid' },
    })
  })

  test('of a size that went since is refused', async () => {
    const { id } = await addProduct()
    const message = 'Size 9 is no longer there'
    expect(await count(id, { size: 8, stock: 1 }, { size: 9, stock: 3, stockBefore: 2 })).toMatchObject({
      status: 409,
      body: { message, errors: { 'sizes.1.stock': message } },
    })
  })

  test('of a hundred sizes, and of no more', async () => {
    const { id } = await addProduct()
    const many = (length: number) => Array.from({ length }, (_, index) => ({ size: index + 1, stock: 1 }))
    expect((await count(id, ...many(100))).status).toBe(200)
    expect((await count(id, ...many(101))).body.message).toBe('A product has at most 100 sizes')
    expect(await sizesOf(id)).toHaveLength(100)
  })
})

/** A product in sizes 8 and 9, three units of each at ₹100. */
const twoSizes = () =>
  addProduct({
    salePrice: 100,
    sizes: [
      { size: 8, stock: 3 },
      { size: 9, stock: 3 },
    ],
  })
const removeEight = (id: string) => count(id, { size: 9, stock: 3 })
const cancel = (orderId: string, itemId: string | undefined) =>
  owner.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus: 'Cancelled' })
const undoLast = async (id: string) =>
  owner.put(`/trail/undo-change/${(await auditLogOf('product', id)).at(-1)?.id}`)

describe('a size that is removed', () => {
  test('goes from carts, pages and filters, and its units are counted out', async () => {
    const { id, sizeIds } = await twoSizes()
    const buyer = await shopper()
    await fillCart(buyer, { id, size: 8 }, { id, size: 9 })
    const body = await checkout(buyer)
    expect((await removeEight(id)).status).toBe(200)
    const { items, gone } = (await buyer.get('/cart/get-to-cart')).body.cart
    expect(items.map(({ size }: Row) => size)).toEqual([9])
    expect(gone.map(({ productName }: { productName: string }) => productName)).toEqual([
      'Vayu Glide in size UK 8',
    ])
    expect(await movesOf(sizeIds[0])).toEqual([
      ['count', 3],
      ['count', -3],
    ])
    expect((await buyer.post('/cart/add-to-cart', { productId: id, size: 8 })).status).toBe(404)
    expect((await buyer.put(`/cart/update-to-cart/${id}`, { size: 8 })).status).toBe(404)
    expect((await order(buyer, body)).status).toBe(409)
    expect((await details(id)).sizes.map(({ size }) => size)).toEqual([9])
    const { products } = (await owner.get('/product/getProducts?size=8&limit=1000')).body
    expect(products.map(({ _id }: { _id: string }) => _id)).not.toContain(id)

    const accepted = await buyer.put('/cart/accept-changes', {
      items: gone.map(({ _id }: { _id: string }) => ({ _id, discountedPrice: 0 })),
    })
    expect(accepted.body.cart.gone).toEqual([])
  })

  test('is the same size when its removal is undone: cancels of its orders put their units back', async () => {
    const { id, sizeIds } = await twoSizes()
    const buyer = await shopper()
    const { _id: orderId, items } = await buy(buyer, [{ id, size: 8, quantity: 2 }])
    await fillCart(buyer, { id, size: 8 })
    await removeEight(id)
    expect((await undoLast(id)).status).toBe(200)
    expect((await details(id)).sizes[0]).toEqual({ _id: sizeIds[0], size: 8, label: 'UK 8', stock: 1 })
    expect((await buyer.get('/cart/get-to-cart')).body.cart.items).toHaveLength(1)
    await cancel(orderId, items[0]?._id)
    expect((await details(id)).sizes[0]).toEqual({ _id: sizeIds[0], size: 8, label: 'UK 8', stock: 3 })
  })

  test('takes in what comes back of it, and an undo adds that to what it brings back', async () => {
    const { id, sizeIds } = await twoSizes()
    const { _id: orderId, items } = await buy(await shopper(), [{ id, size: 8, quantity: 2 }])
    await removeEight(id)
    await cancel(orderId, items[0]?._id)
    expect(await stockOf(sizeIds[0])).toBe(2)
    expect(await sizesOf(id)).toEqual([[9, 3]])
    await undoLast(id)
    expect(await sizesOf(id)).toEqual([
      [8, 3],
      [9, 3],
    ])
  })

  test.each([
    ['the form', (id: string) => count(id, { size: 8, stock: 5 }, { size: 9, stock: 3 })],
    ['a CSV file', (id: string) => importCsv(`_id,sizes\n${id},8=5 | 9=3\n`)],
  ])('is the same size when %s adds it again, with the stock counted then', async (_, add) => {
    const { id, sizeIds } = await twoSizes()
    const { _id: orderId, items } = await buy(await shopper(), [{ id, size: 8, quantity: 2 }])
    await removeEight(id)
    await cancel(orderId, items[0]?._id)
    expect((await add(id)).status).toBe(200)
    expect((await details(id)).sizes).toMatchObject([
      { _id: sizeIds[0], size: 8, stock: 5 },
      { size: 9, stock: 3 },
    ])
  })

  test('does not sell what came back to it, but to whose payment comes late', async () => {
    const { id, sizeIds } = await twoSizes()
    const [slow, quick] = await Promise.all([shopper(), shopper()])
    const orderId = await toPay(slow, { id, size: 8, quantity: 2 })
    await fillCart(quick, { id, size: 8 })
    const body = await checkout(quick)
    await importCsv(`_id,sizes\n${id},9=3\n`)
    await buy(slow, [{ id, size: 9 }]) // ends the reservation
    expect(await stockOf(sizeIds[0])).toBe(2)
    expect((await order(quick, body)).status).toBe(409)
    const proof = await pay(provider, orderId)
    expect((await verify(slow, proof)).status).toBe(201)
    expect(await stockOf(sizeIds[0])).toBe(0)
  })
})

test('a size that is removed while an order waits for it is not sold, also where units came back to it', async () => {
  const { id, sizeIds } = await twoSizes()
  const buyer = await shopper()
  await fillCart(buyer, { id, size: 8 })
  const body = await checkout(buyer)
  const waiting = await transaction(async (tx) => {
    await tx
      .updateTable('product_sizes')
      .set({ removed_at: new Date() })
      .where('id', '=', sizeIds[0] ?? '')
      .execute()
    const ordering = order(buyer, body)
    await waitForLockWaits()
    return { ordering }
  })
  expect((await waiting.ordering).status).toBe(409)
  expect(await stockOf(sizeIds[0])).toBe(3)
})

describe('a size that an online payment waits for', () => {
  test('may be removed meanwhile: what is paid in time is delivered, what is not comes back to it', async () => {
    for (const paid of [true, false]) {
      const { id, sizeIds } = await twoSizes()
      const buyer = await shopper()
      const orderId = await toPay(buyer, { id, size: 8 })
      const proof = paid ? await pay(provider, orderId) : null
      expect((await removeEight(id)).status).toBe(200)
      if (proof) expect((await verify(buyer, proof)).status).toBe(201)
      else await buy(buyer, [{ id, size: 9 }])
      expect(await sizesOf(id)).toEqual([[9, paid ? 3 : 2]])
      expect(await stockOf(sizeIds[0])).toBe(paid ? 0 : 1)
    }
  })
})

describe('two admins edit one product', () => {
  test('and the second is told: nothing is silently overwritten', async () => {
    const made = await owner.post('/product/createProduct', await productForm())
    const { _id, updatedAt } = made.body.product
    const first = await edit(_id, { salePrice: 1500, updatedAt })
    expect(first.status).toBe(200)
    const second = await edit(_id, { salePrice: 1700, description: 'Mine.', updatedAt }, other)
    expect(second).toMatchObject({
      status: 409,
      body: {
        message: 'Somebody else has saved this product since you opened it. Nothing of yours was saved',
        product: { salePrice: 1500, description: 'Plain and good.', updatedAt: first.body.product.updatedAt },
      },
    })
    expect(await details(_id)).toMatchObject({ salePrice: 1500, description: 'Plain and good.' })
    const again = { salePrice: 1700, updatedAt: second.body.product.updatedAt }
    expect((await edit(_id, again, other)).status).toBe(200)
  })

  test('at the same moment: one is saved', async () => {
    const { id } = await addProduct()
    const { updatedAt } = await details(id)
    const answers = await Promise.all(
      [1100, 1200, 1300, 1400].map((salePrice, turn) =>
        edit(id, { salePrice, updatedAt }, turn % 2 ? owner : other),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const saved = answers.find(({ status }) => status === 200)
    expect((await details(id)).salePrice).toBe(saved?.body.product.salePrice)
  })

  test('and one of them deactivates it meanwhile: the other is told as well', async () => {
    const { id } = await addProduct()
    const { updatedAt } = await details(id)
    await other.put(`/product/productActivate/${id}`)
    expect((await edit(id, { salePrice: 1, updatedAt })).status).toBe(409)
  })

  test('while shoppers buy: a sale is no edit, and is not lost', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    const { updatedAt } = await details(id)
    await buy(asha, [{ id, quantity: 2 }])
    const sizes = [{ size: 8, stock: 20, stockBefore: 10 }]
    expect((await edit(id, { sizes, updatedAt })).body.product.sizes).toMatchObject([{ stock: 18 }])
  })
})

describe('at once', () => {
  test('units are counted, sold and written off, and every one is accounted for', async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 40 }] })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shopper()))
    const bodies = await Promise.all(
      buyers.map(async (buyer) => {
        await fillCart(buyer, { id, quantity: 2 })
        return checkout(buyer)
      }),
    )
    const orders = buyers.map((buyer, turn) => order(buyer, bodies[turn]))
    const counts = [1, -2, 3, -4, 5].map((by) => count(id, { size: 8, stock: 40 + by, stockBefore: 40 }))
    const [sold, counted] = await Promise.all([Promise.all(orders), Promise.all(counts)])
    expect(sold.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(counted.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await stockOf(sizeIds[0])).toBe(40 - 12 + 3)
  })

  test('a size is taken away while it is ordered: it is sold whole or not at all', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { id } = await addProduct({
        salePrice: 100,
        sizes: [
          { size: 8, stock: 5 },
          { size: 9, stock: 5 },
        ],
      })
      const buyer = await shopper()
      await fillCart(buyer, { id, size: 8 })
      const body = await checkout(buyer)
      const [bought, edited] = await Promise.all([order(buyer, body), count(id, { size: 9, stock: 5 })])
      expect(edited.status).toBe(200)
      expect([201, 409]).toContain(bought.status)
    }
  })

  test('a product is deleted, edited and ordered: it is there or it is not', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { id } = await addProduct({ salePrice: 100 })
      const buyer = await shopper()
      await fillCart(buyer, { id })
      const body = await checkout(buyer)
      const [bought, edited, deleted] = await Promise.all([
        order(buyer, body),
        count(id, { size: 8, stock: 11, stockBefore: 10 }),
        owner.delete(`/product/productDelete/${id}`),
      ])
      expect([bought.status, edited.status, deleted.status]).toEqual([
        expect.toBeOneOf([201, 409]),
        expect.toBeOneOf([200, 404]),
        200,
      ])
    }
  })
})
