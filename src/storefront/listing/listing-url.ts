import { MAX_COUNTED } from '../../lib/paging.ts'
import { type FacetName, facetNames, ON_OFFER } from '../../shop/catalog/product-index/rules.ts'
import {
  allSortOptions,
  type Gender,
  genders,
  readPriceRange,
  type SortOption,
} from '../../shop/catalog/rules.ts'
import { searchTextIn } from '../shared/search-text.ts'

/** Sorted and unique; the server checks whether brands, categories and colours exist. */
export type FacetChoices = Record<FacetName, string[]>

export type Listing = FacetChoices & {
  search: string
  /** The facet of which all values are shown. */
  all: FacetName | undefined
  sort: SortOption
  page: number
}

/** A page of products; those of one gender or sport have that alone. */
export type Collection = { path: string; name: string; gender?: Gender; sport?: string }

const MAX_CHOSEN = 50

const options: Partial<Record<FacetName, readonly string[]>> = {
  gender: genders,
  onOffer: [ON_OFFER],
}

export function chosenBy(valuesOf: (name: FacetName) => string[]): FacetChoices {
  return Object.fromEntries(facetNames.map((name) => [name, valuesOf(name)])) as FacetChoices
}

export const noFilters = chosenBy(() => [])

function inOrder(name: FacetName, values: readonly string[]): string[] {
  const known = options[name]
  if (known) return known.filter((value) => values.includes(value))
  const unique = (all: string[]) => [...new Set(all)].slice(0, MAX_CHOSEN)
  if (name === 'price') {
    const ranges = values.flatMap((value) => readPriceRange(value) ?? [])
    return unique(ranges.toSorted((a, b) => a.from - b.from || a.to - b.to).map((range) => range.name))
  }
  if (name !== 'size') return unique(values.filter(Boolean).toSorted())
  const sizes = values.filter((value) => /^\d{1,6}(\.\d{1,2})?$/.test(value)).map(Number)
  return unique(
    sizes
      .filter((size) => size > 0)
      .toSorted((a, b) => a - b)
      .map(String),
  )
}

/** Unknown parameters are ignored, so that old or mistyped links still render a listing. */
export function readListing(params: URLSearchParams): Listing {
  const valuesOf = (name: string) =>
    params.getAll(name).flatMap((value) => value.split(',').map((each) => each.trim()))
  const page = Number(params.get('page'))
  return {
    ...chosenBy((name) => inOrder(name, valuesOf(name))),
    search: searchTextIn(params),
    all: facetNames.find((name) => name === params.get('all')),
    sort: allSortOptions.find((sort) => sort === params.get('sort')) ?? 'Recommended',
    // No list has as many pages; the loader redirects to the last one.
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, MAX_COUNTED) : 1,
  }
}

/** Canonical: the same listing always has the same URL; defaults are omitted. */
export function listingUrl(path: string, listing: Listing, change: Partial<Listing> = {}): string {
  const wanted = { ...listing, page: 1, ...change }
  const { search, all, sort, page } = wanted
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  for (const name of facetNames) for (const value of inOrder(name, wanted[name])) params.append(name, value)
  if (all) params.set('all', all)
  if (sort !== 'Recommended') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${path}?${query}` : path
}

export function filtersIn(listing: FacetChoices): number {
  return facetNames.reduce((sum, name) => sum + listing[name].length, 0)
}

export function toggled(list: readonly string[], value: string): string[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value]
}
