import { expect, test } from 'vitest'
import { phoneHint, pinCodeHint } from './rules.ts'

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
