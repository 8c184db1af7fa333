import { z } from 'zod'
import { rupees } from '../../forms/money.ts'
import { reference } from '../../forms/reference.ts'
import { line } from '../../forms/text.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { pickupLimits } from '../../lib/pickup.ts'
import type { StateName } from '../../lib/states.ts'
import { addressForm, unknownState } from '../addresses/wire.ts'
import { MAX_LINES } from '../cart/rules.ts'
import { explainProblem, quantityField, wantedSize } from '../cart/wire.ts'
import { couponCode, limitMessages, notStarted } from '../coupons/wire.ts'
import { codRefused, openCodRefused } from '../orders/cod-rules.ts'
import { gstOf } from '../orders/gst-rules.ts'
import { gstinFields } from '../orders/gstin-wire.ts'
import { paymentMethods } from '../orders/rules.ts'
import { sourceField } from '../orders/sources/wire.ts'
import { presentFigures, presentOrder } from '../orders/wire.ts'
import { minPayment, notOffered } from '../payments/rules.ts'
import { notServed } from '../settings/gst-scheme-rules.ts'
import { noExpress } from './express-rules.ts'
import type { AddressProblem, OrderRequest, PlaceRefusal, ReserveRefusal } from './price-order-rules.ts'

const paymentMethod = z
  .string('Choose a payment method')
  .transform((text) => paymentMethods.find((method) => method.toLowerCase() === text.toLowerCase()))
  .refine((method) => method !== undefined, 'Choose a payment method')

const deliveryAddress = z.object(
  { ...addressForm.shape, _id: z.guid('Address not found').nullish() },
  'Please select a delivery address.',
)

const howFast = 'Choose how fast it is delivered'
const expressDay = z.int(howFast).min(0, howFast)

const whichPlace = 'Where do you pick it up?'

export const orderForm = z.object({
  userId: reference('Whose order?').nullish(),
  items: z
    .array(
      z.object({ productId: reference('Choose a product'), size: wantedSize, quantity: quantityField }),
      'Your cart is empty',
    )
    .min(1, 'Your cart is empty')
    .max(MAX_LINES, `An order has at most ${MAX_LINES} items`),
  shippingAddress: deliveryAddress,
  paymentMethod,
  theTotelAmount: rupees('The total is not an amount'),
  discount: rupees('The discount is not an amount').nullish(),
  discountedAmount: rupees('The discount on MRP is not an amount').nullish(),
  deliveryCoupen: couponCode.optional(),
  multibuy: reference('Which offer?').optional(),
  pickupAt: line(whichPlace)
    .refine((name) => name !== '' && [...name].length <= pickupLimits.name, whichPlace)
    .optional(),
  expressDays: z.object({ least: expressDay, most: expressDay }, howFast).optional(),
  // An order is worth more than where it came from.
  source: sourceField.optional().catch(undefined),
  ...gstinFields,
})

export const codForm = orderForm.pick({ shippingAddress: true, pickupAt: true })

/** `state`: of the address, as `findState` has read it. */
export function requestOf(form: z.output<typeof orderForm>, state: StateName): OrderRequest {
  const { _id, isDefaultAddress, typeofPlace = 'Home', locality = null, ...address } = form.shippingAddress
  const gst = gstOf(form)
  return {
    items: form.items,
    shippingAddress: { ...address, state, locality, typeOfPlace: typeofPlace },
    // Left out where there is none, so that the hash of a request without one stays what it was.
    ...(gst && { gst }),
    paymentMethod: form.paymentMethod,
    claimed: {
      total: form.theTotelAmount,
      couponDiscount: form.discount ?? null,
      offerDiscount: form.discountedAmount ?? null,
    },
    ...(form.deliveryCoupen !== undefined && { deliveryCoupon: form.deliveryCoupen }),
    ...(form.multibuy !== undefined && { multibuy: form.multibuy }),
    ...(form.pickupAt !== undefined && { pickupAt: form.pickupAt }),
    ...(form.expressDays && { expressDays: form.expressDays }),
  }
}

export function presentAddressProblem(refusal: AddressProblem) {
  if (refusal.reason === 'unknown-state') return unknownState(refusal.typed, 'shippingAddress.state')
  if (refusal.reason === 'not-served') {
    const message = notServed(refusal.only)
    return { status: 400, message, errors: { 'shippingAddress.state': message } } as const
  }
  return { status: 400, message: refusal.problem, errors: { gstin: refusal.problem } } as const
}

export function isKey(text: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(text)
}

export function presentPlaceRefusal(refusal: ReserveRefusal) {
  switch (refusal.reason) {
    case 'left-cart':
    case 'cart-changed':
      return { status: 409, message: 'Your cart has changed' } as const
    case 'other-pickup':
      return { status: 409, message: otherPickup } as const
    case 'no-express':
      return { status: 409, message: noExpress } as const
    case 'line':
      return {
        status: 409,
        message: explainProblem(refusal.line, refusal.unitsPerLine) ?? 'Your cart has changed',
      } as const
    case 'totals-differ':
      return { status: 409, message: whyTotalsDiffer(refusal), ...presentFigures(refusal.totals) } as const
    case 'cod-limit':
      return { status: 400, message: codRefused(refusal.limit) } as const
    case 'open-cod':
      return { status: 409, message: openCodRefused(refusal.max, refusal.others) } as const
    case 'way-off':
      return { status: 409, message: wayOff[refusal.way] } as const
    case 'not-enough':
      return { status: 402, message: "You don't have enough balance, please use another method." } as const
    case 'key-reused':
      return { status: 422, message: 'This Idempotency-Key belongs to another order' } as const
    case 'already-paid':
      return { status: 409, message: alreadyPaid, order: presentOrder(refusal.order) } as const
    case 'in-doubt':
      return { status: 503, message: inDoubt } as const
    case 'unknown':
      return { status: 503, message: noAnswer } as const
    case 'too-small':
      return {
        status: 400,
        message: `The least that can be paid online is ${formatRupees(toRupees(minPayment))}`,
      } as const
    case 'not-offered':
      return { status: 409, message: notOffered } as const
    case 'not-accepted':
      return { status: 402, message: 'The payment provider does not accept this order' } as const
  }
}

const wayOff = {
  COD: 'Cash on delivery is not offered in this shop',
  Wallet: 'Paying from the wallet is not offered in this shop',
}
const otherPickup = 'What can be picked up where has changed. Please choose again'
const alreadyPaid = 'Your order is already paid'
const inDoubt = 'We cannot tell yet whether your last payment came through. Please try again in a minute'
const noAnswer = 'The payment provider does not answer. Nothing has been paid; please try again in a minute'

function whyTotalsDiffer({
  coupon,
  multibuyEnded,
}: Extract<PlaceRefusal, { reason: 'totals-differ' }>): string {
  if (multibuyEnded) return 'This offer has ended. Please check the new total'
  if (coupon === 'expired') return 'This coupon has expired'
  if (coupon === 'below-minimum') return 'Your cart is below the minimum purchase of this coupon'
  if (coupon === 'not-started') return notStarted
  if (coupon) return limitMessages[coupon]
  return 'Prices have changed. Please check the new total'
}
