import { afterEach, expect, test, vi } from 'vitest'
import { callThrough } from '../shared/api.ts'
import { loadListing } from './loader.ts'

const shop = { path: '/shop', name: 'Shop' }
const facetNames = ['category', 'brand', 'gender', 'price', 'size', 'colour', 'country', 'onOffer', 'sport']
const noFacets = { facets: Object.fromEntries(facetNames.map((name) => [name, []])), capped: false }
const noProducts = { products: [], total: 0 }

afterEach(() => vi.useRealTimers())

type Answers = Record<string, () => Response | Promise<Response>>

function load(query: string, answers: Answers) {
  callThrough(async (url) => {
    const answer = answers[new URL(String(url), 'http://shop').pathname.split('/').at(-1) ?? '']
    return answer ? answer() : Response.json(noProducts)
  })
  return loadListing({ request: new Request(`http://shop/shop?${query}`), params: {} }, shop)
}

const redirectOf = (loading: Promise<unknown>) =>
  loading.then(
    () => null,
    (thrown: Response) => thrown.headers.get('location'),
  )

test('a listing whose counts fail has its products, and says that nothing is counted', async () => {
  const failing = { getFacets: () => Response.json({ message: 'No' }, { status: 503 }) }
  expect(await load('brand=Nike', failing)).toMatchObject({ total: 0, facets: { isCounted: false } })
  const counting = { getFacets: () => Response.json(noFacets) }
  expect(await load('brand=Nike', counting)).toMatchObject({ total: 0, facets: { isCounted: true } })
})

test('a listing waits half a second for counts once it has its products', async () => {
  vi.useFakeTimers()
  const loading = load('', { getFacets: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(499)
  expect(await Promise.race([loading, 'loading'])).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect((await loading).facets.isCounted).toBe(false)
})

test('unknown brands, categories and colours are taken out of the address', async () => {
  const unknown = (name: string): Answers => ({
    getProducts: () => Response.json({ message: '', errors: { [name]: 'Unknown' } }, { status: 400 }),
    getbrands: () => Response.json({ brandData: [{ brandName: 'Nike' }] }),
    getCategories: () => Response.json({ categoryData: [{ categoryName: 'Shoes' }] }),
  })
  const query = 'category=Shoes,Hats&brand=nike,Nobody&colour=Red&size=9&sort=AZ'
  const redirected = (name: string) => redirectOf(load(query, unknown(name)))
  expect(await redirected('category')).toBe(
    '/shop?category=Shoes&brand=Nobody&brand=nike&size=9&colour=Red&sort=AZ',
  )
  expect(await redirected('brand')).toBe(
    '/shop?category=Hats&category=Shoes&brand=nike&size=9&colour=Red&sort=AZ',
  )
  expect(await redirected('colour')).toBe(
    '/shop?category=Hats&category=Shoes&brand=Nobody&brand=nike&size=9&sort=AZ',
  )
  await expect(load('brand=Nike', unknown('brand'))).rejects.toMatchObject({ status: 400 })
})
