import { minus, type Paise } from '../../lib/money.ts'
import { couponProblem, type OfferedCoupon } from '../coupons/rules.ts'
import { type LostCoupon, type PricedLine, purchaseAmountOf, type SeenLine } from './rules.ts'

export type PriceChange = { from: Paise; to: Paise }

/** Null also when no seen price is stored. */
export function priceChange({ seenPrice, price }: Pick<SeenLine, 'seenPrice' | 'price'>): PriceChange | null {
  return seenPrice === null || seenPrice === price ? null : { from: seenPrice, to: price }
}

export function lostCoupon(
  { code, coupon }: { code: string; coupon: OfferedCoupon | null },
  lines: readonly PricedLine[],
  now: Date,
): LostCoupon | null {
  if (!coupon) return { code, reason: 'deleted' }
  const purchaseAmount = purchaseAmountOf(lines)
  const reason = couponProblem(coupon, purchaseAmount, now)
  if (reason !== 'below-minimum') return reason && { code, reason }
  return { code, reason, missing: minus(coupon.minimumPurchase, purchaseAmount) }
}
