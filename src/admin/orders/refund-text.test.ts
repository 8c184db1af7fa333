import { expect, test } from 'vitest'
import { planRefund } from './refund-text.ts'

test.each([
  [400, 0, null, '₹400 goes to the wallet of Asha.'],
  [400, 0, 930, '₹400 goes to the wallet of Asha.'],
  [
    400,
    100,
    930,
    'Of ₹400, ₹100 went back in Razorpay or is disputed there: ₹300 goes to the wallet of Asha.',
  ],
  [449, 0, 429, 'Of ₹449, ₹20 was an offer that nobody paid: ₹429 goes to the wallet of Asha.'],
  [
    449,
    429,
    429,
    'Of ₹449, ₹429 went back in Razorpay or is disputed there and ₹20 was an offer that nobody paid: ₹0 goes to the wallet of Asha.',
  ],
])(
  'a dialog says what a refund of ₹%i pays, of which ₹%i is withheld and %s was charged',
  (due, toWithhold, refundable, sentence) => {
    expect(planRefund(due, { toWithhold, refundable }, 'Asha').sentence).toBe(sentence)
  },
)

test.each([
  ['source', '₹400 goes back the way Asha paid.'],
  ['bank', '₹400 is to be paid to the bank account or UPI id of Asha.'],
] as const)('a dialog says that a refund goes to the %s', (route, sentence) => {
  expect(planRefund(400, { toWithhold: 0, refundable: null }, 'Asha', route).sentence).toBe(sentence)
})
