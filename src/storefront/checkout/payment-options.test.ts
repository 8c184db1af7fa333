import { expect, test } from 'vitest'
import { fromRupees } from '../../lib/money.ts'
import { specified } from '../../shop/settings/specified.data.ts'
import { offeredMethods, rankOptions, unavailableReason } from './payment-options.ts'

const funds = (total: number, balance: number | null) => ({
  total: fromRupees(total),
  cashTotal: fromRupees(total),
  codLimit: specified.codLimit,
  codRefusal: null,
  balance: balance === null ? null : fromRupees(balance),
})

const everyWay = { codLimit: 1000, onlinePayment: true, wallet: true }
const all = offeredMethods(everyWay)

test('a wallet that holds enough is recommended, otherwise the provider', () => {
  expect(rankOptions(funds(529, 529), all)).toEqual(['Wallet', 'Razorpay', 'COD'])
  expect(rankOptions(funds(529, 528.99), all)).toEqual(['Razorpay', 'COD', 'Wallet'])
  expect(rankOptions(funds(529, null), all)).toEqual(['Razorpay', 'COD', 'Wallet'])
})

test('what an order cannot be paid with is never recommended, and stands last with its reason', () => {
  expect(rankOptions(funds(1000.01, 1_29_999), all)).toEqual(['Wallet', 'Razorpay', 'COD'])
  expect(rankOptions(funds(1000.01, 10), all)[0]).toBe('Razorpay')
  expect(unavailableReason('COD', funds(1000, null))).toBeNull()
  expect(unavailableReason('COD', funds(1000.01, null))).toBe(
    'Cash on Delivery is not allowed for orders above ₹1000.',
  )
  expect(unavailableReason('Wallet', funds(1_29_999, 1_000.5))).toBe(
    '₹1,28,998.50 is missing in your wallet.',
  )
  expect(unavailableReason('Wallet', funds(30, null))).toBe('You have no wallet yet.')
  expect(unavailableReason('Razorpay', funds(1_29_999, null))).toBeNull()
})

test('a shop without the keys of Razorpay offers cash on delivery and the wallet only', () => {
  const offered = offeredMethods({ ...everyWay, onlinePayment: false })
  expect(offered).toEqual(['COD', 'Wallet'])
  expect(rankOptions(funds(529, 529), offered)).toEqual(['Wallet', 'COD'])
  expect(rankOptions(funds(529, 10), offered)).toEqual(['COD', 'Wallet'])
  expect(rankOptions(funds(1000.01, 10), offered)).toEqual(['COD', 'Wallet'])
})

test('a way that is switched off is not offered, and cash on delivery is off with a limit of 0', () => {
  expect(offeredMethods(everyWay)).toEqual(['COD', 'Razorpay', 'Wallet'])
  expect(offeredMethods({ ...everyWay, wallet: false })).toEqual(['COD', 'Razorpay'])
  expect(offeredMethods({ ...everyWay, codLimit: 0 })).toEqual(['Razorpay', 'Wallet'])
  expect(rankOptions(funds(529, null), ['Razorpay'])).toEqual(['Razorpay'])
})

test('cash on delivery that the shop refuses now stands last with its reason', () => {
  const refused = { ...funds(529, null), codRefusal: 'Three orders are under way.' }
  expect(unavailableReason('COD', refused)).toBe('Three orders are under way.')
  expect(rankOptions(refused, ['COD', 'Razorpay'])).toEqual(['Razorpay', 'COD'])
})
