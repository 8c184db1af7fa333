import { useNavigate } from 'react-router'
import { minus, toRupees } from '../../lib/money.ts'
import { knowsWeights, weightInCart } from '../../shop/cart/line-wire.ts'
import type { Totals } from '../../shop/cart/rules.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { saveDraft } from '../session/drafts.ts'
import { urls } from '../shared/urls.ts'
import { bestMultibuyOf, type OfferedDiscounts, offeredDiscounts } from './discounts.ts'

/** The navigation state, in rupees; the fields are set by the specification (section 4). */
export type FromCart = {
  total: number
  coupenDiscount: number
  offerDiscount: number
  appliedCoupen: string | null
  /** With the offers, before the coupon. Missing, as the next, in what a release before has left. */
  goods?: number
  offered?: OfferedDiscounts
  /** In grams. Missing where no fee depends on it, or while it is not known. */
  weight?: number
}

export function fromCart(cart: CartOnWire, totals: Totals): FromCart {
  return {
    total: toRupees(totals.total),
    coupenDiscount: toRupees(totals.couponDiscount),
    offerDiscount: toRupees(totals.offerDiscount),
    appliedCoupen: cart.coupen?.code ?? null,
    goods: toRupees(minus(totals.subtotal, totals.offerDiscount)),
    offered: offeredDiscounts(cart, bestMultibuyOf(cart)),
    ...(knowsWeights(cart.items) && { weight: weightInCart(cart.items) }),
  }
}

const choices = [
  'delivery address',
  'pickup',
  'speed',
  'fetched by',
  'phone',
  'gstin',
  'legal name',
  'way to pay',
] as const

/** Stored as drafts: a choice survives a reload, Back and a session expiry. */
export type CheckoutChoice = (typeof choices)[number]

export function useStartCheckout() {
  const navigate = useNavigate()
  return (state: FromCart): void => {
    for (const choice of choices) saveDraft(choice, null)
    void navigate(urls.checkout, { state })
  }
}
