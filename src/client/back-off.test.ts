import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test('a wait doubles with each failure in a row up to the longest, and is at least half of that', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2_000 }), (failures) => {
      const whole = Math.min(30_000, 1_000 * 2 ** failures)
      const wait = backOff(failures, { min: 1_000, max: 30_000 })
      expect(wait).toBeGreaterThanOrEqual(whole / 2)
      expect(wait).toBeLessThanOrEqual(whole)
    }),
  )
})
