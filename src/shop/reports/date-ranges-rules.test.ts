import { expect, test } from 'vitest'
import { drawnBy, everyPeriod, rangesOf } from './date-ranges-rules.ts'

test.each([
  ['2026-11-22', 'Last 7 days', '2026-11-16', '2026-11-22'],
  ['2026-11-22', 'Last month', '2026-10-01', '2026-10-31'],
  ['2026-01-05', 'Last month', '2025-12-01', '2025-12-31'],
  ['2026-11-22', 'This financial year', '2026-04-01', '2027-03-31'],
  ['2026-03-31', 'This financial year', '2025-04-01', '2026-03-31'],
  ['2026-04-01', 'Last financial year', '2025-04-01', '2026-03-31'],
] as const)('on %s %s is from %s to %s', (today, name, from, to) => {
  expect(rangesOf(today).find((range) => range.name === name)?.days).toEqual({ from, to })
})

test('a chart is drawn by longer periods when there were too many bars', () => {
  expect(drawnBy({ from: '2026-09-01', to: '2026-11-30' }, 'day')).toBe('day')
  expect(drawnBy({ from: '2026-04-01', to: '2027-03-31' }, 'day')).toBe('week')
  expect(drawnBy({ from: '2021-11-22', to: '2026-11-21' }, 'day')).toBe('month')
})

test('a period without sales has its place among the others', () => {
  const days = { from: '2026-11-20', to: '2026-11-22' } as const
  const sold = [{ _id: '2026-11-21', totalAmount: 5, count: 1 }]
  const none = { totalAmount: 0, count: 0 }
  expect(everyPeriod(days, 'day', sold, none)).toEqual([
    { _id: '2026-11-20', ...none },
    sold[0],
    { _id: '2026-11-22', ...none },
  ])
})
