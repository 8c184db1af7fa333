import { expect, test } from 'vitest'
import { Refusal } from '../shared/api.ts'
import { alreadyPaid, failureMessage } from './refused-order.ts'

test('only a conflict that brings an order says that it is paid already', () => {
  const order = { _id: 'a' }
  expect(alreadyPaid(new Refusal(409, { message: 'Your order is already paid', order }))).toBe(order)
  expect(alreadyPaid(new Refusal(409, { message: 'Your cart has changed' }))).toBeNull()
  expect(alreadyPaid(new Refusal(200, { order }))).toBeNull()
  expect(alreadyPaid(new TypeError('Failed to fetch'))).toBeNull()
})

test('the shop is quoted where it knows, and where it says that nobody knows yet', () => {
  expect(failureMessage(new Refusal(409, { message: 'Only 1 left' }), 'No answer')).toBe('Only 1 left')
  expect(failureMessage(new Refusal(503, { message: 'We cannot tell yet' }), 'No answer')).toBe(
    'We cannot tell yet',
  )
  expect(failureMessage(new Refusal(503, {}), 'No answer')).toBe('No answer')
  expect(failureMessage(new Refusal(500, { message: 'An error occurred' }), 'No answer')).toBe('No answer')
})
