import { expect, test } from 'vitest'
import { addDays, type Day } from '../../lib/dates.ts'
import { daysOf, inFull, inShort, spanOf } from './period-names-rules.ts'
import { nameOf, periodAround, periods } from './period-rules.ts'

test('every period of thirty years is found again by its name', () => {
  for (let day: Day = '2015-01-01'; day < '2045-01-01'; day = addDays(day, 1))
    for (const period of periods)
      expect(daysOf(nameOf(day, period), period)).toEqual(periodAround(day, period))
})

test.each([
  ['2026-11-20', 'day', 'Fri, 20 Nov 2026', '20 Nov'],
  ['2026-W47', 'week', '16–22 Nov 2026', '16 Nov'],
  ['2026-W40', 'week', '28 Sep – 4 Oct 2026', '28 Sep'],
  ['2026-W01', 'week', '29 Dec 2025 – 4 Jan 2026', '29 Dec'],
  ['2026-11', 'month', 'November 2026', 'Nov'],
  ['2027-01', 'month', 'January 2027', 'Jan 2027'],
  ['2026', 'year', '2026', '2026'],
] as const)('%s, a %s, is called %s, in short %s', (name, period, full, short) => {
  expect([inFull(name, period), inShort(name, period)]).toEqual([full, short])
})

test('a single day is no span', () => {
  expect(spanOf({ from: '2026-11-20', to: '2026-11-20' })).toBe('20 Nov 2026')
})

test('a period that a report cuts off is called by the days that are left of it', () => {
  const within = { from: '2026-11-18', to: '2026-12-05' } as const
  expect(inFull('2026-W47', 'week', within)).toBe('18–22 Nov 2026')
  expect(inFull('2026-W48', 'week', within)).toBe('23–29 Nov 2026')
  expect(inFull('2026-12', 'month', within)).toBe('1–5 Dec 2026')
})
