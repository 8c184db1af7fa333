import type { Entry, Numbers } from './entries-rules.ts'
import { type FacetName, facetNames, ON_OFFER } from './rules.ts'

/** Values without products are left out. */
export type Counts = Record<FacetName, Map<string, number>>

export function emptyCounts(): Counts {
  return Object.fromEntries(facetNames.map((facet) => [facet, new Map()])) as Counts
}

export function addTo(counts: Counts, entry: Entry, uses: number): void {
  if (uses === 0) return
  forEachCounted(entry, (facet, value) => counts[facet].set(value, (counts[facet].get(value) ?? 0) + uses))
}

/** With each value of an entry that facets count. */
function forEachCounted({ column, values }: Entry, act: (facet: FacetName, value: string) => void): void {
  for (const [part, filter] of column.filters.entries()) {
    if (filter === 'status') continue
    for (const value of values[part] ?? []) if (filter !== 'onOffer' || value === ON_OFFER) act(filter, value)
  }
}

/** How many styles have each value. */
export class Tallies {
  readonly #values: { facet: FacetName; value: string }[] = []
  /** The values of entry `e` are at `#places` from `#starts[e]` to before `#starts[e + 1]`. */
  readonly #starts: Int32Array
  readonly #places: Int32Array
  readonly #tallies: Int32Array
  /** The style that each value was counted for last. */
  readonly #last: Int32Array

  constructor(entries: readonly (Entry | undefined)[]) {
    const known = Object.fromEntries(facetNames.map((facet) => [facet, new Map()])) as Counts
    const places: number[] = []
    this.#starts = new Int32Array(entries.length + 1)
    for (const [number, entry] of entries.entries()) {
      if (entry)
        forEachCounted(entry, (facet, value) => {
          const place = known[facet].get(value) ?? this.#values.push({ facet, value }) - 1
          known[facet].set(value, place)
          places.push(place)
        })
      this.#starts[number + 1] = places.length
    }
    this.#places = Int32Array.from(places)
    this.#tallies = new Int32Array(this.#values.length)
    this.#last = new Int32Array(this.#values.length)
  }

  /** `products` of a style stand together. Those without one, of which the number is 0, count each. */
  add(products: Int32Array, styles: Int32Array, entries: Numbers): void {
    const [starts, places, tallies, last] = [this.#starts, this.#places, this.#tallies, this.#last]
    let styleBefore = 0
    let entryBefore = 0
    for (let i = 0; i < products.length; i++) {
      const product = products[i] as number
      const style = styles[product] as number
      const entry = entries[product] as number
      if (style !== 0 && style === styleBefore && entry === entryBefore) continue
      styleBefore = style
      entryBefore = entry
      const end = starts[entry + 1] as number
      for (let at = starts[entry] as number; at < end; at++) {
        const place = places[at] as number
        if (style !== 0 && last[place] === style) continue
        last[place] = style
        ;(tallies[place] as number)++
      }
    }
  }

  counts(): Counts {
    const counts = emptyCounts()
    for (const [place, { facet, value }] of this.#values.entries()) {
      const tally = this.#tallies[place] as number
      if (tally > 0) counts[facet].set(value, tally)
    }
    return counts
  }
}
