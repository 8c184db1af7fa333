import { fromRupees } from '../../../lib/money.ts'
import type { PriceRange } from '../rules.ts'
import { type FilterName, filterNames, NOT_ON_OFFER, ON_OFFER, type ProductStatus } from './rules.ts'

/** What lists filter by. The prices are in paise. */
export type FilteredFacts = {
  category: string
  brand: string
  gender: string
  colour: string
  country: string
  /** Slugs. */
  sports: readonly string[]
  sizes: readonly number[]
  even: DayPrice
  odd: DayPrice
}
export type DayPrice = { price: number; onOffer: boolean }

export type Parity = 'even' | 'odd'

/** PostgreSQL allows it in no text. */
const SEPARATOR = '\0'
type Ranges = readonly { name: string; from: number; to: number }[]

/** `at` is the column that has a product's text; the values of `filters` are in it, and so is the status. */
export const columns = {
  kind: { at: 0, filters: ['status', 'category', 'colour', 'sport'] },
  brand: { at: 1, filters: ['status', 'brand', 'country'] },
  sizes: { at: 2, filters: ['status', 'size'] },
  even: { at: 3, filters: ['status', 'gender', 'price', 'onOffer'] },
  odd: { at: 4, filters: ['status', 'gender', 'price', 'onOffer'] },
} as const
export type Column = (typeof columns)[keyof typeof columns]
const allColumns: readonly Column[] = Object.values(columns)

/** A text that some products have in a column. */
export type Entry = { key: string; column: Column; values: string[][]; uses: number }

/** 16 bits until a shop has more entries. */
export type Numbers = Uint16Array | Int32Array
const MAX_IN_16_BITS = 0xffff

/** The products of a column by entry: those of entry `e` are from `starts[e]` to before `starts[e + 1]`. */
export type Groups = { products: Int32Array; starts: Int32Array }

function textOfDay(ranges: Ranges, gender: string, { price, onOffer }: DayPrice): string {
  const prices = ranges.flatMap(({ name, from, to }) => (from <= price && price <= to ? name : []))
  return [gender, prices.join(), onOffer ? ON_OFFER : NOT_ON_OFFER].join(SEPARATOR)
}

export const bitOf = (filter: FilterName) => 1 << filterNames.indexOf(filter)

/** The texts that products have in each column. Many products share a text, so that each has 10 bytes here. */
export class Entries {
  /** Each column has the number of an entry for each product; 0 for one that is not there. */
  #numbers: Numbers[] = allColumns.map(() => new Uint16Array(0))
  readonly #entries: (Entry | undefined)[] = [undefined]
  readonly #numberOf = new Map<string, number>()
  readonly #unused: number[] = []
  /** A column is grouped if it did not change between two counts; null after the first of these. */
  readonly #groups = new Map<Column, Groups | null>()
  readonly #ranges: Ranges

  constructor(ranges: readonly PriceRange[]) {
    this.#ranges = ranges.map(({ name, from, to }) => ({ name, from: fromRupees(from), to: fromRupees(to) }))
  }

  /** True if anything changes. */
  put(product: number, status: ProductStatus, facts: FilteredFacts): boolean {
    const put = (column: Column, text: string) => this.#put(product, column, status + SEPARATOR + text)
    const changes = [
      put(columns.kind, [facts.category, facts.colour, facts.sports.join()].join(SEPARATOR)),
      put(columns.brand, facts.brand + SEPARATOR + facts.country),
      put(columns.sizes, facts.sizes.join()),
      put(columns.even, textOfDay(this.#ranges, facts.gender, facts.even)),
      put(columns.odd, textOfDay(this.#ranges, facts.gender, facts.odd)),
    ]
    return changes.includes(true)
  }

  get all(): readonly (Entry | undefined)[] {
    return this.#entries
  }

  numbersOf(column: Column): Numbers {
    return this.#numbers[column.at] as Numbers
  }

  /** Room for products up to this number. */
  grow(length: number): void {
    const areWide = this.#entries.length > MAX_IN_16_BITS
    this.#numbers = this.#numbers.map((numbers) => {
      const copied = areWide ? new Int32Array(length) : new Uint16Array(length)
      copied.set(numbers)
      return copied
    })
  }

  statusOf(product: number): string | undefined {
    return this.#entries[this.numbersOf(columns.kind)[product] ?? 0]?.values[0]?.[0]
  }

  /** Those of the values that no product has, not even a deleted one. */
  unknownOf(filter: FilterName, values: readonly string[]): Set<string> {
    const unknown = new Set(values)
    if (unknown.size === 0) return unknown
    for (const entry of this.#entries)
      for (const value of entry?.values[indexIn(entry.column, filter)] ?? []) unknown.delete(value)
    return unknown
  }

  /** Each entry gets the filters, as bits, whose choice leaves it out. */
  failuresOf(chosen: Partial<Record<FilterName, readonly string[]>>): Uint16Array {
    const wanted = new Map(Object.entries(chosen).map(([filter, values]) => [filter, new Set(values)]))
    const failures = new Uint16Array(this.#entries.length)
    for (const [number, entry] of this.#entries.entries()) {
      if (!entry) continue
      for (const [part, filter] of entry.column.filters.entries()) {
        const values = wanted.get(filter)
        const isLeftOut = values && !entry.values[part]?.some((value) => values.has(value))
        if (isLeftOut) failures[number] = (failures[number] ?? 0) | bitOf(filter)
      }
    }
    return failures
  }

  /** Null until the column is asked for a second time without a change. */
  groupsOf(column: Column): Groups | null {
    const groups = this.#groups.get(column)
    if (groups) return groups
    this.#groups.set(column, groups === null ? this.#group(column) : null)
    return null
  }

  #put(product: number, column: Column, text: string): boolean {
    const before = this.numbersOf(column)[product] ?? 0
    const key = column.at + text
    if (this.#entries[before]?.key === key) return false
    const after = this.#use(key, column)
    this.numbersOf(column)[product] = after
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
      if (number === MAX_IN_16_BITS) this.grow(this.numbersOf(column).length)
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

  #group(column: Column): Groups {
    const starts = new Int32Array(this.#entries.length + 1)
    for (const [number, entry] of this.#entries.entries()) {
      const uses = entry?.column === column ? entry.uses : 0
      starts[number + 1] = (starts[number] ?? 0) + uses
    }
    const products = new Int32Array(starts.at(-1) ?? 0)
    groupProducts(products, starts.slice(), this.numbersOf(column))
    return { products, starts }
  }
}

function indexIn({ filters }: Column, filter: FilterName): number {
  return (filters as readonly FilterName[]).indexOf(filter)
}

function groupProducts(grouped: Int32Array, next: Int32Array, numbers: Numbers): void {
  for (let product = 0; product < numbers.length; product++) {
    const number = numbers[product] as number
    if (number === 0) continue
    grouped[next[number] as number] = product
    ;(next[number] as number)++
  }
}
