import { expect, test } from 'vitest'
import { byBrands } from '../shared/shop-facts.ts'
import { listingMeta } from './listing-meta.ts'
import { readListing } from './listing-url.ts'
import { shownFacets } from './shown-facets.ts'

const men = { path: '/men', name: 'Men', gender: 'Men' } as const
const shop = { path: '/shop', name: 'Shop' }

function metaOf(collection: typeof men | typeof shop, query: string, total = 30) {
  const listing = readListing(new URLSearchParams(query))
  return listingMeta(collection, listing, total, shownFacets(null, listing, collection))
}

test('a page of a plain listing is found under its own address', () => {
  expect(metaOf(men, 'page=2')).toMatchObject({ path: '/men?page=2', hidden: false })
})

test('a listing names the brands of the shop', () => {
  expect(metaOf(men, '').description).toBe('30 products for men')
  expect(byBrands(['Nike', 'Yonex'])).toBe(' by Nike and Yonex')
  expect(byBrands([])).toBe('')
  expect(byBrands(['A', 'B', 'C', 'D', 'E'])).toBe(' by A, B, C and others')
})

test('a narrowed or sorted listing is found as the plain one', () => {
  expect(metaOf(men, 'brand=Nike&page=2').path).toBe('/men')
  expect(metaOf(shop, 'sort=AZ').path).toBe('/shop')
  expect(metaOf(shop, 'category=Shoes&gender=Men&size=9&colour=Red&onOffer=yes&all=brand').path).toBe('/shop')
})

test('a brand or category with a head of its own is found under its one filter', () => {
  expect(metaOf(shop, 'brand=Nike&sort=AZ')).toMatchObject({
    page: 'brand:nike',
    ownPath: '/shop?brand=Nike',
  })
  expect(metaOf(shop, 'category=Shoes').ownPath).toBe('/shop?category=Shoes')
  expect(metaOf(shop, '')).toMatchObject({ page: 'shop', ownPath: '/shop' })
})

test('the title names brands, prices and the page', () => {
  expect(metaOf(men, '').title).toBe('Products for men')
  expect(metaOf(men, 'brand=Nike&brand=Puma&price=1000-4000&page=2').title).toBe(
    'Products for men: Nike, Puma, ₹1,000 – ₹4,000, page 2',
  )
})

test('the title names every other filter as well', () => {
  expect(metaOf(shop, 'category=Shoes&gender=Men&size=9&colour=Red&onOffer=yes').title).toBe(
    'All products: Shoes, Men, Size 9, Red, On offer',
  )
})

test('a description counts no further than the shop does', () => {
  expect(metaOf(shop, '', 10_000).description).toContain('10,000+ products')
})

test('results of a search, and listings without products, are not for search engines', () => {
  expect(metaOf(shop, 'search=shoe')).toMatchObject({ title: 'Results for “shoe”', hidden: true })
  expect(metaOf(shop, 'brand=Nike', 0).hidden).toBe(true)
})
