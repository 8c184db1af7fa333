import { expect, test } from 'vitest'
import { ownDatabase } from '../../../tests/database.ts'
import { addDays, type Day } from '../../lib/dates.ts'
import { pool } from '../../platform/database.ts'
import { chooseDays, lastPeriods, nameOf, periodAround, periods, periodsIn } from './period-rules.ts'
import { patterns } from './sales-store.ts'

ownDatabase()

test('every day of fifty years is in the period that PostgreSQL says it is in', async () => {
  const { rows } = await pool.query<Record<string, Day>>(`
    select day::text, ${periods.map((period) => `to_char(day, '${patterns[period]}') as "in ${period}"`)}
    from (select generate_series('2000-01-01'::date, '2049-12-31', '1 day')::date as day) as days`)
  for (const row of rows) {
    const day = row.day as Day
    expect(periods.map((period) => nameOf(day, period))).toEqual(periods.map((period) => row[`in ${period}`]))
  }
})

test.each([
  ['day', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['year', '2026-11-20', '2026-01-01', '2026-12-31'],
] as const)('the %s around %s goes from %s to %s', (period, day, from, to) => {
  expect(periodAround(day, period)).toEqual({ from, to })
})

test('the periods of some days are named in their order, those that are cut off too', () => {
  const days = { from: '2026-11-20', to: '2027-01-05' } as const
  expect(periodsIn(days, 'month')).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(periodsIn(days, 'week').slice(-2)).toEqual(['2026-W53', '2027-W01'])
  expect(periodsIn(days, 'day')).toHaveLength(47)
  for (const period of periods)
    expect(periodsIn(lastPeriods('2026-11-20', period, 12), period)).toHaveLength(12)
})

test('a report is on at most five years, from the first to the last day', () => {
  const today = '2026-11-20'
  const choose = (from?: Day, to?: Day) => chooseDays({ from, to }, 'month', today)
  expect(choose()).toMatchObject({ value: { from: '2026-11-01', to: '2026-11-30' } })
  expect(choose('2020-02-29', '2025-02-28')).toMatchObject({ ok: true })
  expect(choose('2021-11-20', '2026-11-19')).toMatchObject({ ok: true })
  expect(choose('2021-11-20', '2026-11-20')).toMatchObject({ refusal: { reason: 'too-long' } })
  expect(choose('0002-01-01', '2026-11-20')).toMatchObject({ refusal: { reason: 'too-long' } })
  expect(choose('2026-11-20', addDays(today, -1))).toMatchObject({ refusal: { reason: 'reversed' } })
  expect(choose('2026-11-20')).toMatchObject({ refusal: { reason: 'half' } })
})
