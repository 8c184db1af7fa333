import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../src/platform/clock.ts'
import { db, transaction } from '../../src/platform/database.ts'
import { writePrices } from '../../src/shop/catalog/reprice.ts'
import { type Actor, admin, shopper } from '../actors.ts'
import { buy, checkout, fillCart, order } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { race, repeatConcurrently, withLatency } from '../latency.ts'
import { addProduct, named } from '../products.ts'

ownDatabase()
withLatency()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

// PostgreSQL ends a deadlock and the shop tries again, so no answer tells of one.
afterAll(async () => {
  await expectInvariants()
  await sql`select pg_stat_force_next_flush()`.execute(db)
  // biome-ignore lint/plugin/no-fixed-wait: a process of PostgreSQL tells its counts once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await Promise.all(Array.from({ length: 6 }, () => sql`select pg_sleep(0.05)`.execute(db)))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  expect(rows).toEqual([{ deadlocks: 0 }])
})

const lastUnits = { salePrice: 100, sizes: [8, 9].map((size) => ({ size, stock: 1 })) }

async function sizesFound(id: string): Promise<number[]> {
  const product = await db
    .selectFrom('products')
    .where('id', '=', id)
    .select('sizes_in_stock')
    .executeTakeFirstOrThrow()
  return product.sizes_in_stock.map(Number)
}

async function aboutToBuy(...wanted: { id: string; size: number }[]) {
  const buyer = await shopper()
  await fillCart(buyer, ...wanted)
  return { buyer, body: await checkout(buyer) }
}

test('the last unit is bought while the owner edits the product', () =>
  repeatConcurrently(async () => {
    const { id } = await addProduct(lastUnits)
    const { buyer, body } = await aboutToBuy({ id, size: 8 })
    const [ordered, edited] = await race(
      () => order(buyer, body),
      () =>
        owner.put(`/product/productEdit/${id}`, {
          description: 'Soft.',
          sizes: [
            { size: 8, stock: 1, stockBefore: 1 },
            { size: 9, stock: 3, stockBefore: 1 },
          ],
        }),
      15,
    )
    expect([ordered.status, edited.status]).toEqual([201, 200])
    expect(await sizesFound(id)).toEqual([9])
  }))

test('two orders sell out two products in different sizes, in either order', () =>
  repeatConcurrently(async () => {
    const [one, other] = [await addProduct(lastUnits), await addProduct(lastUnits)]
    const first = await aboutToBuy({ id: one.id, size: 8 }, { id: other.id, size: 8 })
    const second = await aboutToBuy({ id: other.id, size: 9 }, { id: one.id, size: 9 })
    const answers = await race(
      () => order(first.buyer, first.body),
      () => order(second.buyer, second.body),
      15,
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect([await sizesFound(one.id), await sizesFound(other.id)]).toEqual([[], []])
  }))

test('two products sell out while their category and prices are written', () =>
  repeatConcurrently(async (round) => {
    const category = `Sold out ${round}`
    const goods = [
      await addProduct({ ...lastUnits, category }),
      await addProduct({ ...lastUnits, category }),
    ].map(({ id }) => id)
    const { buyer, body } = await aboutToBuy(...goods.map((id) => ({ id, size: 8 })))
    const categoryId = await named('categories', category)
    const [ordered, renamed, priced] = await Promise.all([
      order(buyer, body),
      owner.put(`/category/updateCategory/${categoryId}`, { categoryName: `${category} again` }),
      transaction(async (tx) => {
        await sql`update products set percentage_on_even_days = 1, price_on_even_days = 1,
          percentage_on_odd_days = 1, price_on_odd_days = 1 where id = ${goods[1]}`.execute(tx)
        await sql`select pg_sleep(0.01)`.execute(tx)
      }).then(() => transaction((tx) => writePrices(tx, clock.today(), goods.toReversed()))),
    ])
    expect([ordered.status, renamed.status, priced]).toEqual([201, 200, undefined])
    expect([await sizesFound(goods[0] ?? ''), await sizesFound(goods[1] ?? '')]).toEqual([[9], [9]])
  }))

test('the last unit is bought and cancelled while the stock is imported', () =>
  repeatConcurrently(async () => {
    const [one, other] = [await addProduct(lastUnits), await addProduct(lastUnits)]
    const buyer = await shopper()
    const { _id, items } = await buy(buyer, [{ id: one.id, size: 8 }])
    const second = await aboutToBuy({ id: one.id, size: 9 }, { id: other.id, size: 8 })
    const file = `_id,description,sizes\n${other.id},Soft.,8=4 | 9=0\n${one.id},Soft.,\n`
    const [cancelled, [ordered, imported]] = await race(
      () =>
        owner.put(`/order/update-product-status/${_id}`, {
          productId: items[0]?._id,
          newStatus: 'Cancelled',
        }),
      () =>
        race(
          () => order(second.buyer, second.body),
          () => owner.post('/product/importProducts', { file: Buffer.from(file).toString('base64') }),
          15,
        ),
      15,
    )
    expect([cancelled.status, ordered.status, imported.status]).toEqual([200, 201, 200])
  }))
