import { expect, test } from 'vitest'
import { type CartItemOnWire, type CartOnWire, emptyCart } from '../../shop/cart/wire.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import type { CouponOnWire } from '../../shop/coupons/wire.ts'
import { withLine, withOneMore } from './optimistic-cart.ts'
import { withCoupon } from './optimistic-coupon.ts'

const ball: PopulatedProductOnWire = {
  _id: 'ball',
  productName: 'Khel Match Ball',
  thumbnail: null,
  category: { _id: 'balls', categoryName: 'Balls' },
  brand: { _id: 'nivia', brandName: 'Nivia' },
  gender: 'Men',
  regularPrice: 1_200,
  salePrice: 1_000,
  discountedPrice: null,
  offerPercentage: null,
  sizes: [{ _id: '5', size: 5, stock: 9 }],
  pictures: { thumbnail: null },
  status: true,
}
const tenPercent: CouponOnWire = {
  _id: 'ten',
  code: 'KICKOFF10',
  discountPercentage: 10,
  minimumPurchaseAmount: 2_000,
  maxDiscountAmount: 300,
  expiryDate: '2026-12-31',
}
const coupen = { code: 'KICKOFF10', discountAmount: 200 }
const twoBalls: CartOnWire = {
  ...withOneMore(withOneMore(emptyCart, ball, 5), ball, 5),
  coupen,
}
const line = (twoBalls.items[0] as CartItemOnWire)._id
const balls = (quantity: number) => withCoupon(withLine(twoBalls, line, { quantity }), [tenPercent]).coupen

test('a coupon takes its percentage off what the cart holds now, up to its maximum', () => {
  expect(balls(2)).toEqual(coupen)
  expect(balls(3)).toEqual({ code: 'KICKOFF10', discountAmount: 300 })
  expect(balls(5)).toEqual({ code: 'KICKOFF10', discountAmount: 300 })
})

test('below its minimum purchase a coupon takes nothing off', () => {
  expect(balls(1)).toBeNull()
})

test('a coupon whose terms are not known stays as it is until the server has said', () => {
  expect(withCoupon(withLine(twoBalls, line, { quantity: 5 })).coupen).toEqual(coupen)
})
