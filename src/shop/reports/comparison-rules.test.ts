import { expect, test } from 'vitest'
import { changeFrom, sameDaysBefore, untilWhen } from './comparison-rules.ts'

test.each([
  ['2026-11-20', 'week', '2026-11-09', '2026-11-13', 'by Friday last week'],
  ['2026-11-22', 'week', '2026-11-09', '2026-11-15', 'by Sunday last week'],
  ['2026-11-20', 'month', '2026-10-01', '2026-10-20', 'by 20 October'],
  ['2026-03-31', 'month', '2026-02-01', '2026-02-28', 'by 28 February'],
  ['2026-01-01', 'month', '2025-12-01', '2025-12-01', 'by 1 December'],
  ['2026-11-20', 'year', '2025-01-01', '2025-11-20', 'by 20 Nov 2025'],
  ['2028-02-29', 'year', '2027-01-01', '2027-02-28', 'by 28 Feb 2027'],
] as const)(
  'what was sold by %s in this %s is compared with the days from %s to %s',
  (today, period, from, to, words) => {
    const days = sameDaysBefore(today, period)
    expect([days, untilWhen(days, period)]).toEqual([{ from, to }, words])
  },
)

test.each([
  [100, 112, { to: 'more', percent: 12 }],
  [100, 50, { to: 'less', percent: 50 }],
  [1000, 1001, { to: 'more', percent: 0 }],
  [100, 100, { to: 'same', of: 'something' }],
  [0, 0, { to: 'same', of: 'nothing' }],
  [0, 5, { to: 'more', percent: null }],
  [-20, 30, { to: 'more', percent: null }],
  [20, -20, { to: 'less', percent: 200 }],
])('from %d to %d nothing is divided by zero', (before, now, change) => {
  expect(changeFrom(before, now)).toEqual(change)
})
