import { expect, test } from 'vitest'
import { fromRupees } from '../../../lib/money.ts'
import { byAdvice, obstacle } from './payment-options.ts'

const means = (total: number, balance: number | null) => ({
  total: fromRupees(total),
  balance: balance === null ? null : fromRupees(balance),
})

test('a wallet that holds enough is recommended, otherwise the provider', () => {
  expect(byAdvice(means(529, 529))).toEqual(['Wallet', 'Razorpay', 'COD'])
  expect(byAdvice(means(529, 528.99))).toEqual(['Razorpay', 'COD', 'Wallet'])
  expect(byAdvice(means(529, null))).toEqual(['Razorpay', 'COD', 'Wallet'])
})

test('what an order cannot be paid with is never recommended, and stands last with its reason', () => {
  expect(byAdvice(means(1000.01, 1_29_999))).toEqual(['Wallet', 'Razorpay', 'COD'])
  expect(byAdvice(means(1000.01, 10))[0]).toBe('Razorpay')
  expect(obstacle('COD', means(1000, null))).toBeNull()
  expect(obstacle('COD', means(1000.01, null))).toBe(
    'Cash on Delivery is not allowed for orders above ₹1000.',
  )
  expect(obstacle('Wallet', means(1_29_999, 1_000.5))).toBe('₹1,28,998.50 is missing in your wallet.')
  expect(obstacle('Wallet', means(30, null))).toBe('You have no wallet yet.')
  expect(obstacle('Razorpay', means(1_29_999, null))).toBeNull()
})
