import { expect, test } from 'vitest'
import { nationalNumber } from './phone.ts'

test.each([
  ['9845012345', '9845012345'],
  ['98450 12345', '9845012345'],
  ['+91 98450-12345', '9845012345'],
  ['098450 12345', '9845012345'],
  ['9198450', '9198450'],
  ['9191919191', '9191919191'],
  ['abc', ''],
])('of a phone number typed as %s its ten digits are kept: %s', (typed, kept) => {
  expect(nationalNumber(typed)).toBe(kept)
})
