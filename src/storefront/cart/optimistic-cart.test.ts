import { expect, test } from 'vitest'
import { type CartOnWire, emptyCart } from '../../shop/cart/wire.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { lineOf, unitsIn } from './lines.ts'
import { withLine, withOneMore, withoutChanges, withoutLine } from './optimistic-cart.ts'

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
    { _id: '7', size: 7, stock: 9 },
    { _id: '8', size: 8, stock: 2 },
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
