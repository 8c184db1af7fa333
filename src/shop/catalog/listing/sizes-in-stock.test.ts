import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { ownDatabase, urlOfOwn } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct } from '../../../../tests/products.ts'
import { type Change, listenForChanges, stopListening } from '../../../platform/cache-invalidation.ts'
import { db } from '../../../platform/database.ts'

ownDatabase()

const received: Change[] = []
let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
  asha = await shopper()
  await listenForChanges(await urlOfOwn(), (change) => received.push(change))
})
afterAll(stopListening)
afterEach(() => expectInvariants())

async function isFound(id: string, size: number): Promise<boolean> {
  const lists = await Promise.all(
    [guest(), owner].map((by) => by.get(`/product/getProducts?size=${size}&limit=100`)),
  )
  const [shown, shownToOwner] = lists.map(({ body }) =>
    body.products.some(({ _id }: { _id: string }) => _id === id),
  )
  expect(shownToOwner).toBe(shown)
  return shown ?? false
}

const addPair = (stock: number) =>
  addProduct({
    salePrice: 100,
    sizes: [
      { size: 8, stock },
      { size: 9, stock: 5 },
    ],
  })

const edit = (id: string, sizes: { size: number; stock: number }[]) =>
  owner.put(`/product/productEdit/${id}`, { sizes })

describe('the size filter', () => {
  test('finds a size until its last unit is sold, and again when the order is cancelled', async () => {
    const { id } = await addPair(2)
    await buy(asha, [{ id, size: 8 }])
    expect(await isFound(id, 8)).toBe(true)
    const { _id, items } = await buy(asha, [{ id, size: 8 }])
    expect([await isFound(id, 8), await isFound(id, 9)]).toEqual([false, true])
    await owner.put(`/order/update-product-status/${_id}`, {
      productId: items[0]?._id,
      newStatus: 'Cancelled',
    })
    expect(await isFound(id, 8)).toBe(true)
  })

  test('follows what the owner counts, removes and adds again', async () => {
    const { id } = await addPair(0)
    expect(await isFound(id, 8)).toBe(false)
    await edit(id, [
      { size: 8, stock: 1 },
      { size: 9, stock: 0 },
    ])
    expect([await isFound(id, 8), await isFound(id, 9)]).toEqual([true, false])
    await edit(id, [{ size: 9, stock: 0 }])
    expect(await isFound(id, 8)).toBe(false)
    await edit(id, [
      { size: 8, stock: 3 },
      { size: 9, stock: 0 },
    ])
    expect(await isFound(id, 8)).toBe(true)
  })

  test('does not find a removed size to which units come back', async () => {
    const { id } = await addPair(1)
    const { _id, items } = await buy(asha, [{ id, size: 8 }])
    await edit(id, [{ size: 9, stock: 5 }])
    await owner.put(`/order/update-product-status/${_id}`, {
      productId: items[0]?._id,
      newStatus: 'Cancelled',
    })
    expect(await isFound(id, 8)).toBe(false)
  })

  test('stays right when two sizes of one product sell out in transactions that overlap', async () => {
    const { id, sizeIds } = await addPair(5)
    const sellOut = (sizeId: string | undefined) =>
      db.transaction().execute(async (tx) => {
        await sql`
          with sold as (update product_sizes set stock = 0 where id = ${sizeId} returning id)
          insert into stock_moves (size_id, quantity, cause) select id, -5, 'count' from sold`.execute(tx)
        await sql`select pg_sleep(0.2)`.execute(tx)
      })
    await Promise.all(sizeIds.map(sellOut))
    expect([await isFound(id, 8), await isFound(id, 9)]).toEqual([false, false])
  })
})

test('lists narrowed by size are invalidated when a size sells out, and not by other sales', async () => {
  const { id } = await addPair(2)
  await edit(id, [
    { size: 8, stock: 2 },
    { size: 9, stock: 4 },
  ])
  received.splice(0)
  await buy(asha, [{ id, size: 8 }])
  expect(received).toEqual([{ productId: id }])
  received.splice(0)
  await buy(asha, [{ id, size: 8 }])
  expect(received).toHaveLength(2)
  expect(received).toEqual(expect.arrayContaining([{ productId: id }, { productId: null, sizesOnly: true }]))
})

test('a change of stock does not change when the product was last saved', async () => {
  const { id } = await addPair(1)
  const savedAt = async () =>
    (await owner.get(`/product/productDetails/${id}`)).body.productsDetails.updatedAt
  const before = await savedAt()
  await buy(asha, [{ id, size: 8 }])
  expect(await savedAt()).toBe(before)
})
