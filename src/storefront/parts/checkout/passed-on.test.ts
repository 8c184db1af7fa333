import { expect, test } from 'vitest'
import { passedByCart, passedByCheckout, passedByPayment } from './passed-on.ts'

const fromCart = { total: 529, coupenDiscount: 0, offerDiscount: 20, appliedCoupen: null }

test.each([undefined, null, '', 'cart', 7, [], {}, { total: '529' }, { address: {} }])(
  'whoever comes with %j comes from nowhere',
  (state) => {
    expect(passedByCart(state)).toBeNull()
    expect(passedByCheckout(state)).toBeNull()
    expect(passedByPayment(state)).toBeNull()
  },
)

test('the cart leads to the checkout, and only with an address on to the payment', () => {
  expect(passedByCart(fromCart)).toEqual(fromCart)
  expect(passedByCheckout(fromCart)).toBeNull()
  expect(passedByCheckout({ ...fromCart, address: null })).toBeNull()
  expect(passedByCheckout({ ...fromCart, address: { _id: 'a' } })).not.toBeNull()
})
