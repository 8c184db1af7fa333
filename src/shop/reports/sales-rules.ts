import { formatRupees, fromPaise, minus, nothing, type Paise, sum } from '../../lib/money.ts'

/** See rules.md, 'Report'. `refunded`: returned to shoppers. `uncollected`: cancelled cash on delivery. */
export type Sales = {
  amount: Paise
  count: number
  refunded: Paise
  uncollected: Paise
  couponDiscount: Paise
  offerDiscount: Paise
}

export type PeriodSales = Sales & { name: string }

export type SoldOrder = {
  id: string
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
    couponDiscount: of('couponDiscount'),
    offerDiscount: of('offerDiscount'),
  }
}

export function netOf({ amount, refunded, uncollected }: Sales): Paise {
  return minus(amount, refunded, uncollected)
}

/** Rounded half up to the paisa; zero without orders. */
export function averageOf({ amount, count }: Sales): Paise {
  return count === 0 ? nothing : fromPaise(Math.floor((2 * amount + count) / (2 * count)))
}

/** The difference between sales and net sales; both in rupees. */
export function deductionsInWords(of: { refundedAmount: number; uncollectedAmount: number }): string {
  const parts = [
    of.refundedAmount > 0 && `${formatRupees(of.refundedAmount)} refunded`,
    of.uncollectedAmount > 0 && `${formatRupees(of.uncollectedAmount)} not collected`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing refunded' : `After ${parts.join(' and ')}`
}
