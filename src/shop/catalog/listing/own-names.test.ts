import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { nameParts } from '../../../../tests/outside/product-names.data.ts'
import { addProduct } from '../../../../tests/products.ts'
import { runs } from '../../../../tests/runs.ts'
import { db } from '../../../platform/database.ts'
import { STOP_WORDS, wordsOf } from './search-rules.ts'

ownDatabase()

type SampleProduct = { name: string; category: string; brand: string; active: boolean }

const { words, categories, brands } = nameParts
const product: fc.Arbitrary<SampleProduct> = fc.record({
  name: fc
    .array(fc.oneof(fc.constantFrom(...words), fc.stringMatching(/^[a-z]{3,7}$/)), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.join(' ')),
  category: fc.constantFrom(...categories),
  brand: fc.constantFrom(...brands),
  active: fc.boolean(),
})
const catalogue = fc.uniqueArray(product, {
  minLength: 2,
  maxLength: 14,
  selector: ({ name }) => name.toLowerCase(),
})

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

type Screen = { isForGuests?: boolean; isList?: boolean; find: (search: string) => Promise<string[]> }

const query = (params: Record<string, string>) => new URLSearchParams(params)
const namesOf = (products: { productName: string }[]) => products.map(({ productName }) => productName)

/** Calls that take `search` and find no products. */
const others = [
  ...[
    '/users/getAllUser',
    '/product/getFacets',
    '/category/getCategories',
    '/brands/getbrands',
    '/offer/get-offer',
  ],
  ...[
    '/search/get-synonyms',
    '/search/get-searches-without-result',
    '/coupen/admin-get-coupens',
    '/multibuy/get-multibuys',
  ],
  ...['/order/get-order-data', '/order/get-order-ids', '/order/get-return-details'],
]

const screens: Record<string, Screen> = {
  'the shop': {
    isForGuests: true,
    isList: true,
    find: async (search) =>
      namesOf((await guest().get(`/product/getProducts?${query({ search, limit: '100' })}`)).body.products),
  },
  suggestions: {
    isForGuests: true,
    find: async (search) =>
      namesOf((await guest().get(`/product/getSuggestions?${query({ search })}`)).body.products),
  },
  'the dashboard, its palette and pickers of products': {
    isList: true,
    find: async (search) =>
      namesOf((await owner.get(`/product/getProducts?${query({ search, limit: '100' })}`)).body.products),
  },
  'the choice of all that are found': {
    isList: true,
    find: async (search) => {
      const { ids } = (await owner.get(`/product/getIds?${query({ search })}`)).body
      const rows = await db
        .selectFrom('products')
        .select(['id', 'name'])
        .where('deleted_at', 'is', null)
        .execute()
      return ids.map((id: string) => rows.find((row) => row.id === id)?.name)
    },
  },
  'the export': {
    isList: true,
    find: async (search) => {
      const { bytes } = await owner.get(`/product/exportProducts?${query({ search })}`)
      const [, ...lines] = Buffer.from(bytes).toString().trim().split('\r\n')
      return lines.map((line) => line.split(',')[1]?.replace(/^"|"$/g, '') ?? '')
    },
  },
  'the targets of an offer': {
    find: async (search) => {
      const { targets } = (await owner.get(`/offer/get-targets?${query({ offerType: 'Products', search })}`))
        .body
      return targets.map(({ name }: { name: string }) => name)
    },
  },
}

test('in every screen a product is first for its own name and found for any two of its words', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async (wanted) => {
      await db.updateTable('products').set({ deleted_at: new Date(), active: false }).execute()
      for (const each of wanted) await addProduct(each)
      const missing: string[] = []
      for (const [screen, { isForGuests, isList, find }] of Object.entries(screens)) {
        for (const { name } of wanted.filter(({ active }) => active || !isForGuests)) {
          const [first] = await find(name)
          if (first !== name) missing.push(`${screen}: ${name} finds ${first}`)
          const said = wordsOf(name).filter((word) => !STOP_WORDS.has(word))
          const pairs = isList ? said.slice(1).map((word, index) => `${word} ${said[index]}`) : []
          for (const pair of pairs) {
            const found = await find(pair)
            if (!found.includes(name)) missing.push(`${screen}: ${pair} does not find ${name}, but ${found}`)
          }
        }
      }
      expect(missing).toEqual([])
    }),
    { numRuns: runs(4, 400) },
  )
}, 120_000)

test('every call that searches products is among these screens', async () => {
  const { paths } = (await guest().get('/api/openapi.json')).body
  type Call = { get?: { parameters?: { name: string }[] } }
  const searching = Object.entries<Call>(paths).filter(([, { get }]) =>
    get?.parameters?.some(({ name }) => name === 'search'),
  )
  const products = ['getProducts', 'getSuggestions', 'getIds', 'exportProducts'].map(
    (call) => `/product/${call}`,
  )
  const known = [...products, '/offer/get-targets', ...others]
  expect(searching.map(([path]) => path).toSorted()).toEqual(known.toSorted())
})
