import { expect, test } from 'vitest'
import { type CartItemOnWire, type CartOnWire, emptyCart } from '../../shop/cart/wire.ts'
import { cartTotals, purchaseAmount } from './totals.ts'

const item = (originalPrice: number, discountedPrice: number, quantity: number) =>
  ({ originalPrice, discountedPrice, quantity }) as CartItemOnWire

const cart = (coupen: CartOnWire['coupen']): CartOnWire => ({
  ...emptyCart,
  items: [item(499.5, 399.6, 2), item(0.1, 0.1, 3)],
  coupen,
})

test('the price panel adds up to the paisa, as the server does', () => {
  expect(cartTotals(cart(null))).toEqual({
    subtotal: 99_930,
    offerDiscount: 19_980,
    couponDiscount: 0,
    charges: { shipping: 3_000 },
    total: 82_950,
  })
})

test('a coupon is checked against what the lines cost after their offers, without shipping', () => {
  expect(purchaseAmount(cart(null))).toBe(799.5)
  expect(cartTotals(cart({ code: 'KICKOFF', discountAmount: 79.95 })).total).toBe(74_955)
})

test('a coupon takes at most what the lines cost: shipping is always paid', () => {
  expect(cartTotals(cart({ code: 'ALL', discountAmount: 5_000 })).total).toBe(3_000)
})
