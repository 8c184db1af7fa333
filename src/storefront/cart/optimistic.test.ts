import { expect, test } from 'vitest'
import { type CartItemOnWire, type CartOnWire, emptyCart } from '../../shop/cart/wire.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { specifiedCoupon } from '../../shop/coupons/rules.ts'
import type { CouponOnWire } from '../../shop/coupons/wire.ts'
import { lineOf, unitsIn } from './lines.ts'
import { withCoupon, withLine, withOneMore, withoutChanges, withoutLine } from './optimistic.ts'

const shoe: PopulatedProductOnWire = {
  _id: 'shoe',
  productName: 'Vayu Glide 4',
  thumbnail: null,
  category: { _id: 'shoes', categoryName: 'Running Shoes' },
  brand: { _id: 'nike', brandName: 'Nike' },
  gender: 'Men',
  regularPrice: 12_995,
  salePrice: 11_499,
  discountedPrice: 8_624.25,
  offerPercentage: 25,
  sizes: [
    { _id: '7', size: 7, label: '7', stock: 9 },
    { _id: '8', size: 8, label: '8', stock: 2 },
  ],
  pictures: { thumbnail: null },
  status: true,
}
const oneSeven = withOneMore(emptyCart, shoe, 7)

test('a product that is added stands in the cart at once, at the price it is sold for', () => {
  expect(lineOf(oneSeven, 'shoe', 7)).toMatchObject({
    quantity: 1,
    originalPrice: 11_499,
    discountedPrice: 8_624.25,
    stock: 9,
  })
  expect(unitsIn(oneSeven)).toBe(1)
})

test('what an offer makes free of charge costs 0, not its old price', () => {
  const free = withOneMore(emptyCart, { ...shoe, discountedPrice: 0 }, 7)
  expect(lineOf(free, 'shoe', 7)?.discountedPrice).toBe(0)
})

test('adding the same size again raises its quantity, up to the stock and to five', () => {
  const again = (cart: CartOnWire, size: number, times: number): CartOnWire =>
    times === 0 ? cart : again(withOneMore(cart, shoe, size), size, times - 1)
  expect(lineOf(again(emptyCart, 8, 4), 'shoe', 8)?.quantity).toBe(2)
  expect(lineOf(again(emptyCart, 7, 9), 'shoe', 7)?.quantity).toBe(5)
})

test('a line that takes the size of another joins it', () => {
  const both = withOneMore(oneSeven, shoe, 8)
  const eight = lineOf(both, 'shoe', 8)
  const joined = withLine(both, eight?._id ?? '', { size: 7 })
  expect(joined.items).toHaveLength(1)
  expect(lineOf(joined, 'shoe', 7)?.quantity).toBe(2)
})

test('a line is changed and removed by its id, and the others stay', () => {
  const both = withOneMore(oneSeven, shoe, 8)
  const seven = lineOf(both, 'shoe', 7)?._id ?? ''
  expect(unitsIn(withLine(both, seven, { quantity: 4 }))).toBe(5)
  expect(withoutLine(both, seven).items.map(({ size }) => size)).toEqual([8])
})

test('a price that is agreed to is no news any more, and a deleted product that is agreed to is gone', () => {
  const line = oneSeven.items[0]
  if (!line) throw new Error('the cart has a line')
  const change = 'The price fell from ₹11,499 to ₹8,624.25'
  const cart = {
    ...oneSeven,
    items: [
      { ...line, change },
      { ...line, _id: 'other', change },
    ],
    gone: [{ _id: 'gone', productName: 'Patang Tank' }],
  }
  const agreed = withoutChanges(cart, [line._id, 'gone'])
  expect(agreed.items.map((item) => item.change)).toEqual([null, change])
  expect(agreed.gone).toEqual([])
})

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
  sizes: [{ _id: '5', size: 5, label: '5', stock: 9 }],
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
  ...specifiedCoupon,
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
