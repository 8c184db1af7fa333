import { expect, test } from 'vitest'
import { MAX_COUNTED, MAX_SEARCH_LENGTH } from '../../lib/paging.ts'
import { filtersIn, listingUrl, noFilters, readListing, toggled } from './listing-url.ts'

const read = (query: string) => readListing(new URLSearchParams(query))

test('an address without a query is everything, recommended first, page one', () => {
  expect(read('')).toEqual({ ...noFilters, search: '', sort: 'Recommended', page: 1 })
})

test('filters are read whether a form repeats them or a link joins them with commas', () => {
  const listing = read('brand=Puma,Nike&price=4000-8000&price=1000-4000')
  expect(listing.brand).toEqual(['Nike', 'Puma'])
  expect(listing.price).toEqual(['1000-4000', '4000-8000'])
  expect(read('brand=Puma&brand=Nike&price=1000-4000,4000-8000')).toEqual(listing)
  expect(filtersIn(listing)).toBe(4)
})

test('every facet is read: names sorted, sizes by number, prices and genders as listed', () => {
  const query = 'category=Shoes&gender=Kids,Men&size=10,9.50,9&colour=Red&onOffer=yes'
  expect(read(query)).toMatchObject({
    category: ['Shoes'],
    gender: ['Men', 'Kids'],
    size: ['9', '9.5', '10'],
    colour: ['Red'],
    onOffer: ['yes'],
  })
  expect(listingUrl('/shop', read(query))).toBe(
    '/shop?category=Shoes&gender=Men&gender=Kids&size=9&size=9.5&size=10&colour=Red&onOffer=yes',
  )
})

test('an address of a thousand filters is read as at most fifty of each facet', () => {
  const sizes = Array.from({ length: 1000 }, (_, index) => index + 1)
  expect(read(`size=${sizes}&brand=${sizes}&colour=${sizes}`)).toMatchObject({ size: { length: 50 } })
  expect(filtersIn(read(`size=${sizes}&brand=${sizes}`))).toBe(100)
})

test('what an address misspells is left out', () => {
  expect(read('size=big,-1,0,1e3,9.555&gender=men&onOffer=no&all=everything')).toEqual(read(''))
  expect(read('brand=,+&price=2-1&sort=cheapest&page=0')).toEqual(read(''))
  expect(read('page=-3').page).toBe(1)
  expect(read('page=1.5').page).toBe(1)
  expect(read('page=1e99').page).toBe(1)
  expect(read('page=999999999').page).toBe(MAX_COUNTED)
})

test('a search text loses its spare spaces and its excess length', () => {
  expect(read('search=++running+++shoe+').search).toBe('running shoe')
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(MAX_SEARCH_LENGTH)
})

test('one listing has one address, however it was asked for', () => {
  const untidy = read('page=1&sort=Recommended&brand=Puma&brand=Nike&search=shoe&utm_source=mail')
  expect(listingUrl('/shop', untidy)).toBe('/shop?search=shoe&brand=Nike&brand=Puma')
  expect(listingUrl('/men', read(''))).toBe('/men')
})

test('another filter or order begins on page one; only a page number keeps the rest', () => {
  const listing = read('brand=Nike&page=3')
  expect(listingUrl('/men', listing, { sort: 'LowToHigh' })).toBe('/men?brand=Nike&sort=LowToHigh')
  expect(listingUrl('/men', listing, { page: 4 })).toBe('/men?brand=Nike&page=4')
})

test('an address that was written reads back as the same listing', () => {
  const listing = read('search=a%26b+%E2%82%B9&brand=Nivia&price=24000-28000&sort=ZA&page=7')
  const url = new URL(listingUrl('/shop', listing, { page: listing.page }), 'http://shop')
  expect(readListing(url.searchParams)).toEqual(listing)
})

test('all values of a facet stay shown while others are chosen', () => {
  const listing = read('all=brand&page=2')
  expect(listingUrl('/shop', listing, { brand: ['Nike'] })).toBe('/shop?brand=Nike&all=brand')
  expect(listingUrl('/shop', listing, { all: undefined, page: 2 })).toBe('/shop?page=2')
})

test('choosing a filter again takes it back', () => {
  expect(toggled(['Nike', 'Puma'], 'Nike')).toEqual(['Puma'])
  expect(toggled(['Puma'], 'Nike')).toEqual(['Puma', 'Nike'])
})
