import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, stockOf } from '../../../../tests/buying.ts'
import { auditLogOf } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct } from '../../../../tests/products.ts'
import { runs } from '../../../../tests/runs.ts'

ownDatabase()
afterEach(expectInvariants)

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
  asha = await shopper()
})

type Count = { size: string | undefined; expected: number; counted: number }
const confirm = (counts: Count[], batch = randomUUID()) => owner.put('/product/countStock', { batch, counts })
const stockedProduct = (...stocks: number[]) =>
  addProduct({ salePrice: 100, sizes: stocks.map((stock, index) => ({ size: 8 + index, stock })) })

test('a stock-take moves stock by the difference, so units sold since the scan stay sold; it is undone as one', async () => {
  const { id, sizeIds } = await stockedProduct(10, 4)
  const other = await stockedProduct(1)
  await buy(asha, [{ id, quantity: 3 }])
  const batch = randomUUID()
  const counts = [
    { size: sizeIds[0], expected: 10, counted: 8 },
    { size: sizeIds[1], expected: 4, counted: 4 },
    { size: other.sizeIds[0], expected: 1, counted: 5 },
  ]
  const { status, body } = await confirm(counts, batch)
  expect([status, body.message]).toEqual([200, 'The stock of 2 sizes is changed (+2)'])
  expect([await stockOf(sizeIds[0]), await stockOf(sizeIds[1]), await stockOf(other.sizeIds[0])]).toEqual([
    5, 4, 5,
  ])
  expect((await auditLogOf('product', id)).at(-1)).toMatchObject({
    before: { sizes: [{ size: 8, stock: 7 }] },
    after: { sizes: [{ size: 8, stock: 5 }] },
  })
  expect((await confirm(counts, batch)).status, 'a repeated request counts nothing twice').toBe(409)
  const { batches } = (await owner.get('/product/getBatches')).body
  expect(batches[0]).toMatchObject({ _id: batch, kind: 'count', changed: 2, unchanged: 1 })
  expect((await owner.put(`/product/undoBatch/${batch}`)).body.undone).toBe(2)
  expect([await stockOf(sizeIds[0]), await stockOf(other.sizeIds[0])]).toEqual([7, 1])
})

test('a count that cannot be, or of a size that is gone, is named and nothing is changed', async () => {
  const { id, sizeIds } = await stockedProduct(3)
  const other = await stockedProduct(1)
  await buy(asha, [{ id, quantity: 2 }])
  const { status, body } = await confirm([
    { size: sizeIds[0], expected: 3, counted: 1 },
    { size: other.sizeIds[0], expected: 1, counted: 2 },
  ])
  expect([status, body.errors]).toEqual([
    409,
    { [sizeIds[0] ?? '']: 'Size 8 of Vayu Glide: only 1 are left. Scan it again' },
  ])
  expect(await stockOf(other.sizeIds[0])).toBe(1)
  const gone = randomUUID()
  expect((await confirm([{ size: gone, expected: 1, counted: 0 }])).body.errors).toEqual({
    [gone]: 'This size is no longer there. Scan it again',
  })
  for (const counted of [-1, 0.5, 1_000_001])
    expect((await confirm([{ size: sizeIds[0], expected: 1, counted }])).status).toBe(400)
  expect((await confirm([])).status).toBe(400)
})

test('whatever is counted and sold at the same moment, stock is what was there, less sales, with the difference', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ stock: fc.nat(5), counted: fc.nat(8), sold: fc.nat(2) }), {
        minLength: 1,
        maxLength: 3,
      }),
      async (rows) => {
        const { id, sizeIds } = await stockedProduct(...rows.map(({ stock }) => stock))
        const counts = rows.map(({ stock, counted }, index) => ({
          size: sizeIds[index],
          expected: stock,
          counted,
        }))
        const sales = rows.map(async ({ sold }, index) => {
          if (sold === 0) return 0
          const bought = buy(await shopper(), [{ id, size: 8 + index, quantity: sold }])
          return bought.then(
            () => sold,
            () => 0,
          )
        })
        const [{ status }, ...sold] = await Promise.all([confirm(counts), ...sales])
        for (const [index, { stock, counted }] of rows.entries())
          expect(await stockOf(sizeIds[index])).toBe(
            stock - (sold[index] ?? 0) + (status === 200 ? counted - stock : 0),
          )
      },
    ),
    { numRuns: runs(5, 200) },
  )
})
