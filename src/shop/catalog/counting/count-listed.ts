import { isEvenDay } from '../../../lib/dates.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { type Listing, namesIn } from '../rules.ts'
import { type Catalogue, lastCatalogue, upToDateCatalogue } from './refresh-table.ts'
import { type FacetName, type ListingCount, ON_OFFER } from './rules.ts'
import type { Named } from './store.ts'
import type { Chosen, Parity } from './table-rules.ts'

type Counting = {
  /** As the table was read last. */
  before: ListingCount | null
  now: Promise<ListingCount | null>
}

/** Null if the table is not up to date, or has not got what is chosen. The words of a search do not count. */
export function countListed(listing: Listing): Counting {
  const last = lastCatalogue()
  const before = last && countIn(last, listing)
  const version = last?.version
  return { before, now: countNow() }

  async function countNow() {
    const catalogue = await upToDateCatalogue()
    if (catalogue?.version === version) return before
    return catalogue && countIn(catalogue, listing)
  }
}

function countIn(catalogue: Catalogue, listing: Listing): ListingCount | null {
  const { table } = catalogue
  const chosen = chosenIn(listing, catalogue)
  if (!chosen.ok) return null
  const parity = parityToday()
  return { total: table.total(chosen.value, parity), listed: table.total({}, parity) }
}

export const parityToday = (): Parity => (isEvenDay(clock.today()) ? 'even' : 'odd')

type Refusal = { reason: 'unknown-brand' | 'unknown-category' | 'unknown-price' }

export function chosenIn(listing: Listing, { names, ranges }: Catalogue): Result<Chosen, Refusal> {
  const brand = idsOf(listing.brands, names.brands)
  if (!brand) return refused({ reason: 'unknown-brand' })
  const category = idsOf(listing.categories, names.categories)
  if (!category) return refused({ reason: 'unknown-category' })
  const price = listing.prices.map(({ name }) => name)
  if (price.some((name) => !ranges.some((range) => range.name === name)))
    return refused({ reason: 'unknown-price' })
  const chosen: Record<FacetName, string[]> = {
    brand,
    category,
    gender: listing.genders,
    price,
    size: listing.sizes.map(String),
    colour: namesIn(listing.colours),
    country: listing.countries,
    onOffer: listing.onOffer ? [ON_OFFER] : [],
  }
  return done(Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0)))
}

function idsOf(chosen: readonly string[], known: readonly Named[]): string[] | null {
  const keys = namesIn(chosen)
  const ids = known.filter(({ key }) => keys.includes(key)).map(({ id }) => id)
  return ids.length < keys.length ? null : ids
}
