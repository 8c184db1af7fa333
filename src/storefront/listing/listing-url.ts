import { MAX_COUNTED, MAX_SEARCH_LENGTH } from '../../lib/paging.ts'
import { type PriceRange, priceRanges, type SortOption, sortOptions } from '../../shop/catalog/rules.ts'

export type Listing = {
  search: string
  /** Sorted and unique; the server checks whether the brands exist. */
  brands: string[]
  prices: PriceRange['name'][]
  sort: SortOption
  page: number
}

/** Unknown parameters are ignored, so that old or mistyped links still render a listing. */
export function readListing(params: URLSearchParams): Listing {
  const chosen = (name: string) =>
    new Set(params.getAll(name).flatMap((value) => value.split(',').map((each) => each.trim())))
  const brands = chosen('brand')
  const prices = chosen('price')
  const page = Number(params.get('page'))
  return {
    search: (params.get('search') ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH_LENGTH),
    brands: [...brands].filter(Boolean).sort(),
    prices: priceRanges.map(({ name }) => name).filter((name) => prices.has(name)),
    sort: sortOptions.find((sort) => sort === params.get('sort')) ?? 'Recommended',
    // No list has as many pages; the loader redirects to the last one.
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, MAX_COUNTED) : 1,
  }
}

/** Canonical: the same listing always has the same URL; defaults are omitted. */
export function listingUrl(path: string, listing: Listing, change: Partial<Listing> = {}): string {
  const { search, brands, prices, sort, page } = { ...listing, page: 1, ...change }
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  for (const brand of brands.toSorted()) params.append('brand', brand)
  for (const { name } of priceRanges) if (prices.includes(name)) params.append('price', name)
  if (sort !== 'Recommended') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${path}?${query}` : path
}

export function filtersIn({ brands, prices }: Listing): number {
  return brands.length + prices.length
}

export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value]
}
