import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { backToNow, later } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { runs } from '../../../../tests/runs.ts'
import { pool } from '../../../platform/database.ts'
import { countSoldSizes } from './count-sold-sizes.ts'
import { daysLeft, MAX_DAYS_LEFT, salesDays } from './rules.ts'
import { sumStock } from './stock-totals.ts'
import type { StockOnWire } from './wire.ts'

ownDatabase()
afterAll(backToNow)
afterEach(expectInvariants)

let owner: Actor
let asha: Actor
beforeAll(async () => {
  ;[owner, asha] = [await admin(), await shopper()]
})

async function stock(query: Record<string, string>): Promise<StockOnWire[]> {
  const { status, body } = await owner.get(
    `/product/getStock?${new URLSearchParams({ limit: '100', ...query })}`,
  )
  expect(status).toBe(200)
  expect(body.total).toBe(body.sizes.length)
  return body.sizes
}
const old = (...sizeIds: string[]) =>
  pool.query('update product_sizes set added_at = null where id = any($1::uuid[])', [sizeIds])

test('days left are the stock by the sales a day; none where nothing was sold or is left, and at most 9,999', () => {
  expect(daysLeft({ stock: 10, sold: 28, days: 28 })).toBe(10)
  expect(daysLeft({ stock: 3, sold: 8, days: 28 })).toBe(10)
  expect(daysLeft({ stock: 1, sold: 56, days: 28 })).toBe(0)
  expect(daysLeft({ stock: 0, sold: 28, days: 28 })).toBeNull()
  expect(daysLeft({ stock: 5, sold: 0, days: 28 })).toBeNull()
  expect(daysLeft({ stock: 1_000_000, sold: 1, days: 28 })).toBe(MAX_DAYS_LEFT)
})

test('a size sells in the days since it was added, between 7 and 28', () => {
  const now = new Date('2026-11-25T12:00:00+05:30')
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  expect([0, 6, 7, 9.5, 28, 90].map((days) => salesDays(ago(days), now))).toEqual([7, 7, 7, 10, 28, 28])
  expect(salesDays(null, now)).toBe(28)
})

test('sizes run out by what was sold less what was cancelled; a sale counts for the stock at once', async () => {
  const { id, sizeIds } = await addProduct({
    name: 'Runner',
    salePrice: 100,
    sizes: [
      { size: 8, stock: 12 },
      { size: 9, stock: 4 },
      { size: 10, stock: 5 },
    ],
  })
  await old(...sizeIds)
  await buy(asha, [{ id, size: 8, quantity: 4 }])
  const cancelled = await buy(asha, [{ id, size: 8, quantity: 2 }])
  const change = { productId: cancelled.items[0]?._id, newStatus: 'Cancelled' }
  expect((await owner.put(`/order/update-product-status/${cancelled._id}`, change)).status).toBe(200)
  await buy(asha, [{ id, size: 9, quantity: 4 }])
  await countSoldSizes()
  const of = async (query: Record<string, string>) =>
    (await stock(query)).map(({ size, stock, sold, daysLeft }) => ({ size, stock, sold, daysLeft }))
  expect(await of({ product: id })).toEqual([
    { size: 8, stock: 8, sold: 4, daysLeft: 56 },
    { size: 9, stock: 0, sold: 4, daysLeft: null },
    { size: 10, stock: 5, sold: 0, daysLeft: null },
  ])
  expect(await of({ list: 'out' })).toEqual([{ size: 9, stock: 0, sold: 4, daysLeft: null }])
  expect(await of({ days: '55' })).toEqual([])
  expect(await of({ days: '56' })).toMatchObject([{ size: 8 }])
  await buy(asha, [{ id, size: 8, quantity: 5 }])
  expect(await of({ days: '21' }), 'the stock is that of now').toEqual([
    { size: 8, stock: 3, sold: 4, daysLeft: 21 },
  ])
  later(29 * 24 * 60)
  await countSoldSizes()
  expect(await of({ days: '365' }), 'sales of before 28 days are over').toEqual([])
  backToNow()
  await owner.put(`/product/productActivate/${id}`, { status: false })
  expect(await of({ list: 'out' }), 'an inactive product sells nothing').toEqual([])
})

test('a list is unknown, days are none or out of bounds: refused', async () => {
  for (const wrong of ['list=all', 'days=0', 'days=366', 'days=x', 'product=x', 'page=0'])
    expect((await owner.get(`/product/getStock?${wrong}`)).status, wrong).toBe(400)
})

test('lists and days in SQL agree with the rules, whatever was sold of what', async () => {
  const now = new Date()
  const size = fc.record({
    stock: fc.nat(9),
    lowStock: fc.option(fc.nat(9)),
    sold: fc.nat(4),
    age: fc.option(fc.nat(40)),
  })
  const products = fc.sample(fc.array(size, { minLength: 1, maxLength: 3 }), {
    numRuns: runs(5, 200),
    seed: 7,
  })
  const expected = new Map<string, number | null>()
  for (const sizes of products) {
    const rows = sizes.map(({ stock, sold, lowStock }, index) => ({
      size: index + 1,
      stock: stock + sold,
      ...(lowStock !== null && { low_stock: lowStock }),
    }))
    const { id, sizeIds } = await addProduct({ name: 'Sampled', salePrice: 10, sizes: rows })
    for (const [index, { stock, sold, age }] of sizes.entries()) {
      const addedAt = age === null ? null : new Date(now.getTime() - (age + 0.5) * 24 * 60 * 60 * 1000)
      const sizeId = sizeIds[index] ?? ''
      await pool.query('update product_sizes set added_at = $2 where id = $1', [sizeId, addedAt])
      if (sold > 0) await buy(asha, [{ id, size: index + 1, quantity: sold }])
      expected.set(sizeId, daysLeft({ stock, sold, days: salesDays(addedAt, now) }))
    }
  }
  // What was bought since `now` counts too.
  await countSoldSizes(new Date(now.getTime() + 60_000))
  await sumStock()
  const { rows } = await pool.query(
    'select id, days_left from product_sizes left join selling_sizes on size_id = id where id = any($1::uuid[])',
    [[...expected.keys()]],
  )
  expect(new Map(rows.map(({ id, days_left }) => [id, days_left] as const))).toEqual(expected)
  const soon = (await stock({ days: '30' })).map(({ daysLeft }) => daysLeft ?? 0)
  expect(soon).toEqual(soon.toSorted((one, other) => one - other))
  expect(Math.max(...soon)).toBeLessThanOrEqual(30)
})
