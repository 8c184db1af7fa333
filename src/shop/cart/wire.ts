import { z } from 'zod'
import { rupees } from '../../forms/money.ts'
import { numeric } from '../../forms/number.ts'
import { reference } from '../../forms/reference.ts'
import { toRupees } from '../../lib/money.ts'
import { type PopulatedProductOnWire, presentPopulatedProduct } from '../catalog/wire.ts'
import { explainLostCoupon, explainPriceChange } from './changes-wire.ts'
import {
  type CartLine,
  type CartRefusal,
  type FilledCart,
  lineProblem,
  MAX_LINES,
  MAX_PER_LINE,
} from './rules.ts'

export const sizeField = numeric('Please select size')
export const quantityField = numeric('Choose a quantity of 1 or more').pipe(
  z.int('Choose a quantity of 1 or more').min(1, 'Choose a quantity of 1 or more'),
)

export const addRequest = z.object({
  productId: reference('Choose a product'),
  size: sizeField,
  seenPrice: rupees('What was seen is no price').optional(),
})

export const changeRequest = z.object({ size: sizeField.optional(), quantity: quantityField.optional() })

export type CartItemOnWire = {
  _id: string
  productId: PopulatedProductOnWire
  size: number
  sizeLabel: string
  quantity: number
  originalPrice: number
  discountedPrice: number
  stock: number
  problem: string | null
  /** Set until `accept-changes` is called. */
  change: string | null
}

export type CartOnWire = {
  items: CartItemOnWire[]
  coupen: { code: string; discountAmount: number } | null
  lostCoupen: { code: string; message: string } | null
  gone: { _id: string; productName: string }[]
}

export const emptyCart: CartOnWire = { items: [], coupen: null, lostCoupen: null, gone: [] }

export function presentCart({ lines, gone, coupon, lostCoupon }: FilledCart): CartOnWire {
  return {
    items: lines.map((line) => ({
      _id: line.id,
      productId: presentPopulatedProduct(line.product),
      size: line.size,
      sizeLabel: line.sizeLabel,
      quantity: line.quantity,
      originalPrice: toRupees(line.originalPrice),
      discountedPrice: toRupees(line.price),
      stock: line.available ? line.stock : 0,
      problem: explainProblem(line),
      change: explainPriceChange(line),
    })),
    coupen: coupon && { code: coupon.code, discountAmount: toRupees(coupon.discount) },
    lostCoupen: lostCoupon && { code: lostCoupon.code, message: explainLostCoupon(lostCoupon) },
    gone: gone.map(({ id, productName }) => ({ _id: id, productName })),
  }
}

export function explainProblem(
  line: Pick<CartLine, 'productName' | 'sizeLabel' | 'available' | 'stock' | 'quantity'>,
): string | null {
  switch (lineProblem(line)) {
    case 'unavailable':
      return `${line.productName} is unavailable`
    case 'sold-out':
      return `${line.productName} in size ${line.sizeLabel} is out of stock`
    case 'fewer-left':
      return `Only ${line.stock} left of ${line.productName} in size ${line.sizeLabel}`
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
      return { status: 409, message: tooMany(refusal.stock), left: refusal.stock } as const
  }
}

function tooMany(stock: number): string {
  if (stock === 0) return 'Out of stock'
  return stock < MAX_PER_LINE ? `Only ${stock} left` : `You can buy at most ${MAX_PER_LINE} of one size`
}
