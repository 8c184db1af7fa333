import { z } from 'zod'
import { rupees } from '../../forms/money.ts'
import { numeric } from '../../forms/number.ts'
import { reference } from '../../forms/reference.ts'
import { dependsOnWeight } from '../../lib/delivery-zones.ts'
import { toRupees } from '../../lib/money.ts'
import { sizeField } from '../catalog/size-wire.ts'
import { type PopulatedProductOnWire, presentPopulatedProduct } from '../catalog/wire.ts'
import { presentTaken, type TakenOnWire } from '../coupons/terms-wire.ts'
import { type MultibuyOnWire, presentMultibuy } from '../multibuys/terms-wire.ts'
import { specified } from '../settings/specified.data.ts'
import { explainLostCoupon, explainPriceChange } from './changes-wire.ts'
import { type CartLine, type CartRefusal, type FilledCart, lineProblem, MAX_LINES } from './rules.ts'
import { type CartTermsOnWire, presentTerms } from './terms-wire.ts'

export const wantedSize = sizeField('Please select size')
export const quantityField = numeric('Choose a quantity of 1 or more').pipe(
  z.int('Choose a quantity of 1 or more').min(1, 'Choose a quantity of 1 or more'),
)

export const addRequest = z.object({
  productId: reference('Choose a product'),
  size: wantedSize,
  seenPrice: rupees('What was seen is no price').optional(),
})

export const changeRequest = z.object({ size: wantedSize.optional(), quantity: quantityField.optional() })

export type CartItemOnWire = {
  _id: string
  productId: PopulatedProductOnWire
  size: number
  sizeLabel: string
  quantity: number
  originalPrice: number
  discountedPrice: number
  stock: number
  /** Of a unit, in grams; missing where no fee depends on it. */
  weight?: number | undefined
  problem: string | null
  /** Set until `accept-changes` is called. */
  change: string | null
}

export type CartOnWire = {
  terms: CartTermsOnWire
  items: CartItemOnWire[]
  coupen: ({ code: string } & TakenOnWire) | null
  lostCoupen: { code: string; message: string } | null
  gone: { _id: string; productName: string }[]
  /** Missing where none runs. */
  multibuys?: MultibuyOnWire[] | undefined
}

/** It is shown until the shop has answered with its own terms. */
export const emptyCart: CartOnWire = {
  terms: presentTerms({ ...specified, openCodOrders: null, pickup: null }),
  items: [],
  coupen: null,
  lostCoupen: null,
  gone: [],
}

export function presentCart({ terms, lines, gone, coupon, lostCoupon, multibuys }: FilledCart): CartOnWire {
  const isWeighed = dependsOnWeight(terms)
  return {
    terms: presentTerms(terms),
    items: lines.map((line) => ({
      _id: line.id,
      productId: presentPopulatedProduct(line.product),
      size: line.size,
      sizeLabel: line.sizeLabel,
      quantity: line.quantity,
      originalPrice: toRupees(line.originalPrice),
      discountedPrice: toRupees(line.price),
      stock: line.available ? line.stock : 0,
      ...(isWeighed && { weight: line.weight ?? terms.defaultWeight }),
      problem: explainProblem(line, terms.unitsPerLine),
      change: explainPriceChange(line),
    })),
    coupen: coupon && { code: coupon.code, ...presentTaken(coupon) },
    lostCoupen: lostCoupon && { code: lostCoupon.code, message: explainLostCoupon(lostCoupon) },
    gone: gone.map(({ id, productName }) => ({ _id: id, productName })),
    ...(multibuys.length > 0 && { multibuys: multibuys.map(presentMultibuy) }),
  }
}

export function explainProblem(
  line: Pick<CartLine, 'productName' | 'sizeLabel' | 'available' | 'stock' | 'quantity'>,
  unitsPerLine: number,
): string | null {
  switch (lineProblem(line, unitsPerLine)) {
    case 'unavailable':
      return `${line.productName} is unavailable`
    case 'sold-out':
      return `${line.productName} in size ${line.sizeLabel} is out of stock`
    case 'fewer-left':
      return `Only ${line.stock} left of ${line.productName} in size ${line.sizeLabel}`
    case 'above-limit':
      return `${explainLimit(unitsPerLine)}: ${line.productName} in size ${line.sizeLabel}`
    case null:
      return null
  }
}

export function presentCartRefusal(refusal: CartRefusal) {
  switch (refusal.reason) {
    case 'no-product':
      return { status: 404, message: 'Product not found' } as const
    case 'no-size':
      return { status: 404, message: 'Size not found' } as const
    case 'no-line':
      return { status: 404, message: 'This is not in your cart' } as const
    case 'unavailable':
      return { status: 409, message: 'This product is unavailable' } as const
    case 'full':
      return { status: 409, message: `A cart holds at most ${MAX_LINES} different items` } as const
    case 'too-many':
      return { status: 409, message: tooMany(refusal), left: refusal.stock } as const
  }
}

const explainLimit = (units: number) => `You can buy at most ${units} of one size`

function tooMany({ stock, unitsPerLine }: Extract<CartRefusal, { reason: 'too-many' }>): string {
  if (stock === 0) return 'Out of stock'
  return stock < unitsPerLine ? `Only ${stock} left` : explainLimit(unitsPerLine)
}
