import { NumberedTexts } from './numbered-texts-rules.ts'
import { grown } from './texts-rules.ts'

/** What lists count and show: each product, or one of each style. */
export type Unit = 'products' | 'styles'

/** The style of each product as a number; 0 is none. A style whose products have all left it keeps its number. */
export class Styles {
  #styles = new Int32Array(0)
  readonly #codes = new NumberedTexts()
  /** How many products each style has; those without one count alone. */
  #sizes = Int32Array.of(1)

  grow(count: number): void {
    this.#styles = grown(this.#styles, new Int32Array(count))
  }

  /** The code is in lower case, or empty. True if the style was another. */
  set(product: number, code: string): boolean {
    const [before, style] = [this.of(product), code === '' ? 0 : this.#codes.numberOf(code)]
    if (before === style) return false
    if (style >= this.#sizes.length) this.#sizes = grown(this.#sizes, new Int32Array(style * 2))
    if (before !== 0) (this.#sizes[before] as number)--
    if (style !== 0) (this.#sizes[style] as number)++
    this.#styles[product] = style
    return true
  }

  of(product: number): number {
    return this.#styles[product] ?? 0
  }

  get numbers(): Int32Array {
    return this.#styles
  }

  /** Each product counts as its part of its style, so that those of a sample never stand for more styles than there are. */
  partsOf(products: readonly number[]): number {
    return products.reduce((sum, product) => sum + 1 / (this.#sizes[this.of(product)] as number), 0)
  }

  /** The first product of each style, and all that have none. */
  *firstOfEach(products: Iterable<number>): Generator<number, undefined> {
    const seen = new Set<number>()
    for (const product of products) {
      const style = this.of(product)
      if (style !== 0 && seen.has(style)) continue
      seen.add(style)
      yield product
    }
  }

  /** How many are the first of each. */
  count(products: Int32Array): number {
    const isNew = new Uint8Array(this.#codes.count + 1).fill(1)
    let count = 0
    for (let i = 0; i < products.length; i++) {
      const style = this.#styles[products[i] as number] as number
      count += isNew[style] as number
      isNew[style] = style === 0 ? 1 : 0
    }
    return count
  }

  /** Those of a style stand together. */
  grouped(products: Int32Array): Int32Array {
    const next = new Int32Array(this.#codes.count + 2)
    for (let i = 0; i < products.length; i++) {
      const style = this.#styles[products[i] as number] as number
      ;(next[style + 1] as number)++
    }
    for (let style = 1; style < next.length; style++)
      next[style] = (next[style] as number) + (next[style - 1] as number)
    const grouped = new Int32Array(products.length)
    for (let i = 0; i < products.length; i++) {
      const product = products[i] as number
      const style = this.#styles[product] as number
      grouped[next[style] as number] = product
      ;(next[style] as number)++
    }
    return grouped
  }
}
