type Compare = (one: number, other: number) => number

/** So many are put in their places at once, so that no call takes long after an import. */
const MAX_MOVED = 50_000

/** Numbers of products in an order. */
export class OrderedProducts {
  #ordered: Int32Array = new Int32Array(0)
  readonly #moved = new Set<number>()
  readonly #compare: Compare
  readonly #isThere: (product: number) => boolean

  constructor(compare: Compare, isThere: (product: number) => boolean) {
    this.#compare = compare
    this.#isThere = isThere
  }

  /** Call it after what the order goes by has changed, or when the product is new or gone. */
  move(product: number): void {
    this.#moved.add(product)
    if (this.#moved.size >= MAX_MOVED) this.#place()
  }

  get products(): Int32Array {
    if (this.#moved.size > 0) this.#place()
    return this.#ordered
  }

  #place(): void {
    const stayed = without(this.#ordered, this.#moved)
    const moved = Int32Array.from([...this.#moved].filter(this.#isThere)).sort(this.#compare)
    this.#ordered = merged(stayed, moved, this.#compare)
    this.#moved.clear()
  }
}

function without(products: Int32Array, left: ReadonlySet<number>): Int32Array {
  const highest = products.reduce((most, product) => Math.max(most, product), 0)
  const stays = new Uint8Array(highest + 1).fill(1)
  for (const product of left) stays[product] = 0
  const kept = new Int32Array(products.length)
  let count = 0
  for (const product of products) {
    kept[count] = product
    count += stays[product] as number
  }
  return kept.subarray(0, count)
}

/** Places of the few are looked up among the many, which are copied in between. */
function merged(many: Int32Array, few: Int32Array, compare: Compare): Int32Array {
  const all = new Int32Array(many.length + few.length)
  let copied = 0
  for (const [index, product] of few.entries()) {
    const place = placeOf(product, many, copied, compare)
    all.set(many.subarray(copied, place), copied + index)
    all[place + index] = product
    copied = place
  }
  all.set(many.subarray(copied), copied + few.length)
  return all
}

/** The first place from `from` on whose product does not come before this one. */
function placeOf(product: number, ordered: Int32Array, from: number, compare: Compare): number {
  let [low, high] = [from, ordered.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(ordered[middle] as number, product) < 0) low = middle + 1
    else high = middle
  }
  return low
}
