import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasOptionTwice, MAX_PAGE, readCursor, writeCursor } from './rules.ts'

test('a cursor is read as it was written, and no other text is one', () => {
  const limit = fc.integer({ min: 1, max: MAX_PAGE })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), limit, (page, each) => {
      const place = { page, limit: each }
      expect(readCursor(writeCursor(place))).toEqual(page * each <= 10_050 ? place : null)
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => readCursor(`${text}x`) === null))
  for (const text of ['', 'p0.10', 'p1.0', 'p1.51', 'p99999.50', 'p1.10 '])
    expect(readCursor(text)).toBeNull()
})

test('an option is selected twice whatever its case', () => {
  expect(
    hasOptionTwice([
      { name: 'Size', label: '8' },
      { name: ' size', label: '9' },
    ]),
  ).toBe(true)
  expect(
    hasOptionTwice([
      { name: 'Size', label: '8' },
      { name: 'Colour', label: '8' },
    ]),
  ).toBe(false)
})
