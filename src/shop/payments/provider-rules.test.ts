import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPaise, nothing } from '../../lib/money.ts'
import {
  keptOf,
  nextProviderCheck,
  type ProviderRefund,
  type Returned,
  recoveryOf,
  refundsToBook,
  releaseOf,
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

type Step = ['refund' | 'fail' | 'dispute' | 'win' | 'lose' | 'cancel', number]
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('refund', 'fail', 'dispute', 'win', 'lose', 'cancel'),
  fc.integer({ min: 1, max: 500 }),
)

test('in whatever order, wallet and provider pay what is due, or what the provider paid beyond it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let returned: Returned = { returned: nothing, disputed: nothing, used: nothing }
      let [due, wallet] = [0, 0]
      const change = (by: Partial<Record<keyof Returned, number>>) => {
        const { returned: back, disputed, used } = returned
        returned = {
          returned: fromPaise(back + (by.returned ?? 0)),
          disputed: fromPaise(disputed + (by.disputed ?? 0)),
          used: fromPaise(used + (by.used ?? 0)),
        }
      }
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
          const kept = keptOf(fromPaise(amount), returned)
          change({ used: kept })
          due += amount
          wallet += amount - kept
        },
      }
      for (const [kind, amount] of [...steps, ['win', Number.MAX_SAFE_INTEGER] as Step]) {
        act[kind](amount)
        const release = releaseOf(returned)
        change({ used: -release })
        wallet += release
        expect(returned.used).toBeLessThanOrEqual(returned.returned + returned.disputed)
        expect(wallet + returned.used).toBe(due)
      }
      expect(wallet + returned.returned).toBeGreaterThanOrEqual(due)
    }),
  )
})

test('a top-up that went back is taken from its wallet once, and as far as that has it', () => {
  const returned = { returned: fromPaise(250_00), disputed: nothing, used: fromPaise(100_00) }
  expect([50_00, 150_00, 400_00].map((balance) => recoveryOf(returned, fromPaise(balance)))).toEqual([
    50_00, 150_00, 150_00,
  ])
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
