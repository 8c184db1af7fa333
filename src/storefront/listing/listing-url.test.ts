import { expect, test } from 'vitest'
import { MAX_COUNTED, MAX_SEARCH_LENGTH } from '../../lib/paging.ts'
import { filtersIn, listingUrl, readListing, toggled } from './listing-url.ts'

const read = (query: string) => readListing(new URLSearchParams(query))

test('an address without a query is everything, recommended first, page one', () => {
  expect(read('')).toEqual({ search: '', brands: [], prices: [], sort: 'Recommended', page: 1 })
})

test('filters are read whether a form repeats them or a link joins them with commas', () => {
  const listing = read('brand=Puma,Nike&price=4000-8000&price=1000-4000')
  expect(listing.brands).toEqual(['Nike', 'Puma'])
  expect(listing.prices).toEqual(['1000-4000', '4000-8000'])
  expect(read('brand=Puma&brand=Nike&price=1000-4000,4000-8000')).toEqual(listing)
  expect(filtersIn(listing)).toBe(4)
})

test('what an address misspells is left out', () => {
  expect(read('brand=,+&price=1-2&sort=cheapest&page=0')).toEqual(read(''))
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

test('choosing a filter again takes it back', () => {
  expect(toggled(['Nike', 'Puma'], 'Nike')).toEqual(['Puma'])
  expect(toggled(['Puma'], 'Nike')).toEqual(['Puma', 'Nike'])
})
