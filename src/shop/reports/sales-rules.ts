import { formatRupees, fromPaise, minus, nothing, type Paise, sum } from '../../lib/money.ts'

/**
 * See docs/definitions.md. `refunded`: returned to shoppers. `uncollected`: cancelled cash on delivery. `kept`: charges of orders
 * that were cancelled when they had left.
 */
export type Sales = {
  amount: Paise
  count: number
  refunded: Paise
  uncollected: Paise
  kept: Paise
  couponDiscount: Paise
  offerDiscount: Paise
}

export type PeriodSales = Sales & { name: string }

export type SoldOrder = {
  id: string
  number: number
  total: Paise
  couponDiscount: Paise
  offerDiscount: Paise
  placedAt: Date
}

export const noSales: Sales = {
  amount: nothing,
  count: 0,
  refunded: nothing,
  uncollected: nothing,
  kept: nothing,
  couponDiscount: nothing,
  offerDiscount: nothing,
}

export function addUp(sales: readonly Sales[]): Sales {
  const of = (figure: Exclude<keyof Sales, 'count'>) => sum(sales.map((one) => one[figure]))
  return {
    amount: of('amount'),
    count: sales.reduce((all, { count }) => all + count, 0),
    refunded: of('refunded'),
    uncollected: of('uncollected'),
    kept: of('kept'),
    couponDiscount: of('couponDiscount'),
    offerDiscount: of('offerDiscount'),
  }
}

export function netOf({ amount, refunded, uncollected, kept }: Sales): Paise {
  return minus(sum([amount, kept]), refunded, uncollected)
}

/** Rounded half up to the paisa; zero without orders. */
export function averageOf({ amount, count }: Sales): Paise {
  return count === 0 ? nothing : fromPaise(Math.floor((2 * amount + count) / (2 * count)))
}

/** The difference between sales and net sales; all in rupees. */
export function differenceInWords(of: {
  refundedAmount: number
  uncollectedAmount: number
  keptAmount: number
}): string {
  const parts = [
    of.refundedAmount > 0 && `${formatRupees(of.refundedAmount)} refunded`,
    of.uncollectedAmount > 0 && `${formatRupees(of.uncollectedAmount)} not collected`,
  ].filter((part) => part !== false)
  const taken = parts.length === 0 ? 'Nothing refunded' : `After ${parts.join(' and ')}`
  return of.keptAmount > 0 ? `${taken}, with ${formatRupees(of.keptAmount)} of cancelled orders` : taken
}
