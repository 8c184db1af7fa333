import { beforeAll, describe, expect, test } from 'vitest'
import { guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { completionsOf } from './rules.ts'
import type { SuggestionsOnWire } from './wire.ts'

ownDatabase()

const nothing: SuggestionsOnWire = { products: [], categories: [], brands: [], searches: [] }

async function suggest(search: string): Promise<SuggestionsOnWire> {
  const { status, body } = await guest().get(`/product/getSuggestions?${new URLSearchParams({ search })}`)
  expect(status).toBe(200)
  return body
}

const productsFor = async (search: string) =>
  (await suggest(search)).products.map(({ productName }) => productName)

beforeAll(async () => {
  const shoes = { brand: 'Nike', category: 'Running Shoes' } as const
  await addProduct({ ...shoes, name: 'Vayu Glide 4', soldRecently: 1, description: 'A tall stack of foam.' })
  await addProduct({ ...shoes, name: 'Raat Tempo', soldRecently: 9 })
  for (let part = 1; part <= 6; part++)
    await addProduct({
      name: `Court Shadow ${part}`,
      category: 'Court Shoes',
      brand: 'Adidas',
      soldRecently: 2,
    })
  await addProduct({ name: 'Khel Bat', category: 'Cricket Bats', brand: 'Nivia' })
  await addProduct({ name: 'Batik Tee', category: 'T-Shirts', brand: 'Under Armour', soldRecently: 50 })
  await addProduct({ name: 'Hidden Sholapur Shoe', ...shoes, active: false, soldRecently: 99 })
  await addProduct({ name: 'Deleted Sholapur Shoe', ...shoes, deleted: true, soldRecently: 99 })
  await addProduct({ name: 'Tom & <b>Jerry</b> "Cap"', category: 'Caps, Hats', brand: 'A, B' })
  await addProduct({ name: 'Drawer', category: 'Asleep', brand: 'Sleeper' })
  await db.updateTable('categories').set({ active: false }).where('name', '=', 'Asleep').execute()
  await named('brands', 'Shoeless')
})

describe('while a search is typed', () => {
  test('the best sellers stand first, five at most, after one letter already', async () => {
    const { products } = await suggest('s')
    expect(products).toHaveLength(5)
    expect(products.slice(0, 2).map(({ productName }) => productName)).toEqual(['Batik Tee', 'Raat Tempo'])
  })

  test.each([
    ['vayu gl', ['Vayu Glide 4']],
    ['VAYU', ['Vayu Glide 4']],
    ['glide v', ['Vayu Glide 4']],
    ['adidas shadow 3', ['Court Shadow 3']],
    ['running sh', ['Raat Tempo', 'Vayu Glide 4']],
    // What is called so comes before what only begins so, however well it sells.
    ['bat', ['Khel Bat', 'Batik Tee']],
    ['tshi', ['Batik Tee']],
    ['bat ik', ['Batik Tee']],
    ['cricket ba', ['Khel Bat']],
    ['balla', ['Khel Bat']],
    ['foam', ['Vayu Glide 4']],
    ['viyu', ['Vayu Glide 4']],
    ['jerr', ['Tom & <b>Jerry</b> "Cap"']],
  ])('%j suggests %j', async (search, products) => {
    expect(await productsFor(search)).toEqual(products)
  })

  test('a product is shown with its price, its brand and its picture', async () => {
    expect((await suggest('vayu')).products).toEqual([
      {
        _id: expect.any(String),
        productName: 'Vayu Glide 4',
        brandName: 'Nike',
        salePrice: 1999,
        discountedPrice: null,
        offerPercentage: null,
        picture: null,
      },
    ])
  })

  test('the price is that of today, with its offer', async () => {
    const { id } = await addProduct({ name: 'Zebra Sock', salePrice: 200 })
    const day = clock.today()
    const offer = { name: 'Sale', percentage: 25, start_date: day, end_date: day, product_id: id }
    await db.insertInto('offers').values(offer).execute()
    expect((await suggest('zebra')).products[0]).toMatchObject({
      salePrice: 200,
      discountedPrice: 150,
      offerPercentage: 25,
    })
  })

  test.each([
    ['sh', ['Court Shoes', 'Running Shoes', 'T-Shirts'], []],
    ['running sh', ['Running Shoes'], []],
    ['t-sh', ['T-Shirts'], []],
    ['tshir', ['T-Shirts'], []],
    ['unde', [], ['Under Armour']],
    ['under', [], ['Under Armour']],
    ['arm', [], ['Under Armour']],
    ['n', [], ['Nike', 'Nivia']],
    ['addidas', [], ['Adidas']],
    ['balla', ['Cricket Bats'], []],
  ])('%j suggests the categories %j and the brands %j', async (search, categories, brands) => {
    expect(await suggest(search)).toMatchObject({ categories, brands })
  })

  test('names of the products found complete the last word', async () => {
    expect((await suggest('sh')).searches).toEqual(['shoes', 'shadow', 'shirts'])
    expect((await suggest('adidas sh')).searches).toEqual(['adidas shoes', 'adidas shadow'])
    expect((await suggest('vayu')).searches).toEqual([])
  })

  test('a misspelt word is corrected where nothing is called so', async () => {
    expect(await suggest('shadwo')).toMatchObject({ searches: ['shadow'] })
    expect(await productsFor('shadwo')).toHaveLength(5)
  })

  test.each(['sholapur', 'shola', 'hidden', 'deleted'])(
    '%j suggests nothing of products that shoppers do not see',
    async (search) => {
      const { products, searches } = await suggest(search)
      const names = products.map(({ productName }) => productName)
      expect([...names, ...searches].filter((text) => /sholapur|hidden|deleted/i.test(text))).toEqual([])
    },
  )

  test.each(['asleep', 'sleeper', 'drawer', 'shoeless', 'hats', 'a b'])(
    '%j suggests no category or brand without products to see, or with a comma in its name',
    async (search) => {
      expect(await suggest(search)).toMatchObject({ categories: [], brands: [] })
    },
  )

  test.each(['', '   ', '🏏🏏', '%', '_', "'", '"', '\\', '\u0000', "';--", ':*', '&', '<->', '!!!', '‮'])(
    '%j suggests nothing',
    async (search) => {
      expect(await suggest(search)).toEqual(nothing)
    },
  )

  test.each([
    ['one long word', 'x'.repeat(3_000)],
    ['many words', 'shoe '.repeat(600)],
    ['signs', "%_'\\:*&|!()".repeat(300)],
    ['letters among signs', "sh'oe:* & %"],
    ['control characters', 'sho\u0007\u0000e'],
  ])('%s are answered', async (_what, search) => {
    await suggest(search)
  })

  test('the answer is asked for each time, as a price may have changed, and carries no cookie', async () => {
    const { headers } = await guest().get('/product/getSuggestions?search=shoe')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('set-cookie')).toBeNull()
  })
})

test('completions: most frequent first, one form of a word, nothing that is typed already', () => {
  const names = [['shoe', 'shorts'], ['shoes', 'shoe'], ['shoe', 'shirt'], ['shirt']]
  expect(completionsOf(['red', 'sh'], names)).toEqual(['red shoe', 'red shirt', 'red shorts'])
  expect(completionsOf(['shoe'], names)).toEqual([])
})
