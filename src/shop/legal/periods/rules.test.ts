import { expect, test } from 'vitest'
import type { Day } from '../../../lib/dates.ts'
import { afterPeriod, beforePeriod, type DatedPeriod, periodInWords, periodOn } from './rules.ts'

test.each([
  ['2026-11-20T10:00:00.000Z', 48, 'hours', '2026-11-22T10:00:00.000Z'],
  ['2026-11-20T10:00:00.000Z', 1, 'months', '2026-12-20T10:00:00.000Z'],
  ['2027-01-31T10:00:00.000Z', 1, 'months', '2027-02-28T10:00:00.000Z'],
  ['2026-12-31T20:00:00.000Z', 1, 'months', '2027-01-31T20:00:00.000Z'],
  ['2028-02-29T06:00:00.000Z', 1, 'years', '2029-02-28T06:00:00.000Z'],
  ['2026-11-30T18:30:00.000Z', 3, 'days', '2026-12-03T18:30:00.000Z'],
] as const)('%s and %i %s is %s', (from, amount, unit, to) => {
  expect(afterPeriod(new Date(from), { amount, unit }).toISOString()).toBe(to)
})

test('a month back from the end of March is the end of February', () => {
  const end = new Date('2027-03-31T10:00:00.000Z')
  expect(beforePeriod(end, { amount: 1, unit: 'months' }).toISOString()).toBe('2027-02-28T10:00:00.000Z')
})

test('one of a unit is singular', () => {
  expect(periodInWords({ amount: 1, unit: 'months' })).toBe('1 month')
  expect(periodInWords({ amount: 48, unit: 'hours' })).toBe('48 hours')
})

const period = (beginsOn: Day, amount: number): DatedPeriod => ({
  ...{ id: beginsOn, name: 'grievance-resolve', beginsOn, amount },
  ...{ unit: 'months', source: 'A law' },
})

test('the period that has begun last counts, from its first day on, and one is needed', () => {
  const periods = [period('2027-01-01', 2), period('2020-07-23', 1)]
  expect(periodOn(periods, 'grievance-resolve', '2026-12-31').amount).toBe(1)
  expect(periodOn(periods, 'grievance-resolve', '2027-01-01').amount).toBe(2)
  expect(() => periodOn(periods, 'keep-books', '2027-01-01')).toThrow('keep-books')
})
