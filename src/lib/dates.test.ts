import { describe, expect, test } from 'vitest'
import { addDays, dayOf, formatDate, formatTime, startOf } from './dates.ts'

describe('days in India', () => {
  test('a day begins at midnight in India, which is 18:30 of the day before in UTC', () => {
    expect(dayOf(new Date('2026-11-19T18:29:59.999Z'))).toBe('2026-11-19')
    expect(dayOf(new Date('2026-11-19T18:30:00Z'))).toBe('2026-11-20')
    expect(startOf('2026-11-20').toISOString()).toBe('2026-11-19T18:30:00.000Z')
  })

  test('days are counted over months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })

  test('a date is written as people say it', () => {
    expect(formatDate('2026-11-19T19:00:00Z')).toBe('20 Nov 2026')
    expect(formatTime('2026-11-19T19:00:00Z')).toBe('00:30')
  })
})
