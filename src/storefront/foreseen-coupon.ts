import type { Day } from '../lib/dates.ts'
import { fromRupees, toRupees } from '../lib/money.ts'
import { appliedCoupon } from '../shop/cart/rules.ts'
import type { CartOnWire } from '../shop/cart/wire.ts'
import type { CouponOnWire } from '../shop/coupons/wire.ts'

/** A cart with its coupon as it counts for the lines that are in it now, if its terms are among the `known` ones. */
export function withCoupon(cart: CartOnWire, known: readonly CouponOnWire[] = []): CartOnWire {
  const terms = known.find(({ code }) => code === cart.coupen?.code)
  if (!terms) return cart
  const coupon = {
    id: terms._id,
    code: terms.code,
    percentage: terms.discountPercentage,
    minimumPurchase: fromRupees(terms.minimumPurchaseAmount),
    maximumDiscount: fromRupees(terms.maxDiscountAmount),
    expiryDate: terms.expiryDate as Day,
  }
  const lines = cart.items.map(({ originalPrice, discountedPrice, quantity }) => ({
    originalPrice: fromRupees(originalPrice),
    price: fromRupees(discountedPrice),
    quantity,
  }))
  // The server has applied it today: it is good until its last day at least.
  const applied = appliedCoupon(coupon, lines, coupon.expiryDate)
  return { ...cart, coupen: applied && { code: applied.code, discountAmount: toRupees(applied.discount) } }
}
