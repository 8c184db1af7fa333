import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
  for (const salePrice of [400, 700, 5000, 12_000]) await addProduct({ salePrice, regularPrice: salePrice })
})

async function save(priceBounds: unknown) {
  const { settings } = (await owner.get('/settings/get-settings')).body
  const { version } = settings.find(({ section }: { section: string }) => section === 'catalogue')
  return owner.put('/settings/save-settings', { section: 'catalogue', version, fields: { priceBounds } })
}

const facets = async (query = '') => (await guest().get(`/product/getFacets?${query}`)).body
const totalOf = async (price: string) => (await guest().get(`/product/getProducts?price=${price}`)).body.total

test('the ranges of the specification hold until the owner sets others', async () => {
  expect((await facets()).priceRanges).toEqual([
    'below-1000',
    ...['1000-4000', '4000-8000', '8000-12000', '12000-16000', '16000-20000', '20000-24000', '24000-28000'],
    'above-28000',
  ])
  expect(await totalOf('4000-8000')).toBe(1)
})

test('other bounds are counted and filtered by at once; a range that is gone is refused as one', async () => {
  expect((await save('₹500,  1,000, 10,000')).body.settings.fields.priceBounds).toBe('500, 1000, 10000')
  const { priceRanges, facets: counted } = await facets()
  expect(priceRanges).toEqual(['below-500', '500-1000', '1000-10000', 'above-10000'])
  expect(counted.price).toEqual(priceRanges.map((value: string) => ({ value, count: 1 })))
  for (const range of priceRanges) expect(await totalOf(range), range).toBe(1)
  expect((await facets('price=below-500')).facets.gender).not.toEqual([])
  for (const call of ['getProducts', 'getFacets'])
    expect(await guest().get(`/product/${call}?price=4000-8000`)).toMatchObject({
      status: 400,
      body: { errors: { price: 'Unknown price range' } },
    })
})

test.each(['', '1000', '4000, 1000', '1000, 1000', '0, 5', '1000, many', '1.5, 2', 'a'.repeat(200)])(
  'bounds that make no ranges are refused, and nothing changes: %s',
  async (bounds) => {
    const before = (await facets()).priceRanges
    expect((await save(bounds)).status).toBe(400)
    expect((await facets()).priceRanges).toEqual(before)
  },
)

test('while products cannot be read for other bounds, lists have the ranges of before', async () => {
  const total = async () => {
    const { status, body } = await guest().get('/product/getProducts')
    return [status, body.total]
  }
  const before = await total()
  expect((await save('600, 6000')).status).toBe(200)
  await sql`alter table page_invalidations rename to page_invalidations_away`.execute(db)
  try {
    for (let time = 0; time < 3; time++) expect(await total()).toEqual(before)
    expect(await totalOf('below-500')).toBe(1)
  } finally {
    await sql`alter table page_invalidations_away rename to page_invalidations`.execute(db)
  }
  expect((await facets()).priceRanges).toEqual(['below-600', '600-6000', 'above-6000'])
  expect(await totalOf('below-600')).toBe(1)
})
