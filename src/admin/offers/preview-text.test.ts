import { expect, test } from 'vitest'
import { laterStartInWords } from './preview-text.ts'

const now = new Date('2026-12-01T10:00:00+05:30')

test.each([
  ['2026-12-01', '', null],
  ['2026-12-01', '09:00', null],
  ['2026-12-01', '10:00', null],
  ['2026-12-01', '18:30', 'today at 18:30'],
  ['2026-12-02', '', 'on 2 Dec 2026'],
  ['2026-12-02', '18:30', 'on 2 Dec 2026, 18:30'],
  ['', '18:30', null],
  ['2026-12-02', 'soon', null],
])('an offer that begins on %s at "%s" starts %s', (day, time, words) => {
  expect(laterStartInWords(day, time, now)).toBe(words)
})
