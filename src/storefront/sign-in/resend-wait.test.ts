import { expect, test } from 'vitest'
import { secondsLeft } from './resend-wait.ts'

const start = Date.parse('2026-11-20T12:00:00Z')

test('an OTP can be sent again a minute after it was sent', () => {
  expect(secondsLeft(start, start)).toBe(60)
  expect(secondsLeft(start, start + 1_000)).toBe(59)
  expect(secondsLeft(start, start + 59_001)).toBe(1)
  expect(secondsLeft(start, start + 60_000)).toBe(0)
  expect(secondsLeft(start, start + 3_600_000)).toBe(0)
})

test('where none was sent there is nothing to wait for', () => {
  expect(secondsLeft(0, start)).toBe(0)
})

test('a clock that was set back does not lock anybody out', () => {
  expect(secondsLeft(start, start - 3_600_000)).toBe(0)
})
