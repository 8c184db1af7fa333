import { expect, test } from 'vitest'
import { gstinRefusal } from './gstin-rules.ts'

test.each([
  ['29AABCM1234A1Z3', 'Karnataka', null],
  ['27AAPFU0939F1ZV', 'Maharashtra', null],
  ['27AAPFU0939F1ZV', 'somewhere', null],
  ['27AAPFU0939F1ZV', 'Karnataka', 'A GSTIN of Karnataka begins with 29, this one with 27'],
  ['27AAPFU0939F1ZW', 'Maharashtra', 'The last character does not fit the others: is a digit mistyped?'],
  ['27AAPFU0993F1ZV', 'Maharashtra', 'The last character does not fit the others: is a digit mistyped?'],
  ['27AAPFU0939F1Z', 'Maharashtra', 'A GSTIN has 15 characters, as 29AABCM1234A1Z3'],
  ['', 'Maharashtra', 'A GSTIN has 15 characters, as 29AABCM1234A1Z3'],
])('the GSTIN %j in %s is refused with %j', (gstin, state, refusal) => {
  expect(gstinRefusal(gstin, state)).toBe(refusal)
})
