import { expect, test } from 'vitest'
import { nationalNumber } from './phone.ts'

test.each([
  ['9845012345', '9845012345'],
  ['98450 12345', '9845012345'],
  ['+91 98450-12345', '9845012345'],
  ['919845012345', '9845012345'],
  ['098450 12345', '9845012345'],
  ['9191919191', '9191919191'],
  ['+971501234567', '+971501234567'],
  ['022 2345 6789', '02223456789'],
])('a courier is given the phone number %s as %s', (phone, given) => {
  expect(nationalNumber(phone)).toBe(given)
})
