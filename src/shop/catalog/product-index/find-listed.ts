import { isEvenDay } from '../../../lib/dates.ts'
import { cappedTotal, type Page, type Slice, sliceOf } from '../../../lib/paging.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { type Database, isDatabaseAway } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { type Listing, namesIn, type Product, type SortOption } from '../rules.ts'
import { readProducts } from '../store.ts'
import type { Parity } from './entries-rules.ts'
import type { FacetFilter, IndexFilter } from './product-index-rules.ts'
import type { IndexOrder } from './product-orders-rules.ts'
import { type Catalogue, lastCatalogue, refreshedCatalogue } from './refresh.ts'
import { type FacetName, ON_OFFER } from './rules.ts'
import type { NamedEntity } from './store.ts'
import type { Unit } from './styles-rules.ts'

export type ListingRefusal = {
  reason: 'unknown-brand' | 'unknown-category' | 'unknown-colour' | 'unknown-price'
}

export const orders: Record<SortOption | 'Newest', IndexOrder> = {
  Recommended: { by: 'sold', down: true },
  LowToHigh: { by: 'price', down: false },
  HighToLow: { by: 'price', down: true },
  NewArrivals: { by: 'age', down: false },
  Newest: { by: 'age', down: true },
  AZ: { by: 'name', down: false },
  ZA: { by: 'name', down: true },
  Country: { by: 'country', down: false },
  Rating: { by: 'rating', down: true },
}

type PageOfIds = Result<{ ids: string[]; total: number }, ListingRefusal>

/**
 * The listed products of a page, whatever the words of its search. They are read while the index is brought up to date, and
 * again if others are on the page then. While the database answers and only what has changed cannot be read, its last state answers.
 */
export async function findListed(
  on: Database,
  listing: Listing,
  page: Page,
): Promise<Result<{ products: Product[]; total: number }, ListingRefusal>> {
  const unit = await listedUnit()
  const last = lastCatalogue()
  const [version, before] = [last?.version, last && findIn(last, listing, page, unit)]
  const [read, catalogue] = await Promise.all([
    before?.ok ? readProducts(on, before.value.ids) : [],
    refreshedCatalogue().catch((error) => {
      if (!last || isDatabaseAway(error)) throw error
      log.warn({ err: error }, 'a list is answered from the last state of the product index')
      return last
    }),
  ])
  const found = before && catalogue.version === version ? before : findIn(catalogue, listing, page, unit)
  if (!found.ok) return found
  const { ids, total } = found.value
  const isRead = before?.ok && before.value.ids.join() === ids.join()
  return done({ products: isRead ? read : await readProducts(on, ids), total })
}

function findIn(catalogue: Catalogue, listing: Listing, page: Page, unit: Unit): PageOfIds {
  const { index } = catalogue
  const chosen = chosenIn(listing, catalogue)
  if (!chosen.ok) return chosen
  const total = cappedTotal(index.total(chosen.value, parityToday(), unit))
  const { offset, limit } = sliceOf(page)
  const slice = { offset, limit: Math.min(limit, total - offset) }
  const products = index.page(chosen.value, orders[listing.sort ?? 'Newest'], parityToday(), slice, unit)
  return done({ ids: index.idsOf(products), total })
}

/** What shoppers' lists show, as the shop's settings say. */
export async function listedUnit(): Promise<Unit> {
  return (await currentSettings()).catalogue.onePerStyle ? 'styles' : 'products'
}

/** Ids of products in the order of a list, as far as the index knows. */
export type Candidates = (slice: Slice) => string[]

export function candidatesIn({ index }: Catalogue, chosen: IndexFilter, order: IndexOrder): Candidates {
  return (slice) => index.idsOf(index.page(chosen, order, parityToday(), slice))
}

export const parityToday = (): Parity => (isEvenDay(clock.today()) ? 'even' : 'odd')

/** The dashboard also chooses brands and categories by their ids. */
export function chosenIn(
  listing: Omit<Listing, 'search' | 'sort'>,
  { index, names, ranges }: Catalogue,
  { takesIds = false } = {},
): Result<FacetFilter, ListingRefusal> {
  const price = listing.prices.map(({ name }) => name)
  if (price.some((name) => !ranges.some((range) => range.name === name)))
    return refused({ reason: 'unknown-price' })
  const brand = idsOf(listing.brands, names.brands, takesIds)
  if (!brand) return refused({ reason: 'unknown-brand' })
  const category = idsOf(listing.categories, names.categories, takesIds)
  if (!category) return refused({ reason: 'unknown-category' })
  const colour = namesIn(listing.colours)
  if (index.unknownOf('colour', colour).size > 0) return refused({ reason: 'unknown-colour' })
  const chosen: Record<FacetName, string[]> = {
    ...{ brand, category, price, colour },
    gender: listing.genders,
    size: listing.sizes.map(String),
    country: listing.countries,
    sport: listing.sports,
    onOffer: listing.onOffer ? [ON_OFFER] : [],
  }
  return done(Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0)))
}

/** Null if a name is unknown. */
function idsOf(chosen: readonly string[], known: readonly NamedEntity[], takesIds: boolean): string[] | null {
  const keys = namesIn(chosen)
  const found = new Map(known.map(({ id, key }) => [key, id]))
  if (takesIds) for (const { id } of known) found.set(id, id)
  const ids = keys.flatMap((key) => found.get(key) ?? [])
  return ids.length < keys.length ? null : ids
}
