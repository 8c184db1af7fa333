import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '../../lib/dates.ts'
import { fromPaise, sum, times } from '../../lib/money.ts'
import { chargesMayGoBack, effectsOf } from '../fulfilment/refund-rules.ts'
import { specified } from '../settings/specified.data.ts'
import { aboveCodLimit, codAllowed } from './cod-rules.ts'
import {
  adminChoices,
  adminMayMove,
  couponShares,
  orderStatus,
  paidFor,
  paymentMethods,
  requestStatusOf,
  type Status,
  shopperActionOn,
  shopperActions,
  shopperMayMove,
  statuses,
} from './rules.ts'

const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))
const list = fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 8 })

describe('the status tables', () => {
  // As the specification prints them in section 4.
  const choices: Record<Status, string> = {
    Pending: 'Pending, Shipped, Delivered, Cancelled',
    Shipped: 'Shipped, Delivered, Cancelled',
    Delivered: 'Delivered, ReturnInitialized, ReturnAccepted, ReturnRejected',
    ReturnInitialized: 'ReturnAccepted, ReturnRejected',
    ReturnAccepted: 'ReturnAccepted',
    ReturnRejected: 'ReturnInitialized, ReturnAccepted, ReturnRejected',
    Cancelled: 'Cancelled',
  }
  const actions: Record<Status, string | undefined> = {
    Pending: 'Cancel Item',
    Shipped: 'Cancel Item',
    Delivered: 'Request Refund',
    ReturnInitialized: 'Request Refund',
    ReturnAccepted: undefined,
    ReturnRejected: 'Retry Return',
    Cancelled: undefined,
  }

  test.each(statuses)('an admin chooses for a %s item as the specification says', (status) => {
    expect(adminChoices[status].join(', ')).toBe(choices[status])
  })

  test.each(statuses)('after the last day a shopper only cancels a %s item, if anything', (status) => {
    const days = ['2026-11-29', '2026-11-30'] as const
    const acts = days.map((day) => shopperActionOn({ status, returnUntil: '2026-11-29' as Day }, day as Day))
    const isReturn = shopperMayMove(status, 'ReturnInitialized')
    expect(acts).toEqual([shopperActions[status], isReturn ? null : shopperActions[status]])
  })

  test.each(statuses)('a shopper acts on a %s item as the specification says', (status) => {
    expect(shopperActions[status]?.label).toBe(actions[status])
  })

  test('a shopper only cancels and asks for returns, where an admin may move the item too', () => {
    for (const [from, to] of pairs.filter(([from, to]) => shopperMayMove(from, to))) {
      expect(['Cancelled', 'ReturnInitialized']).toContain(to)
      expect(adminMayMove(from, to)).toBe(true)
    }
  })

  test('what is cancelled or taken back stays so', () => {
    for (const to of statuses) {
      expect(adminMayMove('Cancelled', to)).toBe(to === 'Cancelled')
      expect(adminMayMove('ReturnAccepted', to)).toBe(to === 'ReturnAccepted')
    }
  })
})

describe("an order's status", () => {
  test.each<[Status[], Status]>([
    [['Cancelled', 'Cancelled'], 'Cancelled'],
    [['Delivered', 'Delivered'], 'Delivered'],
    [['Delivered', 'Cancelled'], 'Delivered'],
    [['Shipped', 'Pending', 'Delivered'], 'Pending'],
    [['ReturnAccepted', 'ReturnRejected'], 'ReturnRejected'],
    [['ReturnInitialized', 'ReturnAccepted'], 'ReturnInitialized'],
    [['ReturnAccepted', 'Cancelled'], 'ReturnAccepted'],
  ])('of %j is %s', (items, status) => {
    expect(orderStatus(items)).toBe(status)
  })

  test('is the status of one of its items, whatever their order', () => {
    fc.assert(
      fc.property(list, (items) => {
        expect(items).toContain(orderStatus(items))
        expect(orderStatus(items.toReversed())).toBe(orderStatus(items))
      }),
    )
  })
})

describe('money', () => {
  const line = fc.record({
    price: fc.integer({ min: 0, max: 3_000_000 }).map(fromPaise),
    quantity: fc.integer({ min: 1, max: 5 }),
  })

  test("every line's share of a coupon adds up to it, and none is more than the line costs", () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), part, (lines, part) => {
        const cost = sum(lines.map(({ price, quantity }) => times(price, quantity)))
        const discount = fromPaise(Math.floor(cost * part))
        const shares = couponShares(discount, lines)
        expect(sum(shares)).toBe(discount)
        const paid = lines.map((line, i) => paidFor({ ...line, couponShare: shares[i] ?? fromPaise(0) }))
        expect(sum(paid)).toBe(cost - discount)
        expect(Math.min(...paid)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test.each([
    [99_999, true, 0],
    [100_000, true, 0],
    [100_001, false, 1],
    [133_900, false, 33_900],
  ])('cash on delivery of %d paise: %s, %d too much', (total, allowed, above) => {
    expect(codAllowed(fromPaise(total), specified.codLimit)).toBe(allowed)
    expect(aboveCodLimit(fromPaise(total), specified.codLimit)).toBe(above)
  })

  test('goes back for a cancel that was paid in advance and for every accepted return, for nothing else', () => {
    for (const [from, to] of pairs.filter(([from, to]) => from !== to && adminMayMove(from, to))) {
      for (const method of paymentMethods) {
        const { refund, restock } = effectsOf({ from, to }, method, 'Other')
        expect(refund).toBe(to === 'ReturnAccepted' || (to === 'Cancelled' && method !== 'COD'))
        expect(restock).toBe(to === 'ReturnAccepted' || (to === 'Cancelled' && from === 'Pending'))
      }
    }
  })

  test('does not go back twice: choosing the same status again brings nothing about', () => {
    for (const status of statuses) {
      const effects = effectsOf({ from: status, to: status }, 'Wallet', 'Other')
      expect(effects).toEqual({ refund: false, restock: false })
    }
  })

  test('of shipping goes back when everything was cancelled and had been paid', () => {
    expect(chargesMayGoBack(['Cancelled', 'Cancelled'], 'Wallet')).toBe(true)
    expect(chargesMayGoBack(['Cancelled', 'Pending'], 'Wallet')).toBe(false)
    expect(chargesMayGoBack(['Cancelled'], 'COD')).toBe(false)
  })
})

test('damaged units do not go back on the shelf', () => {
  const move = { from: 'ReturnInitialized', to: 'ReturnAccepted' } as const
  expect(effectsOf(move, 'COD', 'Damaged product')).toEqual({ refund: true, restock: false })
})

test.each<[Status, string | null]>([
  ['Delivered', null],
  ['ReturnInitialized', 'Pending'],
  ['ReturnRejected', 'Rejected'],
  ['ReturnAccepted', 'Accepted'],
])('the return request of a %s item is %s', (status, request) => {
  expect(requestStatusOf(status)).toBe(request)
})
