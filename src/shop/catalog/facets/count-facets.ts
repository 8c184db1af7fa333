import { LRUCache } from 'lru-cache'
import { MAX_COUNTED } from '../../../lib/paging.ts'
import { done, type Result } from '../../../lib/result.ts'
import type { Database } from '../../../platform/database.ts'
import { type ReadSearch, readShopperSearch } from '../listing/read-search.ts'
import { isByName } from '../listing/search-rules.ts'
import { PRODUCTS_PER_SAMPLED, type Search } from '../listing/search-store.ts'
import { chosenIn, type ListingRefusal, listedUnit, parityToday } from '../product-index/find-listed.ts'
import type { FacetFilter } from '../product-index/product-index-rules.ts'
import { type Catalogue, refreshedCatalogue } from '../product-index/refresh.ts'
import { type FacetName, type Facets, type FacetValue, facetNames } from '../product-index/rules.ts'
import type { Names } from '../product-index/store.ts'
import type { Unit } from '../product-index/styles-rules.ts'
import type { Counts } from '../product-index/tallies-rules.ts'
import { genders, type Listing, readPriceRange } from '../rules.ts'
import { orderOfSizes, type SizeSystem, sizeLabel, sizeSystemOf, sizeText } from '../size-rules.ts'
import { sportName } from '../sport-rules.ts'
import { readMatches } from './store.ts'

type FacetCounts = { values: Counts[]; total: (facet: FacetName, value: string) => number; isCapped: boolean }

/** Only listed products count. A value's count is the total of `listProducts` with the value chosen too. */
export async function countFacets(on: Database, listing: Listing): Promise<Result<Facets, ListingRefusal>> {
  const [catalogue, search, unit] = await Promise.all([
    refreshedCatalogue(),
    readShopperSearch(on, listing.search),
    listedUnit(),
  ])
  const chosenOrRefused = chosenIn(listing, catalogue)
  if (!chosenOrRefused.ok) return chosenOrRefused
  const chosen = chosenOrRefused.value
  const priceRanges = catalogue.ranges.map(({ name }) => name)
  if (!search) return done({ facets: await countAll(catalogue, chosen, unit), capped: false, priceRanges })
  const counted = await countSearch(on, search, catalogue, chosen, unit)
  return done({ facets: facetsOf(counted, chosen, catalogue.names), capped: counted.isCapped, priceRanges })
}

const cache = new LRUCache<string, Facets['facets']>({ max: 200 })
let turn: Promise<unknown> = Promise.resolve()

/** Other requests are answered between two counts: each takes some milliseconds in a catalogue of a million. */
async function countAll(catalogue: Catalogue, chosen: FacetFilter, unit: Unit): Promise<Facets['facets']> {
  const parity = parityToday()
  const key = () => JSON.stringify([catalogue.version, parity, unit, chosen])
  if (!cache.has(key())) {
    turn = turn.then(() => new Promise((resolve) => setImmediate(resolve)))
    await turn
  }
  const known = cache.get(key())
  if (known) return known
  const counts = catalogue.index.count(chosen, parity, undefined, unit)
  const facets = facetsOf(
    { values: [counts], total: totalIn(counts), isCapped: false },
    chosen,
    catalogue.names,
  )
  cache.set(key(), facets)
  return facets
}

/** A list with a value chosen may need the search's fallback although other values do not. */
async function countSearch(
  on: Database,
  search: ReadSearch,
  catalogue: Catalogue,
  chosen: FacetFilter,
  unit: Unit,
): Promise<FacetCounts> {
  let counted = await countMatches(on, search, catalogue, chosen, unit)
  for (const fallback of search.fallbacks) {
    if (counted.isCapped || !isFallbackShown(counted, chosen)) break
    counted = eitherOf(counted, await countMatches(on, fallback, catalogue, chosen, unit))
  }
  return counted
}

function eitherOf(first: FacetCounts, second: FacetCounts): FacetCounts {
  return {
    values: [...first.values, ...second.values],
    total: (facet, value) => first.total(facet, value) || second.total(facet, value),
    isCapped: first.isCapped || second.isCapped,
  }
}

function isFallbackShown({ values, total }: FacetCounts, chosen: FacetFilter): boolean {
  const wanted = facetNames.flatMap((facet) => (chosen[facet] ?? []).map((value) => total(facet, value)))
  if (wanted.length > 0) return wanted.includes(0)
  return values.every((counts) => facetNames.every((facet) => counts[facet].size === 0))
}

async function countMatches(
  on: Database,
  search: Search,
  { index }: Catalogue,
  chosen: FacetFilter,
  unit: Unit,
): Promise<FacetCounts> {
  const { named, found, sample } = await readMatches(on, search)
  const parity = parityToday()
  const count = (products: readonly number[], of = unit) => index.count(chosen, parity, products, of)
  if (!named || !found || found.length > MAX_COUNTED) {
    const most = named && named.length > 0 ? named : found
    const counts = most
      ? count(most.slice(0, MAX_COUNTED))
      : scaled(count(sample), scaleOf(index.styles, sample, unit))
    return { values: [counts], total: totalIn(counts), isCapped: true }
  }
  const countBoth = (of: Unit) => ({ found: count(found, of), named: count(named, of) })
  const counts = countBoth(unit)
  // Whether a list has products by name alone is decided by products, whatever it shows.
  const products = unit === 'products' ? counts : countBoth('products')
  const total: FacetCounts['total'] = (facet, value) => {
    const totalOf = (counted: Counts) => totalIn(counted)(facet, value)
    return totalOf(isByName(totalOf(products.found), totalOf(products.named)) ? counts.named : counts.found)
  }
  return { values: [counts.found], total, isCapped: false }
}

/** How many of the list each product or style of the sample stands for. */
function scaleOf(styles: Catalogue['index']['styles'], sample: readonly number[], unit: Unit): number {
  if (unit === 'products') return MAX_COUNTED / sample.length
  const listed = Math.min(styles.partsOf(sample) * PRODUCTS_PER_SAMPLED, MAX_COUNTED)
  return listed / [...styles.firstOfEach(sample)].length
}

function scaled(counts: Counts, factor: number): Counts {
  const scale = (facet: FacetName) =>
    new Map(Array.from(counts[facet], ([value, count]) => [value, Math.round(count * factor)]))
  return Object.fromEntries(facetNames.map((facet) => [facet, scale(facet)])) as Counts
}

function totalIn(counts: Counts): FacetCounts['total'] {
  return (facet, value) => counts[facet].get(value) ?? 0
}

function facetsOf({ values, total }: FacetCounts, chosen: FacetFilter, names: Names): Facets['facets'] {
  const nameOf = {
    category: new Map(names.categories.map(({ id, name }) => [id, name])),
    brand: new Map(names.brands.map(({ id, name }) => [id, name])),
  }
  const shown = (facet: FacetName, value: string) => {
    if (facet === 'colour') return value.charAt(0).toUpperCase() + value.slice(1)
    return facet === 'category' || facet === 'brand' ? (nameOf[facet].get(value) ?? '') : value
  }
  const systems = systemsIn(values, chosen, names)
  const labelled = (value: string) => {
    const labels = new Set(systems.map((system) => sizeLabel(system, 'Kids', Number(value))))
    const [label] = labels
    const text = labels.size === 1 && label ? label : sizeText(Number(value))
    return text === value ? {} : { label: text }
  }
  const [system = null, ...more] = systems
  const order = orderOfSizes(more.length === 0 ? system : null)
  const bySize: Order = (a, b) => order(Number(a.value), Number(b.value))
  const isHidden = (facet: FacetName, value: string) =>
    facet === 'sport' && names.hiddenSports.includes(value)
  const countsOf = (facet: FacetName): readonly FacetValue[] => {
    const wanted = chosen[facet] ?? []
    const known = new Set([...wanted, ...values.flatMap((counts) => [...counts[facet].keys()])])
    return [...known]
      .map((value) => ({ value, count: total(facet, value) }))
      .filter(({ value, count }) => (count > 0 && !isHidden(facet, value)) || wanted.includes(value))
      .map(({ value, count }) => ({
        value: shown(facet, value),
        count,
        ...(facet === 'size' && labelled(value)),
        ...(facet === 'sport' && { label: sportName(value) }),
      }))
      .toSorted(facet === 'size' ? bySize : (orders[facet] ?? byCount))
  }
  return Object.fromEntries(facetNames.map((facet) => [facet, countsOf(facet)])) as Facets['facets']
}

/** Those of the categories in the list. */
function systemsIn(values: readonly Counts[], chosen: FacetFilter, { categories }: Names): SizeSystem[] {
  const there = new Set(chosen.category ?? values.flatMap((counts) => [...counts.category.keys()]))
  return [...new Set(categories.filter(({ id }) => there.has(id)).map(sizeSystemOf))]
}

type Order = (a: FacetValue, b: FacetValue) => number

const { compare } = new Intl.Collator('en-IN')
const byCount: Order = (a, b) => b.count - a.count || compare(a.value, b.value)
const inOrderOf =
  (all: readonly string[]): Order =>
  (a, b) =>
    all.indexOf(a.value) - all.indexOf(b.value)

const orders: Partial<Record<FacetName, Order>> = {
  gender: inOrderOf(genders),
  price: (a, b) => (readPriceRange(a.value)?.from ?? 0) - (readPriceRange(b.value)?.from ?? 0),
}
