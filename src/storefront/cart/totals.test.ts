import { expect, test } from 'vitest'
import { type CartItemOnWire, type CartOnWire, emptyCart } from '../../shop/cart/wire.ts'
import { fromCart } from './start-checkout.ts'
import { cartTotals, missingForFreeDelivery, purchaseAmount, totalAsLeft } from './totals.ts'

const item = (originalPrice: number, discountedPrice: number, quantity: number) =>
  ({ originalPrice, discountedPrice, quantity }) as CartItemOnWire

const cart = (coupen: CartOnWire['coupen']): CartOnWire => ({
  ...emptyCart,
  items: [item(499.5, 399.6, 2), item(0.1, 0.1, 3)],
  coupen,
})

test('the price panel adds up to the paisa, as the server does', () => {
  expect(cartTotals(cart(null), null)).toEqual({
    subtotal: 99_930,
    offerDiscount: 19_980,
    couponDiscount: 0,
    charges: { shipping: 3_000 },
    total: 82_950,
  })
})

test('a coupon is checked against what the lines cost after their offers, without shipping', () => {
  expect(purchaseAmount(cart(null))).toBe(799.5)
  expect(cartTotals(cart({ code: 'KICKOFF', discountAmount: 79.95 }), null).total).toBe(74_955)
})

test('a coupon takes at most what the lines cost: shipping is always paid', () => {
  expect(cartTotals(cart({ code: 'ALL', discountAmount: 5_000 }), null).total).toBe(3_000)
})

test.each([
  ['below the bound', 799, null, false, { shipping: 4_900 }],
  ['from the bound on', 999, null, false, { shipping: 0 }],
  ['in cash', 999, null, true, { shipping: 0, cashFee: 4_000 }],
  ['to a zone', 999, { pinCode: '403001', state: 'Goa' }, false, { shipping: 8_000 }],
])('an order of a shop with own fees costs what the panel says: %s', (_, price, to, isCash, charges) => {
  const fees = { shippingFee: 49, freeShippingFrom: 999, cashFee: 40 }
  const terms = {
    ...emptyCart.terms,
    ...fees,
    zones: [{ name: 'Goa', places: ['Goa'], fee: 80, freeFrom: null }],
  }
  const totals = cartTotals({ ...emptyCart, terms, items: [item(price, price, 1)] }, to, { isCash })
  expect(totals.charges).toEqual(charges)
})

test('a node of the release before, which knows one fee, is understood', () => {
  const terms = {
    shippingFee: 30,
    codLimit: 1000,
    unitsPerLine: 5,
    openCodOrders: null,
  } as CartOnWire['terms']
  expect(cartTotals({ ...emptyCart, terms }, null).total).toBe(3_000)
})

test('what is missing for free delivery is told below its bound, and only where there is one', () => {
  const missing = (freeShippingFrom: number | null, price: number) =>
    missingForFreeDelivery(
      { ...emptyCart, terms: { ...emptyCart.terms, freeShippingFrom }, items: [item(price, price, 1)] },
      null,
    )
  expect(missing(999, 700.5)).toBe(29_850)
  expect(missing(999, 999)).toBeNull()
  expect(missing(null, 10)).toBeNull()
})

test('a line whose weight the server has still to tell makes no change of the total', () => {
  const weight = { upTo: 500, each: 500, more: 20 }
  const terms = { ...emptyCart.terms, weight }
  const of = (grams: number | undefined): CartOnWire => ({
    ...{ ...emptyCart, terms },
    items: [
      { ...item(100, 100, 1), weight: 300 },
      { ...item(100, 100, 1), weight: grams },
    ],
  })
  const left = fromCart(of(undefined), cartTotals(of(undefined), null))
  expect(totalAsLeft(left, of(900), null, {}) * 100).toBe(cartTotals(of(900), null).total)
  expect(fromCart(of(900), cartTotals(of(900), null)).weight).toBe(1_200)
})

test.each([
  ['stays in the cart', 400, null, false],
  ['is sent elsewhere', 400, { pinCode: '403001', state: 'Goa' }, false],
  ['is picked up', 400, null, true],
  ['crosses the bound of free delivery', 990, null, false],
])(
  'a total that changed since the cart is told, and none that follows from where it goes: what %s',
  (_, price, to, isPickup) => {
    const terms = {
      ...{ ...emptyCart.terms, shippingFee: 30, freeShippingFrom: 1_000 },
      zones: [{ name: 'Goa', places: ['Goa'], fee: 80, freeFrom: null }],
    }
    const of = (each: number): CartOnWire => ({
      ...{ ...emptyCart, terms, items: [item(each, each, 1)] },
      coupen: { code: 'TEN', discountAmount: 10 },
    })
    const left = fromCart(of(price), cartTotals(of(price), null))
    const totalOf = (each: number) => cartTotals(of(each), to, { isPickup }).total
    expect(totalAsLeft(left, of(price), to, { isPickup }) * 100).toBe(totalOf(price))
    expect(totalAsLeft(left, of(price + 20), to, { isPickup }) * 100).toBe(totalOf(price))
    // Choosing again compares with the cart, and not with what was chosen before.
    const chosen = { ...left, total: totalAsLeft(left, of(price), null, { isPickup: !isPickup }) }
    expect(totalAsLeft(chosen, of(price), to, { isPickup }) * 100).toBe(totalOf(price))
  },
)
