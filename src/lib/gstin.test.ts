import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigitOf, gstinIn, gstinProblem } from './gstin.ts'

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '07AAACN0372R1Z5'])('%s has its check digit', (gstin) => {
  expect(gstinProblem(gstin)).toBeNull()
  expect(gstinProblem(gstinIn(` ${gstin.slice(0, 5).toLowerCase()} ${gstin.slice(5)}`))).toBeNull()
})

test.each([
  ['', undefined, 'A GSTIN has 15 characters, as 29AABCM1234A1Z3'],
  ['29AABCM1234A1Z', undefined, 'A GSTIN has 15 characters, as 29AABCM1234A1Z3'],
  ['29AABCM12345A1Z3', undefined, 'A GSTIN has 15 characters, as 29AABCM1234A1Z3'],
  ['29AABCM1234A1Z4', undefined, 'The last character does not fit the others. Please check the GSTIN'],
  ['99AABCM1234A1ZW', undefined, 'A GSTIN begins with the code of a state, and none has 99'],
  ['29AABCM1234A1Z3', 'Kerala', 'The GSTIN is of Karnataka, the address is in Kerala'],
  ['29AABCM1234A1Z3', 'Atlantis', 'The GSTIN is of Karnataka, and Atlantis is no state that we know'],
  ['04AABCM1234A1ZF', 'Chandigarh', null],
])('%s for an address in %s: %s', (gstin, state, problem) => {
  expect(gstinProblem(gstin, state)).toBe(problem)
})

test('one wrong character is found', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const pan = fc.tuple(
    fc.string({ unit: fc.constantFrom(...letters), minLength: 5, maxLength: 5 }),
    fc.integer({ min: 1000, max: 9999 }),
    fc.constantFrom(...letters),
  )
  fc.assert(
    fc.property(
      pan,
      fc.nat(14),
      fc.constantFrom(...letters, ...'0123456789'),
      ([name, number, kind], at, other) => {
        const begun = `29${name}${number}${kind}1Z`
        const gstin = begun + checkDigitOf(begun)
        expect(gstinProblem(gstin)).toBeNull()
        if (gstin[at] !== other)
          expect(gstinProblem(gstin.slice(0, at) + other + gstin.slice(at + 1))).not.toBeNull()
      },
    ),
    { numRuns: 500 },
  )
})
