import { expect, test } from 'vitest'
import type { RefundOnWire } from '../../shop/orders/order-payments-wire.ts'
import { refundInWords, stateInWords } from './refund-words.ts'

const places: Record<RefundOnWire['to'], RegExp> = {
  wallet: /to the wallet$/,
  unclaimed: /^refund unclaimed/,
  provider: /to where it was paid from$/,
  counter: /at the counter$/,
  bank: /to a bank account or UPI id$/,
  withheld: /not paid to the wallet/,
}

test.each(Object.entries(places))('a refund to %s is told where it goes', (to, words) => {
  const refund = { of: 'item', to: to as RefundOnWire['to'] } as const
  expect(refundInWords(refund)).toMatch(words)
  if (!/wallet|withheld/.test(to)) expect(refundInWords(refund)).not.toContain('wallet')
})

test('what the owner pays by hand waits for the owner, and not for the provider', () => {
  expect(stateInWords({ to: 'bank', state: 'due' })).toBe('to be paid')
  expect(stateInWords({ to: 'provider', state: 'due' })).toBe('the provider is asked')
})
