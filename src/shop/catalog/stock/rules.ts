import type { Gender } from '../gender-rules.ts'
import type { Incoming } from '../incoming-rules.ts'
import type { SizedCategory } from '../size-rules.ts'

/** Sales of so many days say how long the stock lasts. */
export const SALES_DAYS = 28
/** A size that is newer has sold in so many days: two sold on its first day are not 56 in 28. */
const MIN_SALES_DAYS = 7
export const MAX_DAYS_LEFT = 9_999

const DAY_MS = 24 * 60 * 60 * 1000

/** `addedAt` is null for a size of long ago. */
export function salesDays(addedAt: Date | null, now: Date): number {
  if (addedAt === null) return SALES_DAYS
  const age = Math.ceil((now.getTime() - addedAt.getTime()) / DAY_MS)
  return Math.min(SALES_DAYS, Math.max(MIN_SALES_DAYS, age))
}

/** Whole days; null where nothing was sold in `days`, and where nothing is left. `daysLeftOf` in SQL. */
export function daysLeft({
  stock,
  sold,
  days,
}: {
  stock: number
  sold: number
  days: number
}): number | null {
  if (stock === 0 || sold === 0) return null
  return Math.min(MAX_DAYS_LEFT, Math.floor((stock * days) / sold))
}

export const stockLists = ['out', 'low', 'soon', 'incoming'] as const
export type StockList = (typeof stockLists)[number]
export const DEFAULT_DAYS = 14
export const daysChoices = [7, 14, 28, 60] as const

/** Lists have sizes of active products, the incoming one of all; `productId` has all of its sizes. */
export type StockQuery = { list: StockList; days: number } | { productId: string }

export type StockRow = {
  sizeId: string
  productId: string
  productName: string
  gender: Gender
  category: SizedCategory
  size: number
  sku: string | null
  place: string | null
  stock: number
  sold: number
  daysLeft: number | null
  incoming: Incoming | null
}

export function daysLeftInWords(left: number): string {
  if (left === 0) return 'less than a day'
  return left === 1 ? '1 day' : `${left.toLocaleString('en-IN')} days`
}
