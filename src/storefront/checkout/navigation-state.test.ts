import { expect, test } from 'vitest'
import { readAttemptState, readCartState, readCheckoutState, readPaymentState } from './navigation-state.ts'

const fromCart = { total: 529, coupenDiscount: 0, offerDiscount: 20, appliedCoupen: null }

test.each([undefined, null, '', 'cart', 7, [], {}, { total: '529' }, { address: {} }])(
  'whoever comes with %j comes from nowhere',
  (state) => {
    expect(readCartState(state)).toBeNull()
    expect(readCheckoutState(state)).toBeNull()
    expect(readPaymentState(state)).toBeNull()
    expect(readAttemptState(state)).toBeNull()
  },
)

test('the cart leads to the checkout, and only with an address on to the payment', () => {
  expect(readCartState(fromCart)).toEqual(fromCart)
  expect(readCheckoutState(fromCart)).toBeNull()
  expect(readCheckoutState({ ...fromCart, address: null })).toBeNull()
  expect(readCheckoutState({ ...fromCart, address: { _id: 'a' } })).not.toBeNull()
})

test('another try needs the amounts, the address and how the last one ended', () => {
  const passed = { ...fromCart, address: { _id: 'a' } }
  expect(readAttemptState(passed)).toBeNull()
  expect(readAttemptState({ ...fromCart, attempt: { ended: 'refused', reason: 'No' } })).toBeNull()
  const state = { ...passed, attempt: { ended: 'refused', reason: 'No' } }
  expect(readAttemptState(state)).toEqual(state)
  expect(readCheckoutState(state)).not.toBeNull()
})
