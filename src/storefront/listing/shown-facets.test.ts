import { expect, test } from 'vitest'
import { MAX_COUNTED } from '../../lib/paging.ts'
import {
  type FacetName,
  type Facets,
  type FacetValue,
  facetNames,
} from '../../shop/catalog/product-index/rules.ts'
import { priceRanges } from '../../shop/catalog/rules.ts'
import { specifiedPriceBounds } from '../../shop/settings/specified.data.ts'
import { withRanges } from './filters.tsx'
import { formatTotal, valueLabel } from './labels.ts'
import { type Collection, readListing } from './listing-url.ts'
import { offeredSizes } from './offered-sizes.ts'
import { respelled, shownFacets } from './shown-facets.ts'

const read = (query: string) => readListing(new URLSearchParams(query))

function facetsWith(some: Partial<Facets['facets']>): Facets {
  const none = Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as Facets['facets']
  return { facets: { ...none, ...some }, capped: false, priceRanges: priceRanges.map((range) => range.name) }
}

const numbered = (count: number, name: (index: number) => string): FacetValue[] =>
  Array.from({ length: count }, (_, index) => ({ value: name(index), count: count - index }))

const names = (values: { value: string }[]) => values.map(({ value }) => value)

const shop = { path: '/shop', name: 'Shop' }

function shown(name: FacetName, counted: Facets | null, query = '', page: Collection = shop) {
  return shownFacets(counted, read(query), page).groups.find((group) => group.name === name)
}

test('of many values the eight with the most products are shown, and the chosen ones', () => {
  const category = numbered(60, (index) => `Category ${index}`)
  const group = shown('category', facetsWith({ category }), 'category=Category 59')
  expect(group).toMatchObject({ values: [...category.slice(0, 8), category[59]], total: 60 })
})

test('all values are shown by name; a value with a comma, which no address can hold, is not', () => {
  const colour = [{ value: 'White, red', count: 9 }, ...numbered(12, (index) => `C${90 - index}`)]
  const group = shown('colour', facetsWith({ colour }), 'all=colour')
  expect(names(group?.values ?? [])).toEqual(names(colour.slice(1)).toSorted())
})

test('Nike, Adidas, Puma and Nivia come before brands with more products', () => {
  const few = ['Nivia', 'Puma', 'Nike'].map((value) => ({ value, count: 1 }))
  const brand = [...numbered(300, (index) => `Brand ${index}`), ...few]
  const group = shown('brand', facetsWith({ brand }))
  expect(names(group?.values.slice(0, 4) ?? [])).toEqual(['Nike', 'Puma', 'Nivia', 'Brand 0'])
})

test('without counts the shop’s price ranges and the chosen values are shown', () => {
  const chosen = shown('price', null, 'price=above-900')?.values ?? []
  expect(names(withRanges(chosen, '100, 500, 900'))).toEqual(['100-500', '500-900', 'above-900'])
  expect(withRanges([], specifiedPriceBounds.join(', '))).toHaveLength(7)
  expect(shown('size', null, 'size=77')).toEqual({ name: 'size', values: [{ value: '77' }], total: 0 })
  expect(shown('colour', null)?.values).toEqual([])
})

test('prices below and above the specified ranges are offered where there are such products, or chosen', () => {
  const price = [
    { value: 'above-28000', count: 3 },
    { value: '1000-4000', count: 2 },
  ]
  const prices = (query = '') => names(shown('price', facetsWith({ price }), query)?.values ?? [])
  expect(prices()).toHaveLength(8)
  expect(prices().at(-1)).toBe('above-28000')
  expect(prices('price=below-1000')).toHaveLength(9)
  expect(prices('price=below-1000')[0]).toBe('below-1000')
  expect(valueLabel('price', 'below-1000')).toBe('Below ₹1,000')
  expect(valueLabel('price', 'above-28000')).toBe('Above ₹28,000')
})

test('a chosen value without products is shown, to be taken back', () => {
  expect(shown('colour', facetsWith({}), 'colour=Red')?.values).toEqual([{ value: 'Red', count: 0 }])
})

test('what a page is for is no choice on it', () => {
  expect(names(shown('gender', facetsWith({}))?.values ?? [])).toEqual(['Men', 'Women', 'Kids'])
  expect(shown('gender', facetsWith({}), '', { path: '/men', name: 'Men', gender: 'Men' })).toBeUndefined()
  const cricket = { path: '/sport/cricket', name: 'Cricket', sport: 'cricket' }
  expect(shown('gender', facetsWith({}), '', cricket)).toBeDefined()
  expect(shown('sport', facetsWith({}), '', cricket)).toBeUndefined()
})

test('the shopper’s sizes stand first, in as many tiles as there were without them', () => {
  const sizes = numbered(30, (index) => String(41 - index))
  const offered = (mine: string[], chosen: string[] = [], isAll = false) =>
    names(offeredSizes(sizes, { chosen, isAll, mine }))
  expect(offered([])).toEqual(['34', '35', '36', '37', '38', '39', '40', '41'])
  expect(offered(['40', '13', '99'])).toEqual(['13', '40', '35', '36', '37', '38', '39', '41'])
  expect(offered([], ['12'])).toEqual(['12', '34', '35', '36', '37', '38', '39', '40', '41'])
  expect(offered([], [], true)).toHaveLength(30)
})

test('a total that was counted no further than 10,000 says that there may be more', () => {
  expect([0, 1, 1_234, 9_999, MAX_COUNTED].map(formatTotal)).toEqual(['0', '1', '1,234', '9,999', '10,000+'])
})

test('chosen values are spelled as the shop spells them', () => {
  const facets = facetsWith({ brand: [{ value: 'Nike', count: 3 }] })
  expect(respelled(read('brand=nike,NIKE,other'), facets).brand).toEqual(['Nike', 'other'])
})

test('a page of 60 categories, 300 brands and 40 sizes carries less than 3.1 KB for its filters', () => {
  const facets = facetsWith({
    category: numbered(60, (index) => `Category number ${index}`),
    brand: numbered(300, (index) => `Brand number ${index}`),
    gender: numbered(3, (index) => `Gender ${index}`),
    price: numbered(7, (index) => `${index}1000-${index}4000`),
    size: numbered(40, (index) => String(index + 0.5)),
    colour: numbered(30, (index) => `Colour ${index}`),
    onOffer: [{ value: 'yes', count: 100 }],
  })
  expect(JSON.stringify(shownFacets(facets, read(''), shop)).length).toBeLessThan(3_100)
})
