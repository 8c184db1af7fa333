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

const ALL_FACETS = 2 ** facetNames.length - 1
const bitOf = (facet: FacetName) => 1 << facetNames.indexOf(facet)

/** 16 bits until a shop has more entries. */
type Numbers = Uint16Array | Int32Array
/** Of the columns counted, the most selective first. */
type CountedNumbers = [Numbers, Numbers, Numbers, Numbers]
const MAX_IN_16_BITS = 0xffff

/** The listed products of a shop, 10 bytes each. */
export class FacetTable {
  /** By column: for each product the number of an entry; 0 for what is not listed. */
  #numbers: Numbers[] = Array.from({ length: COLUMNS }, () => new Uint16Array(0))
  readonly #entries: (Entry | undefined)[] = [undefined]
  readonly #numberOf = new Map<string, number>()
  readonly #unused: number[] = []
  readonly #unfiltered = new Map<Parity, Counts>()
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
    const isChanged = changes.includes(true)
    if (isChanged) this.#unfiltered.clear()
    return isChanged
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
    if (products) return this.#count(chosen, parity, false, products)
    const [first, ...others] = facetNames.filter((facet) => chosen[facet] !== undefined)
    if (!first) return this.#countUnfiltered(parity)
    if (others.length > 0) return this.#count(chosen, parity, false)
    return { ...this.#count(chosen, parity, true), [first]: this.#countUnfiltered(parity)[first] }
  }

  #countUnfiltered(parity: Parity): Counts {
    const known = this.#unfiltered.get(parity)
    if (known) return known
    const counts = this.#count({}, parity, false)
    this.#unfiltered.set(parity, counts)
    return counts
  }

  #count(chosen: Chosen, parity: Parity, onlyPassed: boolean, products?: readonly number[]): Counts {
    const failures = this.#failuresOf(chosen)
    const counted = [columns.kind, columns.brand, columns.sizes, columns[parity]]
    const sorted = this.#bySelectivity(counted, failures).map(({ at }) => {
      const numbers = this.#numbers[at] as Numbers
      return products ? Int32Array.from(products, (product) => numbers[product] ?? 0) : numbers
    }) as CountedNumbers
    const size = this.#entries.length
    const passed = new Int32Array(size)
    /** By facet and entry. */
    const failedOnly = new Int32Array(size * facetNames.length)
    if (onlyPassed) countPassed(sorted, failures, passed)
    else countPassedOrFailedOnly(sorted, failures, passed, failedOnly)
    return this.#sumUp(passed, failedOnly)
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
    failures[0] = ALL_FACETS
    return failures
  }

  #bySelectivity(counted: Column[], failures: Uint8Array): Column[] {
    const passing = new Map(counted.map((column) => [column, 0]))
    for (const [number, entry] of this.#entries.entries()) {
      if (!entry || failures[number] !== 0) continue
      passing.set(entry.column, (passing.get(entry.column) ?? 0) + entry.uses)
    }
    return counted.toSorted((a, b) => (passing.get(a) ?? 0) - (passing.get(b) ?? 0))
  }

  #sumUp(passed: Int32Array, failedOnly: Int32Array): Counts {
    const counts = Object.fromEntries(facetNames.map((facet) => [facet, new Map()])) as Counts
    for (const [number, entry] of this.#entries.entries()) {
      if (!entry) continue
      for (const [part, facet] of entry.column.facets.entries()) {
        const onlyThis = failedOnly[facetNames.indexOf(facet) * passed.length + number] ?? 0
        const count = (passed[number] ?? 0) + onlyThis
        if (count === 0) continue
        for (const value of entry.values[part] ?? []) {
          counts[facet].set(value, (counts[facet].get(value) ?? 0) + count)
        }
      }
    }
    return counts
  }
}

function countPassed([a, b, c, d]: CountedNumbers, failures: Uint8Array, passed: Int32Array): void {
  for (let row = 0; row < a.length; row++) {
    const inA = a[row] as number
    if (failures[inA] !== 0) continue
    const inB = b[row] as number
    const inC = c[row] as number
    const inD = d[row] as number
    if (failures[inB] !== 0 || failures[inC] !== 0 || failures[inD] !== 0) continue
    ;(passed[inA] as number)++
    ;(passed[inB] as number)++
    ;(passed[inC] as number)++
    ;(passed[inD] as number)++
  }
}

function countPassedOrFailedOnly(
  [a, b, c, d]: CountedNumbers,
  failures: Uint8Array,
  passed: Int32Array,
  failedOnly: Int32Array,
): void {
  const size = passed.length
  for (let row = 0; row < a.length; row++) {
    const inA = a[row] as number
    const inB = b[row] as number
    const failsA = failures[inA] as number
    const failsB = failures[inB] as number
    if (failsA !== 0 && failsB !== 0) continue
    const inC = c[row] as number
    const inD = d[row] as number
    const failsC = failures[inC] as number
    const failsD = failures[inD] as number
    const fails = failsA | failsB | failsC | failsD
    if (fails === 0) {
      ;(passed[inA] as number)++
      ;(passed[inB] as number)++
      ;(passed[inC] as number)++
      ;(passed[inD] as number)++
    } else if ((fails & (fails - 1)) === 0) {
      const failing = failsA !== 0 ? inA : failsB !== 0 ? inB : failsC !== 0 ? inC : inD
      ;(failedOnly[(31 - Math.clz32(fails)) * size + failing] as number)++
    }
  }
}
