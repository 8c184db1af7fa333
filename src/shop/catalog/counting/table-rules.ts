import { fromRupees } from '../../../lib/money.ts'
import type { PriceRange } from '../rules.ts'
import { type FacetName, facetNames, ON_OFFER } from './rules.ts'

/** What is counted of a product; prices in paise. */
export type FacetRow = {
  /** A small number of the product's own, from 1. */
  number: number
  listed: boolean
  category: string
  brand: string
  gender: string
  colour: string
  country: string
  sizes: number[]
  even: DayPrice
  odd: DayPrice
}
type DayPrice = { price: number; onOffer: boolean }

export type Parity = 'even' | 'odd'

/** Ids of categories and brands, names of price ranges, sizes as text. A facet that is left out does not filter. */
export type Chosen = Partial<Record<FacetName, readonly string[]>>

/** Only values with products. */
export type Counts = Record<FacetName, Map<string, number>>

/** In no text of the database. */
const SEPARATOR = '\0'
type Ranges = readonly { name: string; from: number; to: number }[]

function textOfDay(ranges: Ranges, gender: string, { price, onOffer }: DayPrice): string {
  const prices = ranges.flatMap(({ name, from, to }) => (from <= price && price <= to ? name : []))
  return [gender, prices.join(), onOffer ? ON_OFFER : ''].join(SEPARATOR)
}

/** In which columns a product has its texts, and of which facets these have the values. */
const columns = {
  kind: { at: 0, facets: ['category', 'colour'] },
  brand: { at: 1, facets: ['brand', 'country'] },
  sizes: { at: 2, facets: ['size'] },
  even: { at: 3, facets: ['gender', 'price', 'onOffer'] },
  odd: { at: 4, facets: ['gender', 'price', 'onOffer'] },
} as const
type Column = (typeof columns)[keyof typeof columns]
const COLUMNS = Object.keys(columns).length

/** A text that some products have in a column. */
type Entry = { key: string; column: Column; values: string[][]; uses: number }

const bitOf = (facet: FacetName) => 1 << facetNames.indexOf(facet)

/** 16 bits until a shop has more entries. */
type Numbers = Uint16Array | Int32Array
const MAX_IN_16_BITS = 0xffff
/** Of a few values, each of which many products have. */
const coarseFacets: readonly string[] = ['gender', 'price', 'size', 'onOffer'] satisfies FacetName[]
/** Counts of up to some hundred values each. */
const MAX_CACHED_COUNTS = 50
const MAX_CACHED_TOTALS = 1_000

/** The products of a column by entry: those of entry `e` are from `starts[e]` to before `starts[e + 1]`. */
type Groups = { products: Int32Array; starts: Int32Array }

/** The listed products of a shop: 10 bytes each, 4 for each column that is grouped, and 4 to count in. */
export class FacetTable {
  /** By column: for each product the number of an entry; 0 for what is not listed. */
  #numbers: Numbers[] = Array.from({ length: COLUMNS }, () => new Uint16Array(0))
  readonly #entries: (Entry | undefined)[] = [undefined]
  readonly #numberOf = new Map<string, number>()
  readonly #unused: number[] = []
  /** Of choices in one coarse facet: they take longest to count, and choices in two need those of each. */
  readonly #counts = new Map<string, Counts>()
  readonly #totals = new Map<string, number>()
  /** Of columns that did not change between two counts; null after the first of these. */
  readonly #groups = new Map<Column, Groups | null>()
  #passing = new Int32Array(0)
  /** In paise. */
  readonly #ranges: Ranges

  constructor(ranges: readonly PriceRange[]) {
    this.#ranges = ranges.map(({ name, from, to }) => ({ name, from: fromRupees(from), to: fromRupees(to) }))
  }

  /** True if what is counted changes. */
  put(row: FacetRow): boolean {
    if (row.number >= this.#length) this.#copyNumbers(Math.ceil((row.number + 1) * 1.25))
    const put = (column: Column, text: string) => this.#put(row.number, column, row.listed ? text : null)
    const changes = [
      put(columns.kind, row.category + SEPARATOR + row.colour),
      put(columns.brand, row.brand + SEPARATOR + row.country),
      put(columns.sizes, row.sizes.join()),
      put(columns.even, textOfDay(this.#ranges, row.gender, row.even)),
      put(columns.odd, textOfDay(this.#ranges, row.gender, row.odd)),
    ]
    if (!changes.includes(true)) return false
    this.#counts.clear()
    this.#totals.clear()
    return true
  }

  get #length(): number {
    return this.#numbers[0]?.length ?? 0
  }

  #copyNumbers(length: number): void {
    const areWide = this.#entries.length > MAX_IN_16_BITS
    this.#numbers = this.#numbers.map((numbers) => {
      const copied = areWide ? new Int32Array(length) : new Uint16Array(length)
      copied.set(numbers)
      return copied
    })
  }

  #put(product: number, column: Column, text: string | null): boolean {
    const before = this.#numbers[column.at]?.[product] ?? 0
    const key = text === null ? undefined : column.at + text
    if (this.#entries[before]?.key === key) return false
    const after = key === undefined ? 0 : this.#use(key, column)
    const numbers = this.#numbers[column.at] as Numbers
    numbers[product] = after
    this.#release(before)
    this.#groups.delete(column)
    return true
  }

  #use(key: string, column: Column): number {
    const known = this.#numberOf.get(key)
    const number = known ?? this.#unused.pop() ?? this.#entries.length
    if (known === undefined) {
      const parts = key.slice(1).split(SEPARATOR)
      const values = parts.map((part) => part.split(',').filter((value) => value !== ''))
      this.#entries[number] = { key, column, values, uses: 0 }
      this.#numberOf.set(key, number)
      if (number === MAX_IN_16_BITS) this.#copyNumbers(this.#length)
    }
    const entry = this.#entries[number]
    if (entry) entry.uses++
    return number
  }

  #release(number: number): void {
    const entry = this.#entries[number]
    if (!entry || --entry.uses > 0) return
    this.#numberOf.delete(entry.key)
    this.#entries[number] = undefined
    this.#unused.push(number)
  }

  /** For each value the products that pass the choices of all other facets; of the products named, or of all. */
  count(chosen: Chosen, parity: Parity, products?: readonly number[]): Counts {
    const facets = facetNames.filter((facet) => chosen[facet] !== undefined)
    if (products || !isCached(facets)) return this.#count(chosen, facets, parity, products)
    const key = JSON.stringify([parity, chosen])
    const cached = this.#counts.get(key)
    if (cached) return cached
    const counts = this.#count(chosen, facets, parity, undefined)
    cache(this.#counts, key, counts, MAX_CACHED_COUNTS)
    return counts
  }

  /** Products that pass all choices. */
  total(chosen: Chosen, parity: Parity): number {
    const key = JSON.stringify([parity, chosen])
    const cached = this.#totals.get(key)
    if (cached !== undefined) return cached
    const total = this.#countTotal(chosen, parity)
    cache(this.#totals, key, total, MAX_CACHED_TOTALS)
    return total
  }

  #countTotal(chosen: Chosen, parity: Parity): number {
    const facets = facetNames.filter((facet) => chosen[facet] !== undefined)
    const [column = columns.kind, ...others] = this.#columnsOf(facets, parity)
    const failures = this.#failuresOf(chosen)
    if (others.length > 0) return this.#collect(failures, facets, parity, undefined)
    return this.#entries.reduce(
      (sum, entry, number) => sum + (entry?.column === column && failures[number] === 0 ? entry.uses : 0),
      0,
    )
  }

  #count(
    chosen: Chosen,
    facets: readonly FacetName[],
    parity: Parity,
    products: readonly number[] | undefined,
  ): Counts {
    if (facets.length === 0 && !products) return this.#countUnfiltered(parity)
    const failures = this.#failuresOf(chosen)
    const counts = this.#countPassing(failures, facets, facetNames, parity, products)
    for (const facet of facets) {
      const others = facets.filter((other) => other !== facet)
      const countedOthers =
        isCached(others) && !products
          ? this.count(Object.fromEntries(others.map((other) => [other, chosen[other]])), parity)
          : this.#countPassing(failures, others, [facet], parity, products)
      counts[facet] = countedOthers[facet]
    }
    return counts
  }

  #countUnfiltered(parity: Parity): Counts {
    const counts = emptyCounts()
    const counted = this.#columnsOf(facetNames, parity)
    for (const entry of this.#entries) {
      if (entry && counted.includes(entry.column)) addTo(counts, entry, entry.uses)
    }
    return counts
  }

  #columnsOf(facets: readonly FacetName[], parity: Parity): Column[] {
    const counted: Column[] = [columns.kind, columns.brand, columns.sizes, columns[parity]]
    return counted.filter((column) => column.facets.some((facet) => facets.includes(facet)))
  }

  /** For each entry the facets, as bits, whose choice leaves it out. */
  #failuresOf(chosen: Chosen): Uint8Array {
    const wanted = facetNames.map((facet) => chosen[facet] && new Set(chosen[facet]))
    const failures = new Uint8Array(this.#entries.length)
    for (const [number, entry] of this.#entries.entries()) {
      if (!entry) continue
      for (const [part, facet] of entry.column.facets.entries()) {
        const values = wanted[facetNames.indexOf(facet)]
        const isLeftOut = values && !entry.values[part]?.some((value) => values.has(value))
        if (isLeftOut) failures[number] = (failures[number] ?? 0) | bitOf(facet)
      }
    }
    return failures
  }

  /** The values of the facets `counted`, of products that the choices of the facets `filters` leave in. */
  #countPassing(
    failures: Uint8Array,
    filters: readonly FacetName[],
    counted: readonly FacetName[],
    parity: Parity,
    products: readonly number[] | undefined,
  ): Counts {
    const count = this.#collect(failures, filters, parity, products)
    const passing = this.#passing
    const uses = new Int32Array(this.#entries.length)
    for (const { at } of this.#columnsOf(counted, parity))
      countUses(passing, count, this.#numbers[at] as Numbers, uses)
    const counts = emptyCounts()
    for (const [number, entry] of this.#entries.entries()) {
      if (entry) addTo(counts, entry, uses[number] ?? 0)
    }
    return counts
  }

  /** How many products, of those named or of all, stand in `#passing` then. */
  #collect(
    failures: Uint8Array,
    filters: readonly FacetName[],
    parity: Parity,
    products: readonly number[] | undefined,
  ): number {
    const bits = filters.reduce((all, facet) => all | bitOf(facet), 0)
    const passes = failures.map((failed, number) => (number > 0 && (failed & bits) === 0 ? 1 : 0))
    const [first = columns.kind, ...others] = this.#bySelectivity(this.#columnsOf(filters, parity), passes)
    if (this.#passing.length < this.#length) this.#passing = new Int32Array(this.#length)
    const passing = this.#passing
    let count = products ? this.#copyPassing(products, first, passes) : this.#findPassing(first, passes)
    for (const { at } of others) count = keepPassing(passing, count, this.#numbers[at] as Numbers, passes)
    return count
  }

  #bySelectivity(filtered: Column[], passes: Uint8Array): Column[] {
    const passing = new Map(filtered.map((column) => [column, 0]))
    for (const [number, entry] of this.#entries.entries()) {
      if (!entry || passes[number] === 0) continue
      passing.set(entry.column, (passing.get(entry.column) ?? 0) + entry.uses)
    }
    return filtered.toSorted((a, b) => (passing.get(a) ?? 0) - (passing.get(b) ?? 0))
  }

  #copyPassing(products: readonly number[], { at }: Column, passes: Uint8Array): number {
    const numbers = this.#numbers[at] as Numbers
    const known = products.filter((product) => passes[numbers[product] ?? 0] === 1)
    this.#passing.set(known)
    return known.length
  }

  #findPassing(column: Column, passes: Uint8Array): number {
    const groups = this.#groups.get(column)
    if (!groups) {
      this.#groups.set(column, groups === null ? this.#group(column) : null)
      return collectPassing(this.#passing, this.#numbers[column.at] as Numbers, passes)
    }
    let count = 0
    for (const [number, entry] of this.#entries.entries()) {
      if (entry?.column !== column || passes[number] === 0) continue
      const group = groups.products.subarray(groups.starts[number], groups.starts[number + 1])
      this.#passing.set(group, count)
      count += group.length
    }
    return count
  }

  #group(column: Column): Groups {
    const starts = new Int32Array(this.#entries.length + 1)
    for (const [number, entry] of this.#entries.entries()) {
      const uses = entry?.column === column ? entry.uses : 0
      starts[number + 1] = (starts[number] ?? 0) + uses
    }
    const products = new Int32Array(starts.at(-1) ?? 0)
    groupProducts(products, starts.slice(), this.#numbers[column.at] as Numbers)
    return { products, starts }
  }
}

function isCached(facets: readonly FacetName[]): boolean {
  return facets.length === 0 || (facets.length === 1 && facets.every((facet) => coarseFacets.includes(facet)))
}

function cache<Value>(values: Map<string, Value>, key: string, value: Value, most: number): void {
  if (values.size >= most) values.clear()
  values.set(key, value)
}

function emptyCounts(): Counts {
  return Object.fromEntries(facetNames.map((facet) => [facet, new Map()])) as Counts
}

function addTo(counts: Counts, { column, values }: Entry, uses: number): void {
  if (uses === 0) return
  for (const [part, facet] of column.facets.entries()) {
    for (const value of values[part] ?? []) counts[facet].set(value, (counts[facet].get(value) ?? 0) + uses)
  }
}

function groupProducts(grouped: Int32Array, next: Int32Array, numbers: Numbers): void {
  for (let product = 0; product < numbers.length; product++) {
    const number = numbers[product] as number
    if (number === 0) continue
    grouped[next[number] as number] = product
    ;(next[number] as number)++
  }
}

// These three loops have no branch: whether a product passes cannot be predicted, and a wrong guess costs more than a write.

function collectPassing(passing: Int32Array, numbers: Numbers, passes: Uint8Array): number {
  let count = 0
  for (let product = 0; product < numbers.length; product++) {
    passing[count] = product
    count += passes[numbers[product] as number] as number
  }
  return count
}

function keepPassing(passing: Int32Array, found: number, numbers: Numbers, passes: Uint8Array): number {
  let count = 0
  for (let i = 0; i < found; i++) {
    const product = passing[i] as number
    passing[count] = product
    count += passes[numbers[product] as number] as number
  }
  return count
}

function countUses(passing: Int32Array, found: number, numbers: Numbers, uses: Int32Array): void {
  for (let i = 0; i < found; i++) (uses[numbers[passing[i] as number] as number] as number)++
}
