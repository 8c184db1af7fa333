import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPaise } from '../../lib/money.ts'
import { lastStepOf, nextStepOf, nextStepOfRequest, partialRefusal, type ReturnStep } from './return-rules.ts'

const settings = [true, false].flatMap((returnReceipt) =>
  [true, false].map((returnInspection) => ({ returnReceipt, returnInspection })),
)

test('whatever steps are wanted, a return comes to its refund, and makes each of them once', () => {
  for (const wanted of settings) {
    const done: Pick<ReturnStep, 'kind'>[] = []
    for (let next = nextStepOf(done, wanted); next !== 'refunded'; next = nextStepOf(done, wanted)) {
      expect(done.map(({ kind }) => kind)).not.toContain(next)
      done.push({ kind: next })
    }
    const { returnReceipt, returnInspection } = wanted
    expect(lastStepOf(wanted), 'what shoppers are told').toBe(done.at(-1)?.kind ?? 'accepted')
    expect(done.map(({ kind }) => kind)).toEqual([
      ...(returnReceipt || returnInspection ? ['accepted'] : []),
      ...(returnReceipt ? ['received'] : []),
      ...(returnInspection ? ['inspected'] : []),
    ])
  }
})

test('settings that change meanwhile leave every request a way to its refund', () => {
  const kinds = fc.subarray(['accepted', 'received', 'inspected'] as const)
  fc.assert(
    fc.property(kinds, fc.constantFrom(...settings), (made, wanted) => {
      const done: Pick<ReturnStep, 'kind'>[] = made.map((kind) => ({ kind }))
      for (let turn = 0; turn < 4; turn++) {
        const next = nextStepOfRequest('Pending', done, wanted)
        if (next === 'refunded' || next === null) break
        done.push({ kind: next })
      }
      expect(nextStepOfRequest('Pending', done, wanted)).toBe('refunded')
      expect(nextStepOfRequest('Rejected', done, wanted)).toBe('refunded')
      expect(nextStepOfRequest('Accepted', done, wanted)).toBeNull()
    }),
  )
})

test('at most what was paid goes back, and less than that only with a reason', () => {
  const paid = fromPaise(40_000)
  const asked = (amount: number, reason: string) =>
    partialRefusal({ amount: fromPaise(amount), reason }, paid)
  expect(partialRefusal(null, paid)).toBeNull()
  expect(asked(40_000, '')).toBeNull()
  expect(asked(39_999, 'Worn')).toBeNull()
  expect(asked(39_999, '')).toEqual({ reason: 'no-reason' })
  expect(asked(40_001, 'Kind')).toEqual({ reason: 'too-much', paid })
})
