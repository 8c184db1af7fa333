import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPaise, nothing } from '../../lib/money.ts'
import {
  type Dispute,
  excessOf,
  isRecoverable,
  isStale,
  nextProviderCheck,
  type ProviderRefund,
  type ReturnedPayment,
  refundsToBook,
  releaseOf,
  splitRefund,
} from './provider-rules.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 28, 10, 0, second))
const refund = (
  id: string,
  rupees: number,
  status: ProviderRefund['status'],
  second = 0,
): ProviderRefund => ({
  id,
  amount: fromPaise(rupees * 100),
  status,
  createdAt: at(second),
})
const causes = (known: ProviderRefund[], seen: ProviderRefund[]) => {
  const { changed, beyond } = refundsToBook(known, seen, fromPaise(900_00))
  return { ...Object.fromEntries(changed.map(({ id, cause }) => [id, cause])), beyond: beyond.length }
}

describe('a refund of the provider', () => {
  test.each([
    ['seen first', [], [refund('a', 900, 'processed')], { a: 'provider-refund', beyond: 0 }],
    ['seen again', [refund('a', 900, 'processed')], [refund('a', 900, 'processed')], { beyond: 0 }],
    [
      'that was processed',
      [refund('a', 900, 'pending')],
      [refund('a', 900, 'processed')],
      { a: null, beyond: 0 },
    ],
    [
      'of an answer that is older',
      [refund('a', 900, 'processed')],
      [refund('a', 900, 'pending')],
      { beyond: 0 },
    ],
    [
      'that failed',
      [refund('a', 900, 'pending')],
      [refund('a', 900, 'failed')],
      { a: 'failed-refund', beyond: 0 },
    ],
    ['that failed unseen', [], [refund('a', 900, 'failed')], { a: null, beyond: 0 }],
    [
      'that failed, and seems to live',
      [refund('a', 900, 'failed')],
      [refund('a', 900, 'processed')],
      { beyond: 0 },
    ],
    [
      'after one that failed',
      [refund('a', 900, 'pending')],
      [refund('b', 900, 'processed', 1), refund('a', 900, 'failed')],
      { a: 'failed-refund', b: 'provider-refund', beyond: 0 },
    ],
    [
      'of more than is left',
      [refund('a', 500, 'processed')],
      [refund('a', 500, 'processed'), refund('b', 401, 'processed', 1)],
      { beyond: 1 },
    ],
  ])('%s', (_what, known, seen, expected) => {
    expect(causes(known, seen)).toEqual(expected)
  })
})

const CHARGED = fromPaise(1_000)
/** An offer of 50 came off. */
const TOTAL = 1_050

type Step = ['refund' | 'fail' | 'dispute' | 'win' | 'lose' | 'cancel' | 'spend', number]
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('refund', 'fail', 'dispute', 'win', 'lose', 'cancel', 'spend'),
  fc.integer({ min: 1, max: 500 }),
)

test('in whatever order, wallet and provider pay what was charged, and what was spent before it went back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let returned: ReturnedPayment = { returned: nothing, disputed: nothing, used: nothing }
      let [refunded, paid, balance, spent, unrecovered] = [0, 0, 0, 0, 0]
      const change = (by: Partial<Record<keyof ReturnedPayment, number>>) => {
        const { returned: back, disputed, used } = returned
        returned = {
          returned: fromPaise(back + (by.returned ?? 0)),
          disputed: fromPaise(disputed + (by.disputed ?? 0)),
          used: fromPaise(used + (by.used ?? 0)),
        }
      }
      const toWallet = (amount: number) => {
        paid += amount
        balance += amount
      }
      const refundable = () => fromPaise(Math.max(0, CHARGED - refunded))
      const end = (amount: number, lost: boolean) => {
        const ended = Math.min(amount, returned.disputed)
        change({ disputed: -ended, returned: lost ? ended : 0 })
      }
      const act = {
        refund: (amount: number) => change({ returned: amount }),
        fail: (amount: number) => change({ returned: -Math.min(amount, returned.returned) }),
        dispute: (amount: number) => change({ disputed: amount }),
        win: (amount: number) => end(amount, false),
        lose: (amount: number) => end(amount, true),
        cancel: (amount: number) => {
          const due = fromPaise(Math.min(amount, TOTAL - refunded))
          const split = splitRefund(due, refundable(), returned)
          expect(split.paid + split.withheld + split.unpaid).toBe(due)
          change({ used: split.withheld })
          refunded += due
          toWallet(split.paid)
        },
        spend: (amount: number) => {
          spent += Math.min(amount, balance)
          balance -= Math.min(amount, balance)
        },
      }
      for (const [kind, amount] of [...steps, ['cancel', TOTAL], ['win', 100_000]] as Step[]) {
        act[kind](amount)
        const release = releaseOf(returned)
        const excess = excessOf(returned, refundable(), nothing)
        const recovery = Math.min(balance, excess)
        change({ used: recovery - release })
        toWallet(release - recovery)
        unrecovered = excess - recovery
        expect(returned.used).toBeGreaterThanOrEqual(0)
        expect(returned.used).toBeLessThanOrEqual(returned.returned + returned.disputed)
      }
      expect(paid + returned.returned).toBe(CHARGED + unrecovered)
      expect(unrecovered).toBeLessThanOrEqual(spent + Math.max(0, returned.returned - CHARGED))
    }),
    { numRuns: 300 },
  )
})

test('for an order without a charge in the books nothing is taken from a wallet', () => {
  const returned = { returned: fromPaise(500), disputed: nothing, used: nothing }
  expect([excessOf(returned, null, nothing), excessOf(returned, nothing, nothing)]).toEqual([0, 500])
})

test('what may still be withheld from a refund under way is taken from no wallet', () => {
  const returned = { returned: fromPaise(500), disputed: nothing, used: nothing }
  expect(excessOf(returned, nothing, fromPaise(400))).toBe(100)
})

test('a refund gives back no more than was charged: the last one bears the offer', () => {
  const split = (due: number, refundable: number | null) =>
    splitRefund(fromPaise(due), refundable === null ? null : fromPaise(refundable), null)
  expect(split(449_00, 429_00)).toEqual({ paid: 429_00, withheld: 0, unpaid: 20_00 })
  expect(split(30_00, 0)).toEqual({ paid: 0, withheld: 0, unpaid: 30_00 })
  expect(split(449_00, null)).toEqual({ paid: 449_00, withheld: 0, unpaid: 0 })
})

test('what went back longer ago than seven days is not taken from a wallet', () => {
  const days = (count: number) => new Date(at(0).getTime() + count * 86_400_000)
  expect([6, 7].map((count) => isRecoverable(at(0), days(count)))).toEqual([true, false])
})

test('an undecided answer about a decided dispute is older, unless the dispute has another phase', () => {
  const answer = (status: Dispute['status'], phase = 'chargeback') => ({ status, phase })
  expect(isStale(answer('open'), answer('lost'))).toBe(true)
  expect(isStale(answer('open', 'arbitration'), answer('lost'))).toBe(false)
  expect(isStale(answer('won'), answer('lost'))).toBe(false)
  expect(isStale(answer('under_review'), answer('open'))).toBe(false)
})

test('a payment or dispute is checked until nothing of it is undecided, an unused one for ten minutes', () => {
  const check = { createdAt: at(0) }
  const later = (minutes: number) => new Date(at(0).getTime() + minutes * 60_000)
  const next = (minutes: number, isUsed: boolean, isUndecided: boolean) =>
    nextProviderCheck(check, later(minutes), { isUsed, isUndecided })
  expect(next(60, true, true)).toEqual(later(180))
  expect(next(60, true, false)).toBe(null)
  expect(next(9, false, true)).toEqual(later(10))
  expect(next(10, false, true)).toBe(null)
})
