import { expect, test } from 'vitest'
import { addressDoubts, phoneHint, pinCodeHint } from './rules.ts'

test.each(['9876543210', '+91 98765 43210', '098765-43210', '(+91) 6876543210', ''])(
  'the phone %j needs no hint',
  (phone) => expect(phoneHint(phone)).toBeUndefined(),
)
test.each(['0000000000', '1234567890', '98765432109876543210', '+1 212 555 0100'])(
  'the phone %j may be a slip',
  (phone) => expect(phoneHint(phone)).toMatch(/10 digits/),
)
test.each(['411001', '411 001', ''])('the PIN code %j needs no hint', (pinCode) =>
  expect(pinCodeHint(pinCode)).toBeUndefined(),
)
test.each(['000000', '12345', '1234567'])('the PIN code %j may be a slip', (pinCode) =>
  expect(pinCodeHint(pinCode)).toMatch(/6 digits/),
)

const mumbai = { state: 'Maharashtra', pinCode: '400001', phone: '9876543210' }
const inMumbai = { states: ['Maharashtra'] }

test.each([
  ['a right address', {}, inMumbai, []],
  [
    'a state of the two that a PIN code lies in',
    { state: 'Tamil Nadu' },
    { states: ['Puducherry', 'Tamil Nadu'] },
    [],
  ],
  [
    'a PIN code of another state',
    { state: 'Karnataka' },
    inMumbai,
    [/400001 is in Maharashtra, .* Karnataka/],
  ],
  ['a PIN code that no post office has', { pinCode: '999999' }, null, [/do not know the PIN code 999999/]],
  ['a PIN code that is not asked for yet', { pinCode: '999999' }, undefined, []],
  ['zeros', { pinCode: '000000', phone: '0000000000' }, null, [/6 digits/, /10 digits/]],
])('of %s the shopper is asked as much as there is to ask', (_, changed, place, doubts) => {
  expect(addressDoubts({ ...mumbai, ...changed }, place)).toEqual(
    doubts.map((doubt) => expect.stringMatching(doubt)),
  )
})
