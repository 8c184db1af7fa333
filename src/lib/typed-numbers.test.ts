import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amounts } from '../../tests/outside/amounts.data.ts'
import { runs } from '../../tests/runs.ts'
import { formatRupees, fromPaise, toRupees } from './money.ts'
import { readAmount } from './typed-numbers.ts'

test.each(amounts)('the amount %j is read as %j paise', (text, paise) => {
  expect(readAmount(text)).toBe(paise)
})

test('what the shop writes itself is read as the amount that it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paise) => {
      const rupees = toRupees(fromPaise(paise))
      for (const text of [formatRupees(rupees), rupees.toFixed(2), String(rupees)])
        expect(readAmount(text)).toBe(paise)
    }),
    { numRuns: runs(100, 10_000) },
  )
})
