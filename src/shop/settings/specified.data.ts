import type { DeliveryRates, DeliveryZone } from '../../lib/delivery-zones.ts'
import { fromPaise, nothing, type Paise } from '../../lib/money.ts'

/**
 * `freeShippingFrom`: null, it is never free. `defaultWeight`: in grams, of a product that says none. `cashFee`: of cash on
 * delivery. `returnDays`: null without a limit. `lowStock`: units of a product over all its sizes.
 */
export type Selling = DeliveryRates & {
  zones: DeliveryZone[]
  defaultWeight: number
  cashFee: Paise
  codLimit: Paise
  unitsPerLine: number
  returnDays: number | null
  lowStock: number
}

/** The constants of the specification (9), which hold until the owner sets others. */
export const specified: Selling = {
  shippingFee: fromPaise(3_000),
  freeShippingFrom: null,
  shippingUpTo: null,
  shippingEach: 500,
  shippingMore: nothing,
  zones: [],
  defaultWeight: 500,
  cashFee: nothing,
  codLimit: fromPaise(100_000),
  unitsPerLine: 5,
  returnDays: null,
  lowStock: 10,
}

/** What the specification (5) wants of every brand. */
export const specifiedBrands = { shortestBrandName: 3, brandLogo: true }

/** Cash on delivery needs a captcha (specification 2 and 5). */
export const specifiedCodCaptcha = true

/** Bounds of the price ranges of listings, in rupees (specification 9). */
export const specifiedPriceBounds = [1000, 4000, 8000, 12000, 16000, 20000, 24000, 28000]

/** The footer has a newsletter box that does nothing (specification 2). */
export const specifiedNewsletter = true
