import { toRupees } from '../../lib/money.ts'
import { pricedLine } from '../../shop/cart/line-wire.ts'
import { appliedCoupon } from '../../shop/cart/rules.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { couponOnWire } from '../../shop/coupons/terms-wire.ts'
import type { CouponOnWire } from '../../shop/coupons/wire.ts'

export function withCoupon(cart: CartOnWire, known: readonly CouponOnWire[] = []): CartOnWire {
  const terms = known.find(({ code }) => code === cart.coupen?.code)
  if (!terms) return cart
  const coupon = couponOnWire(terms)
  // The server applied the coupon today, so it has not expired; its last day is a safe date to check against.
  const applied = appliedCoupon(coupon, cart.items.map(pricedLine), coupon.expiryDate)
  return { ...cart, coupen: applied && { code: applied.code, discountAmount: toRupees(applied.discount) } }
}
