import { beforeEach, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { refusesInvalidBodies } from '../../../../tests/fuzz.ts'
import { db } from '../../../platform/database.ts'
import { type PageList, pageLists, pageSizesOf } from './page-sizes-rules.ts'
import { findPageSizes } from './page-sizes-store.ts'

ownDatabase()

let owner: Actor
beforeEach(async () => {
  owner = await admin()
})

const save = (body: object, by = owner) => by.put('/admins/save-page-size', body)
const sizesOf = ({ id }: Actor) => findPageSizes(db, id)

/** Of the specification (9). */
const specified: [PageList, number][] = [
  ...([
    ['products', 5],
    ['categories', 1],
    ['customers', 2],
    ['orders', 7],
    ['returns', 7],
  ] as const),
  ...([
    ['coupons', 2],
    ['product-offers', 2],
    ['category-offers', 2],
    ['brands', 3],
  ] as const),
] as [PageList, number][]

test.each(specified)('%s have %i rows on a page of a demo', (list, rows) => {
  expect(pageSizesOf(list, true).initial).toBe(rows)
})

test.each(pageLists)('%s have 25 rows on a page of an owner, and offer what they begin with', (list) => {
  expect(pageSizesOf(list, false).initial).toBe(25)
  for (const isDemo of [true, false]) {
    const { sizes, initial } = pageSizesOf(list, isDemo)
    expect(sizes).toContain(initial)
  }
})

test('the rows on a page are remembered for each admin and list, the last choice of them', async () => {
  const partner = await admin()
  for (const size of [20, 50])
    expect((await save({ list: 'orders', size })).body).toEqual({ list: 'orders', size })
  await save({ list: 'products', size: '100' })
  await save({ list: 'orders', size: 7 }, partner)
  expect(await sizesOf(owner)).toEqual({ orders: 50, products: 100 })
  expect(await sizesOf(partner)).toEqual({ orders: 7 })
})

test('choices made at once are all remembered', async () => {
  const lists = ['orders', 'customers', 'brands', 'returns'] as const
  await Promise.all(lists.map((list) => save({ list, size: 50 })))
  expect(await sizesOf(owner)).toEqual({ orders: 50, customers: 50, brands: 50, returns: 50 })
})

test.each([
  [{ list: 'invoices', size: 50 }, { list: 'Unknown list' }],
  [{ list: '__proto__', size: 50 }, { list: 'Unknown list' }],
  [{ list: 'orders', size: 1_000_000 }, { size: 'Unknown number of rows' }],
  [{ list: 'orders', size: 20.5 }, { size: 'Unknown number of rows' }],
  [{ list: 'orders' }, { size: 'Unknown number of rows' }],
])('%j is refused and not remembered', async (body, errors) => {
  expect(await save(body)).toMatchObject({ status: 400, body: { errors } })
  expect(await sizesOf(owner)).toEqual({})
})

test('rubbish is refused', async () => {
  const form = { list: 'orders', size: 50 }
  await refusesInvalidBodies(owner, 'PUT', '/admins/save-page-size', form, {
    state: () => sizesOf(owner),
    restore: async () => {
      await db.updateTable('users').set({ page_sizes: '{}' }).where('id', '=', owner.id).execute()
    },
  })
})

test('a shopper has no such choices', async () => {
  const asha = await shopper()
  expect((await save({ list: 'orders', size: 50 }, asha)).status).toBe(403)
  expect(await sizesOf(asha)).toEqual({})
})
