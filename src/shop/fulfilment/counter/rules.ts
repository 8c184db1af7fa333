import { COUNTER_DOMAIN } from '../../../lib/counter-email.ts'
import type { Day } from '../../../lib/dates.ts'
import { nothing, type Paise } from '../../../lib/money.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { type CartLine, lineProblem, type Totals, totalsOf } from '../../cart/rules.ts'
import { noCharges } from '../../charges/rules.ts'
import type { Purchase } from '../../checkout/price-order-rules.ts'
import type { CounterPayment } from '../../orders/rules.ts'

/** Of one size, as the database allows of any order. */
export const MAX_COUNTER_UNITS = 20

export const WALK_IN = 'Walk-in customer'

/** An account, or what a customer says; both may be missing. */
export type CounterCustomer = { id: string } | { name: string | null; phone: string | null }

export type CounterItem = { productId: string; size: number; quantity: number }

/** `total` comes from the screen and is only compared. */
export type CounterRequest = {
  customer: CounterCustomer
  items: CounterItem[]
  paidBy: CounterPayment
  total: Paise
}

export type CounterRefusal =
  | { reason: 'no-customer' | 'no-place' | 'gone' | 'key-reused' | 'unpaid-order' }
  | { reason: 'line'; line: CartLine }
  | { reason: 'totals-differ'; totals: Totals }

/** Of the account of customers who gave a phone number, or nothing. */
export const counterEmail = (phone: string | null) => (phone ?? 'walk-in') + COUNTER_DOMAIN

/** Several items may ask for the same size. */
export function mergedItems(items: readonly CounterItem[]): CounterItem[] {
  const units = new Map<string, CounterItem>()
  for (const item of items) {
    const name = `${item.productId} ${item.size}`
    const earlier = units.get(name)?.quantity ?? 0
    units.set(name, { ...item, quantity: earlier + item.quantity })
  }
  return [...units.values()]
}

/** The prices of the shop, without a charge: nothing is delivered, and the cash is in the till. */
export function priceAtCounter(
  lines: readonly CartLine[],
  { items, total }: Pick<CounterRequest, 'items' | 'total'>,
  pickup: { place: string; today: Day },
): Result<Purchase, CounterRefusal> {
  if (lines.length !== items.length) return refused({ reason: 'gone' })
  const unbuyable = lines.find((line) => lineProblem(line, MAX_COUNTER_UNITS))
  if (unbuyable) return refused({ reason: 'line', line: unbuyable })
  const totals = totalsOf(lines, nothing, noCharges)
  if (totals.total !== total) return refused({ reason: 'totals-differ', totals })
  const { place, today } = pickup
  return done({
    lines: [...lines],
    coupon: null,
    multibuy: null,
    totals,
    pickup: { place, hours: '', readyBy: today, keepDays: 1 },
    expressDays: null,
  })
}
