import { fromRupees, type Paise, percentOf, toRupees } from '../../../lib/money.ts'
import type { ProductFields } from '../audit-fields-rules.ts'
import type { PriceLoss } from '../csv/rules.ts'
import { changesIn, type GoLiveProblem, goLiveProblem, type ProductChanges } from '../products/rules.ts'
import type { Product } from '../rules.ts'

/** Products that one call edits; a browser sends more in several, with one id of their batch. */
export const MAX_EDITED_AT_ONCE = 100
/** Products of one preview, and ids that are told at once. */
export const MAX_CHOSEN = 1_000
export const MIN_PERCENT = -90
export const MAX_PERCENT = 300

export type PriceChange = {
  /** The percentage is of the selling price; 0 only makes the price end in 9. */
  percent: number
  endsInNine: boolean
  /** The MRP changes by as much. */
  withMrp: boolean
}

export type BulkEdit = {
  price?: PriceChange | undefined
  categoryId?: string | undefined
  brandId?: string | undefined
  active?: boolean | undefined
  /** Null cancels; so does `active: false`. */
  goLiveAt?: Date | null | undefined
}

export type BulkProblem = 'above-mrp' | 'too-high' | 'gone' | GoLiveProblem

export type BulkRefusal = { id: string; name: string; problem: BulkProblem }

export type BulkOutcome = { changed: number; unchanged: number; refused: BulkRefusal[] }

type Example = {
  id: string
  name: string
  before: Partial<ProductFields>
  after: Partial<ProductFields>
  loss: PriceLoss | undefined
}

/** `examples`: the first of them. `withoutPicture`: ids of products that would be activated so. */
export type BulkCheck = BulkOutcome & { examples: Example[]; losing: number; withoutPicture: string[] }

const MAX_PRICE = fromRupees(100_000_000)

/** The nearest of ₹9, ₹19, ₹29 …; halfway goes up. */
export function endInNine(price: Paise): Paise {
  return fromRupees(Math.max(0, Math.floor((toRupees(price) - 9) / 10 + 0.5)) * 10 + 9)
}

export function bulkChangesOf(
  product: Product,
  { price, ...edit }: BulkEdit,
  now: Date,
): { changes: ProductChanges } | { problem: BulkProblem } {
  const { salePrice, regularPrice } = price ? pricesAfter(product, price) : product
  if (salePrice > MAX_PRICE || regularPrice > MAX_PRICE) return { problem: 'too-high' }
  if (salePrice > regularPrice) return { problem: 'above-mrp' }
  const { goLiveAt = edit.active === false ? null : undefined } = edit
  const changes = changesIn(product, { ...edit, goLiveAt, salePrice, regularPrice })
  const problem = goLiveProblem(changes.goLiveAt, changes.active ?? product.active, now)
  return problem ? { problem } : { changes }
}

function pricesAfter(
  { salePrice, regularPrice }: Pick<Product, 'salePrice' | 'regularPrice'>,
  { percent, endsInNine, withMrp }: PriceChange,
) {
  const changed = (price: Paise) => {
    const after = percentOf(price, 100 + percent)
    return endsInNine ? endInNine(after) : after
  }
  return { salePrice: changed(salePrice), regularPrice: withMrp ? changed(regularPrice) : regularPrice }
}
