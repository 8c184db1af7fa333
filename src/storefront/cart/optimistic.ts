import { pricedLine } from '../../shop/cart/line-wire.ts'
import { maxQuantity, purchaseAmountOf } from '../../shop/cart/rules.ts'
import type { CartItemOnWire, CartOnWire } from '../../shop/cart/wire.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { appliedCoupon, couponEnd } from '../../shop/coupons/rules.ts'
import { couponOnWire, presentTaken } from '../../shop/coupons/terms-wire.ts'
import type { CouponOnWire } from '../../shop/coupons/wire.ts'
import { labelOf, lineOf } from './lines.ts'

// Only what is certain is applied: line problems stay as they are; `withCoupon` computes the discount.

export function withOneMore(cart: CartOnWire, product: PopulatedProductOnWire, size: number): CartOnWire {
  const stock = stockOf(product, size)
  const line = lineOf(cart, product._id, size)
  if (line)
    return withLine(cart, line._id, {
      quantity: Math.min(line.quantity + 1, maxQuantity(stock, cart.terms.unitsPerLine)),
    })
  const { salePrice, discountedPrice } = product
  const added: CartItemOnWire = {
    _id: `${product._id}-${size}`,
    productId: product,
    size,
    sizeLabel: labelOf(product, size),
    quantity: 1,
    originalPrice: salePrice,
    discountedPrice: discountedPrice ?? salePrice,
    stock,
    problem: null,
    change: null,
  }
  return { ...cart, items: [...cart.items, added] }
}

/** A line that is given the size of another line is merged into it. */
export function withLine(
  cart: CartOnWire,
  lineId: string,
  change: { size?: number | undefined; quantity?: number | undefined },
): CartOnWire {
  const line = cart.items.find(({ _id }) => _id === lineId)
  if (!line) return cart
  const { size = line.size, quantity = line.quantity } = change
  const stock = size === line.size ? line.stock : stockOf(line.productId, size)
  const other = size === line.size ? undefined : lineOf(cart, line.productId._id, size)
  const changed = {
    ...line,
    size,
    sizeLabel: labelOf(line.productId, size),
    stock,
    quantity: Math.min(quantity + (other?.quantity ?? 0), maxQuantity(stock, cart.terms.unitsPerLine)),
  }
  return {
    ...cart,
    items: cart.items.flatMap((item) => (item === line ? changed : item === other ? [] : item)),
  }
}

export function withoutLine(cart: CartOnWire, lineId: string): CartOnWire {
  return { ...cart, items: cart.items.filter(({ _id }) => _id !== lineId) }
}

export function withoutChanges(cart: CartOnWire, lineIds: readonly string[]): CartOnWire {
  return {
    ...cart,
    items: cart.items.map((item) => (lineIds.includes(item._id) ? { ...item, change: null } : item)),
    gone: cart.gone.filter(({ _id }) => !lineIds.includes(_id)),
  }
}

function stockOf(product: PopulatedProductOnWire, size: number): number {
  return product.sizes.find((other) => other.size === size)?.stock ?? 0
}

export function withCoupon(cart: CartOnWire, known: readonly CouponOnWire[] = []): CartOnWire {
  const terms = known.find(({ code }) => code === cart.coupen?.code)
  if (!terms) return cart
  const coupon = couponOnWire(terms)
  // The server has just applied the coupon, so it counts; the last moment of its time is a safe one to check against.
  const counting = new Date(couponEnd(coupon).getTime() - 1)
  const applied = appliedCoupon(coupon, purchaseAmountOf(cart.items.map(pricedLine)), counting)
  return { ...cart, coupen: applied && { code: applied.code, ...presentTaken(applied) } }
}
