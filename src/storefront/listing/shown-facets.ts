import {
  type FacetName,
  type Facets,
  type FacetValue,
  facetNames,
} from '../../shop/catalog/product-index/rules.ts'
import { brandOptions, genders } from '../../shop/catalog/rules.ts'
import { type Collection, chosenBy, type Listing } from './listing-url.ts'
import { MAX_SHOWN, type ShownValue } from './offered-sizes.ts'

/** More are sent than shown: only the browser knows which of them are the shopper's. */
const MAX_SIZES = 40

export type ShownFacets = {
  /** `total`: how many values the facet has, shown or not. */
  groups: { name: FacetName; values: ShownValue[]; total: number }[]
  capped: boolean
  /** False if the shop could not count in time; then there are no counts. */
  isCounted: boolean
}

const alwaysShown: Partial<Record<FacetName, readonly string[]>> = {
  gender: genders,
}

const isOpen = (range: string) => /^(below|above)-/.test(range)

/** The page carries them, so that only the most frequent values and the chosen ones are in it. */
export function shownFacets(counted: Facets | null, listing: Listing, page: Collection): ShownFacets {
  const names = facetNames.filter((name) => !(name in page))
  const ranges = counted?.priceRanges ?? listing.price
  const groups = names.map((name) => {
    const found = sortedValues(name, counted?.facets[name] ?? [], listing.all === name)
    const isWhole = listing.all === name || name === 'price'
    const max = isWhole ? found.length : name === 'size' ? MAX_SIZES : MAX_SHOWN
    const first = found.slice(0, max).map(({ value }) => value)
    const always = name === 'price' ? ranges.filter((range) => !isOpen(range)) : (alwaysShown[name] ?? [])
    const some = new Set([...always, ...first, ...listing[name]])
    const shown = name === 'price' ? ranges.filter((range) => some.has(range)) : some
    const known = new Map(found.map((one) => [one.value, one]))
    const values = [...shown].map((value) => ({ value, ...(counted && { count: 0, ...known.get(value) }) }))
    return { name, values, total: found.length }
  })
  return { groups, capped: counted?.capped ?? false, isCounted: counted !== null }
}

/** The specified brands first; all values by name, the most frequent ones by count. */
function sortedValues(name: FacetName, values: readonly FacetValue[], isAll: boolean): FacetValue[] {
  const place = new Map<string, number>(
    name === 'brand' ? brandOptions.map((brand, index) => [brand, index]) : [],
  )
  const placeOf = ({ value }: FacetValue) => place.get(value) ?? place.size
  return (
    values
      // An address separates values by commas.
      .filter(({ value }) => !value.includes(','))
      .sort(
        (a, b) => placeOf(a) - placeOf(b) || (isAll ? 0 : b.count - a.count) || (a.value < b.value ? -1 : 1),
      )
  )
}

/** Undefined where the value is its label. */
export function labelIn({ groups }: ShownFacets, name: FacetName, value: string): string | undefined {
  return groups.find((group) => group.name === name)?.values.find((one) => one.value === value)?.label
}

/** The chosen values as the shop spells them. */
export function respelled(listing: Listing, { facets }: Facets): Listing {
  const spelling = (name: FacetName, chosen: string) =>
    facets[name].find(({ value }) => value.toLowerCase() === chosen.toLowerCase())?.value ?? chosen
  const chosen = chosenBy((name) => [...new Set(listing[name].map((value) => spelling(name, value)))])
  return { ...listing, ...chosen }
}
