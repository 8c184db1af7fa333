import type { DayPrice, Parity } from './entries-rules.ts'
import { OrderedProducts } from './ordered-products-rules.ts'
import { grown, Texts } from './texts-rules.ts'

/** What lists are sorted by. The prices are in paise. */
export type OrderedFacts = {
  /** In lower case. */
  name: string
  /** Milliseconds. */
  createdAt: number
  soldRecently: number
  country: string
  /** The average of buyers' stars with a prior, in thousandths; the SQL function `rating_score`. */
  rating: number
  even: DayPrice
  odd: DayPrice
}

/** By the price of the day, age, name, sales of late, rating, or country of origin; what has none is last. */
export type IndexOrder = { by: 'price' | 'age' | 'name' | 'sold' | 'rating' | 'country'; down: boolean }

/** Products that are equal stand by their numbers. */
export class ProductOrders {
  readonly #names = new Texts()
  #createdAt = new Float64Array(0)
  #soldRecently = new Int32Array(0)
  #ratings = new Uint16Array(0)
  #prices = { even: new Float64Array(0), odd: new Float64Array(0) }
  #countries = new Uint16Array(0)
  readonly #countryNumbers = new Map<string, number>()
  readonly #countryNames: string[] = []
  readonly #isThere: (product: number) => boolean
  readonly #orders = {
    even: this.#by((one, other) => (this.#prices.even[one] as number) - (this.#prices.even[other] as number)),
    odd: this.#by((one, other) => (this.#prices.odd[one] as number) - (this.#prices.odd[other] as number)),
    age: this.#by((one, other) => this.#compareAges(one, other)),
    sold: this.#by(
      (one, other) =>
        (this.#soldRecently[one] as number) - (this.#soldRecently[other] as number) ||
        this.#compareAges(one, other),
    ),
    rating: this.#by((one, other) => (this.#ratings[one] as number) - (this.#ratings[other] as number)),
    name: this.#by((one, other) => this.#names.compare(one, other)),
    country: this.#by((one, other) => this.#compareCountries(one, other)),
  }

  constructor(isThere: (product: number) => boolean) {
    this.#isThere = isThere
  }

  grow(length: number): void {
    this.#names.grow(length)
    this.#createdAt = grown(this.#createdAt, new Float64Array(length))
    this.#soldRecently = grown(this.#soldRecently, new Int32Array(length))
    this.#ratings = grown(this.#ratings, new Uint16Array(length))
    this.#prices = {
      even: grown(this.#prices.even, new Float64Array(length)),
      odd: grown(this.#prices.odd, new Float64Array(length)),
    }
    this.#countries = grown(this.#countries, new Uint16Array(length))
  }

  /** `isMoved` in all orders: it is new. True if any order changes. */
  put(product: number, facts: OrderedFacts, isNew: boolean): boolean {
    const { even, odd, createdAt, soldRecently } = facts
    const isOlder = set(this.#createdAt, product, createdAt)
    const changes = {
      even: set(this.#prices.even, product, even.price),
      odd: set(this.#prices.odd, product, odd.price),
      age: isOlder,
      sold: set(this.#soldRecently, product, soldRecently) || isOlder,
      rating: set(this.#ratings, product, facts.rating),
      name: this.#names.set(product, facts.name),
      country: set(this.#countries, product, this.#numberOf(facts.country)),
    }
    const changed = orderNames.filter((name) => isNew || changes[name])
    for (const name of changed) this.#orders[name].move(product)
    return changed.length > 0
  }

  remove(product: number): void {
    for (const name of orderNames) this.#orders[name].move(product)
  }

  productsBy(by: IndexOrder['by'], parity: Parity): Int32Array {
    return this.#orders[by === 'price' ? parity : by].products
  }

  #by(compare: (one: number, other: number) => number): OrderedProducts {
    return new OrderedProducts(
      (one, other) => compare(one, other) || one - other,
      (product) => this.#isThere(product),
    )
  }

  #compareAges(one: number, other: number): number {
    return (this.#createdAt[one] as number) - (this.#createdAt[other] as number)
  }

  #numberOf(country: string): number {
    const known = this.#countryNumbers.get(country)
    if (known !== undefined) return known
    this.#countryNumbers.set(country, this.#countryNames.length)
    return this.#countryNames.push(country) - 1
  }

  #compareCountries(one: number, other: number): number {
    const [first, second] = [this.#countries[one] as number, this.#countries[other] as number]
    if (first === second) return 0
    const [name, otherName] = [this.#countryNames[first] ?? '', this.#countryNames[second] ?? '']
    if (name === '' || otherName === '') return name === '' ? 1 : -1
    return Buffer.compare(Buffer.from(name), Buffer.from(otherName))
  }
}

type OrderName = Exclude<IndexOrder['by'], 'price'> | Parity
const orderNames: readonly OrderName[] = ['even', 'odd', 'age', 'sold', 'rating', 'name', 'country']

function set(numbers: Float64Array | Int32Array | Uint16Array, at: number, value: number): boolean {
  if (numbers[at] === value) return false
  numbers[at] = value
  return true
}
