import { expect, test } from 'vitest'
import { passedByAttempt, passedByCart, passedByCheckout, passedByPayment } from './navigation-state.ts'

const fromCart = { total: 529, coupenDiscount: 0, offerDiscount: 20, appliedCoupen: null }

test.each([undefined, null, '', 'cart', 7, [], {}, { total: '529' }, { address: {} }])(
  'whoever comes with %j comes from nowhere',
  (state) => {
    expect(passedByCart(state)).toBeNull()
    expect(passedByCheckout(state)).toBeNull()
    expect(passedByPayment(state)).toBeNull()
    expect(passedByAttempt(state)).toBeNull()
  },
)

test('the cart leads to the checkout, and only with an address on to the payment', () => {
  expect(passedByCart(fromCart)).toEqual(fromCart)
  expect(passedByCheckout(fromCart)).toBeNull()
  expect(passedByCheckout({ ...fromCart, address: null })).toBeNull()
  expect(passedByCheckout({ ...fromCart, address: { _id: 'a' } })).not.toBeNull()
})

test('another try needs the amounts, the address and how the last one ended', () => {
  const passed = { ...fromCart, address: { _id: 'a' } }
  expect(passedByAttempt(passed)).toBeNull()
  expect(passedByAttempt({ ...fromCart, attempt: { ended: 'refused', reason: 'No' } })).toBeNull()
  const state = { ...passed, attempt: { ended: 'refused', reason: 'No' } }
  expect(passedByAttempt(state)).toEqual(state)
  expect(passedByCheckout(state)).not.toBeNull()
})
