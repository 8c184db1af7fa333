import { expect, test } from 'vitest'
import { type Clocks, isOverdue, nextDeadline, stateOf } from './rules.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 20, hours))
const clocks = (given: Partial<Clocks> = {}): Clocks => ({
  ...{ acknowledgeBy: at(48), resolveBy: at(720), acknowledgedAt: null, resolvedAt: null },
  ...given,
})
const acknowledged = clocks({ acknowledgedAt: at(1) })
const resolved = clocks({ acknowledgedAt: at(1), resolvedAt: at(900) })

test.each([
  ['a new one', clocks(), at(47), 'Waiting', false],
  ['a new one at its deadline', clocks(), at(48), 'Waiting', false],
  ['a new one after two days', clocks(), at(49), 'Waiting', true],
  ['an acknowledged one after two days', acknowledged, at(49), 'Acknowledged', false],
  ['an acknowledged one after a month', acknowledged, at(721), 'Acknowledged', true],
  ['a resolved one, however late', resolved, at(999), 'Resolved', false],
] as const)(
  '%s is in its state, and overdue once its deadline has passed',
  (_, given, now, state, overdue) => {
    expect([stateOf(given), isOverdue(given, now)]).toEqual([state, overdue])
  },
)

test('the next deadline is that to acknowledge, then that to resolve, then none', () => {
  expect(nextDeadline(clocks())).toEqual({ what: 'acknowledge', by: at(48) })
  expect(nextDeadline(acknowledged)).toEqual({ what: 'resolve', by: at(720) })
  expect(nextDeadline(resolved)).toBeNull()
})

test('one that may be acknowledged for longer than it may be open is overdue when it must be resolved', () => {
  expect(isOverdue(clocks({ acknowledgeBy: at(800) }), at(721))).toBe(true)
})
