import type { Slice } from '../../../lib/paging.ts'
import type { PriceRange } from '../rules.ts'
import {
  bitOf,
  type Column,
  columns,
  Entries,
  type FilteredFacts,
  type Numbers,
  type Parity,
} from './entries-rules.ts'
import { Ids } from './ids-rules.ts'
import { type IndexOrder, type OrderedFacts, ProductOrders } from './product-orders-rules.ts'
import { type FacetName, type FilterName, facetNames, filterNames, type ProductStatus } from './rules.ts'
import { Styles, type Unit } from './styles-rules.ts'
import { addTo, type Counts, emptyCounts, Tallies } from './tallies-rules.ts'

export type IndexedProduct = FilteredFacts &
  OrderedFacts & {
    /** A small number of the product's own, from 1. */
    number: number
    id: string
    status: ProductStatus
    /** Its style code in lower case; empty without one. */
    style: string
  }

/** Ids of categories and brands, names of price ranges, sizes as text. A facet that is left out does not filter. */
export type FacetFilter = Partial<Record<FacetName, readonly string[]>>
/** Without a status, only listed products pass. */
export type IndexFilter = FacetFilter & { status?: readonly ProductStatus[] }

/** These have few values, each with many products. */
const coarseFacets: readonly string[] = ['gender', 'price', 'size', 'onOffer'] satisfies FacetName[]
/** Counts of up to some hundred values each. */
const MAX_CACHED_COUNTS = 50
const MAX_CACHED_TOTALS = 1_000
/** A page is looked for among so many of the first products; beyond them, all that match are marked. */
const MAX_WALKED = 20_000

/** What lists of products filter and sort by, in about a hundred bytes of each. */
export class ProductIndex {
  readonly #entries: Entries
  readonly #ids = new Ids()
  readonly #styles = new Styles()
  readonly #orders = new ProductOrders((product) => this.#isThere(product))
  #length = 0
  /** Only choices in one coarse facet are cached: they take longest, and those in two need them. */
  readonly #counts = new Map<string, Counts>()
  readonly #totals = new Map<string, number>()
  #passing: Int32Array = new Int32Array(0)

  constructor(ranges: readonly PriceRange[]) {
    this.#entries = new Entries(ranges)
  }

  /** True if any list or count changes. */
  put(product: IndexedProduct): boolean {
    const { number, status } = product
    if (number >= this.#length) this.#grow(Math.ceil((number + 1) * 1.1))
    const wasThere = this.#isThere(number)
    const isOfOther = this.#styles.set(number, status === 'deleted' ? '' : product.style)
    const isFiltered = this.#entries.put(number, status, product) || isOfOther
    if (isFiltered) {
      this.#counts.clear()
      this.#totals.clear()
    }
    if (status === 'deleted') {
      if (wasThere) this.#orders.remove(number)
      return isFiltered
    }
    if (!wasThere) this.#ids.set(number, product.id)
    return this.#orders.put(number, product, !wasThere) || isFiltered
  }

  #isThere(product: number): boolean {
    const status = this.#entries.statusOf(product)
    return status !== undefined && status !== 'deleted'
  }

  #grow(length: number): void {
    this.#entries.grow(length)
    this.#ids.grow(length)
    this.#styles.grow(length)
    this.#orders.grow(length)
    this.#length = length
  }

  /** Those of the values that no product has, not even a deleted one. */
  unknownOf(filter: FilterName, values: readonly string[]): Set<string> {
    return this.#entries.unknownOf(filter, values)
  }

  /** A value counts what passes the choices of all other facets; of `products`, or of all. */
  count(chosen: FacetFilter, parity: Parity, products?: readonly number[], unit: Unit = 'products'): Counts {
    const facets = facetNames.filter((facet) => chosen[facet] !== undefined)
    if (products || !isCached(facets)) return this.#count(chosen, facets, parity, products, unit)
    const key = JSON.stringify([parity, unit, chosen])
    return kept(this.#counts, key, MAX_CACHED_COUNTS, () =>
      this.#count(chosen, facets, parity, undefined, unit),
    )
  }

  /** Products, or styles of those, that pass all choices. */
  total(chosen: IndexFilter, parity: Parity, unit: Unit = 'products'): number {
    const key = JSON.stringify([parity, unit, chosen])
    return kept(this.#totals, key, MAX_CACHED_TOTALS, () =>
      this.#countTotal(withStatus(chosen), parity, unit),
    )
  }

  /** The products of a page, by number. */
  page(
    chosen: IndexFilter,
    order: IndexOrder,
    parity: Parity,
    { offset, limit }: Slice,
    unit: Unit = 'products',
  ): number[] {
    const wanted = Math.min(limit, this.total(chosen, parity, unit) - offset)
    const page: number[] = []
    if (wanted <= 0) return page
    const ordered = this.#ordered(chosen, order, parity)
    let place = 0
    for (const product of unit === 'styles' ? this.#styles.firstOfEach(ordered) : ordered) {
      if (place >= offset) page.push(product)
      if (++place === offset + wanted) break
    }
    return page
  }

  /** Those that are not there are left out. */
  idsOf(products: readonly number[]): string[] {
    return products.filter((product) => this.#isThere(product)).map((product) => this.#ids.of(product))
  }

  get styles(): Pick<Styles, 'firstOfEach' | 'partsOf'> {
    return this.#styles
  }

  /** Those of some products that are there. */
  *inOrder(products: readonly number[], order: IndexOrder, parity: Parity): Generator<number, undefined> {
    const marks = new Uint8Array(this.#length)
    for (const product of products) marks[product] = 1
    for (const product of this.#sorted(order, parity)) if (marks[product] === 1) yield product
  }

  *#sorted({ by, down }: IndexOrder, parity: Parity): Generator<number, undefined> {
    const products = this.#orders.productsBy(by, parity)
    const { length } = products
    for (let place = 0; place < length; place++) yield products[down ? length - 1 - place : place] as number
  }

  *#ordered(chosen: IndexFilter, order: IndexOrder, parity: Parity): Generator<number, undefined> {
    const filter = withStatus(chosen)
    const filters = filtersIn(filter)
    const failures = this.#entries.failuresOf(filter)
    const passes = passesOf(failures, filters)
    const filtered = this.#columnsOf(filters, parity).map((column) => this.#entries.numbersOf(column))
    const products = this.#orders.productsBy(order.by, parity)
    const { length } = products
    const walked = Math.min(MAX_WALKED, length)
    for (let place = 0; place < walked; place++) {
      const product = products[order.down ? length - 1 - place : place] as number
      if (filtered.every((numbers) => passes[numbers[product] as number] === 1)) yield product
    }
    if (walked === length) return
    const marks = new Uint8Array(this.#length)
    const count = this.#collect(failures, filters, parity, undefined)
    for (let i = 0; i < count; i++) marks[this.#passing[i] as number] = 1
    for (let place = walked; place < length; place++) {
      const product = products[order.down ? length - 1 - place : place] as number
      if (marks[product] === 1) yield product
    }
  }

  #countTotal(chosen: IndexFilter, parity: Parity, unit: Unit): number {
    const filters = filtersIn(chosen)
    const [column, ...others] = this.#columnsOf(filters, parity)
    const failures = this.#entries.failuresOf(chosen)
    if (others.length > 0 || unit === 'styles') {
      const count = this.#collect(failures, filters, parity, undefined)
      return unit === 'styles' ? this.#styles.count(this.#passing.subarray(0, count)) : count
    }
    return this.#entries.all.reduce(
      (sum, entry, number) => sum + (entry?.column === column && failures[number] === 0 ? entry.uses : 0),
      0,
    )
  }

  #count(
    chosen: FacetFilter,
    facets: readonly FacetName[],
    parity: Parity,
    products: readonly number[] | undefined,
    unit: Unit,
  ): Counts {
    if (facets.length === 0 && !products && unit === 'products') return this.#countUnfiltered(parity)
    const failures = this.#entries.failuresOf(withStatus(chosen))
    const counts = this.#countPassing(failures, facets, facetNames, parity, products, unit)
    for (const facet of facets) {
      const others = facets.filter((other) => other !== facet)
      const countedOthers =
        isCached(others) && !products
          ? this.count(
              Object.fromEntries(others.map((other) => [other, chosen[other]])),
              parity,
              undefined,
              unit,
            )
          : this.#countPassing(failures, others, [facet], parity, products, unit)
      counts[facet] = countedOthers[facet]
    }
    return counts
  }

  #countUnfiltered(parity: Parity): Counts {
    const counts = emptyCounts()
    const counted = this.#columnsOf(facetNames, parity)
    const failures = this.#entries.failuresOf(withStatus({}))
    for (const [number, entry] of this.#entries.all.entries()) {
      if (entry && failures[number] === 0 && counted.includes(entry.column)) addTo(counts, entry, entry.uses)
    }
    return counts
  }

  /** Every column has the status: where nothing else filters, any one of them will do. */
  #columnsOf(filters: readonly FilterName[], parity: Parity): [Column, ...Column[]] {
    const all: Column[] = [columns.kind, columns.brand, columns.sizes, columns[parity]]
    const [first = columns.kind, ...others] = all.filter(({ filters: [, ...ofColumn] }) =>
      ofColumn.some((filter) => filters.includes(filter)),
    )
    return [first, ...others]
  }

  /** The values of the facets `counted`, of listed products that the choices of the facets `filters` leave in. */
  #countPassing(
    failures: Uint16Array,
    filters: readonly FacetName[],
    counted: readonly FacetName[],
    parity: Parity,
    products: readonly number[] | undefined,
    unit: Unit,
  ): Counts {
    const count = this.#collect(failures, ['status', ...filters], parity, products)
    if (unit === 'styles') return this.#countStyles(count, counted, parity)
    const uses = new Int32Array(this.#entries.all.length)
    for (const column of this.#columnsOf(counted, parity))
      countUses(this.#passing, count, this.#entries.numbersOf(column), uses)
    const counts = emptyCounts()
    for (const [number, entry] of this.#entries.all.entries()) {
      if (entry) addTo(counts, entry, uses[number] ?? 0)
    }
    return counts
  }

  /** A value counts each style once that has a product with it, of those that stand in `#passing`. */
  #countStyles(count: number, counted: readonly FacetName[], parity: Parity): Counts {
    const products = this.#styles.grouped(this.#passing.subarray(0, count))
    const tallies = new Tallies(this.#entries.all)
    for (const column of this.#columnsOf(counted, parity))
      tallies.add(products, this.#styles.numbers, this.#entries.numbersOf(column))
    return tallies.counts()
  }

  /** How many products, of those named or of all, stand in `#passing` then. */
  #collect(
    failures: Uint16Array,
    filters: readonly FilterName[],
    parity: Parity,
    products: readonly number[] | undefined,
  ): number {
    const passes = passesOf(failures, filters)
    const [first = columns.kind, ...others] = this.#bySelectivity(this.#columnsOf(filters, parity), passes)
    if (this.#passing.length < this.#length) this.#passing = new Int32Array(this.#length)
    const passing = this.#passing
    let count = products ? this.#copyPassing(products, first, passes) : this.#findPassing(first, passes)
    for (const column of others) count = keepPassing(passing, count, this.#entries.numbersOf(column), passes)
    return count
  }

  #bySelectivity(filtered: Column[], passes: Uint8Array): Column[] {
    const passing = new Map(filtered.map((column) => [column, 0]))
    for (const [number, entry] of this.#entries.all.entries()) {
      if (!entry || passes[number] === 0) continue
      passing.set(entry.column, (passing.get(entry.column) ?? 0) + entry.uses)
    }
    return filtered.toSorted((a, b) => (passing.get(a) ?? 0) - (passing.get(b) ?? 0))
  }

  #copyPassing(products: readonly number[], column: Column, passes: Uint8Array): number {
    const numbers = this.#entries.numbersOf(column)
    const known = products.filter((product) => passes[numbers[product] ?? 0] === 1)
    this.#passing.set(known)
    return known.length
  }

  #findPassing(column: Column, passes: Uint8Array): number {
    const groups = this.#entries.groupsOf(column)
    if (!groups) return collectPassing(this.#passing, this.#entries.numbersOf(column), passes)
    let count = 0
    for (const [number, entry] of this.#entries.all.entries()) {
      if (entry?.column !== column || passes[number] === 0) continue
      const group = groups.products.subarray(groups.starts[number], groups.starts[number + 1])
      this.#passing.set(group, count)
      count += group.length
    }
    return count
  }
}

const withStatus = (chosen: IndexFilter): IndexFilter => ({ status: ['listed'], ...chosen })

function filtersIn(filter: IndexFilter): FilterName[] {
  return filterNames.filter((name) => filter[name] !== undefined)
}

/** Whether an entry passes the choices of the filters. */
function passesOf(failures: Uint16Array, filters: readonly FilterName[]): Uint8Array {
  const bits = filters.reduce((all, filter) => all | bitOf(filter), 0)
  const passes = new Uint8Array(failures.length)
  for (let number = 1; number < failures.length; number++)
    passes[number] = ((failures[number] as number) & bits) === 0 ? 1 : 0
  return passes
}

function isCached(facets: readonly FacetName[]): boolean {
  return facets.length === 0 || (facets.length === 1 && facets.every((facet) => coarseFacets.includes(facet)))
}

function kept<Value>(values: Map<string, Value>, key: string, most: number, find: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const value = find()
  if (values.size >= most) values.clear()
  values.set(key, value)
  return value
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
