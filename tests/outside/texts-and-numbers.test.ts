import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { dayField } from '../../src/forms/dates.ts'
import { numeric } from '../../src/forms/number.ts'
import { longText, text } from '../../src/forms/text.ts'
import { gstinIn, isGstin } from '../../src/lib/gstin.ts'
import { readPhone } from '../../src/lib/phone.ts'
import { readNumber } from '../../src/lib/typed-numbers.ts'
import { asciiDigits, cleanLines, cleanText } from '../../src/lib/typed-text.ts'
import { hashPassword, isPassword } from '../../src/platform/passwords.ts'
import { totpForm } from '../../src/shop/accounts/second-factor/wire.ts'
import { otpField, registerForm } from '../../src/shop/accounts/wire.ts'
import { addressForm } from '../../src/shop/addresses/wire.ts'
import { readCouponCode } from '../../src/shop/coupons/rules.ts'
import { deliveryQuery } from '../../src/shop/delivery/wire.ts'
import { runs } from '../runs.ts'
import { couponCodes, days, gstins, numbers, oneTimeCodes, phones, pinCodes } from './numbers.data.ts'
import { texts } from './texts.data.ts'

const readBy = (field: z.ZodType, typed: unknown) => {
  const { success, data } = field.safeParse(typed)
  return success ? data : null
}

describe('texts', () => {
  test.each(texts)('%s is read as it is meant', (_, typed, meant) => {
    expect(cleanText(typed)).toBe(meant)
    expect(readBy(text('Name is required'), typed)).toBe(meant || null)
  })

  test('several lines keep their line ends and the depth of their lists', () => {
    expect(readBy(longText('Write', 100), '- a\r\n\t- b\u200b\r\n\r\nc ')).toBe('- a\n    - b\n\nc')
  })

  // What composes, joins, hides or is seen only beside something else.
  const marks = fc.constantFrom(...'e\u0301\u0323\u200b\u200dक\u094d\ufe0f❤\u00a0\u00ad\u202ea')

  test.each([
    ['any characters', fc.string({ unit: 'binary' })],
    ['letters among marks', fc.string({ unit: marks })],
  ])('what is clean stays as it is: %s', (_, strings) => {
    fc.assert(
      fc.property(strings, (typed) => {
        const clean = cleanText(typed)
        expect(cleanLines(cleanLines(typed))).toBe(cleanLines(typed))
        expect(cleanText(clean)).toBe(clean)
        expect(clean).toBe(clean.normalize('NFC'))
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\u00ad\u200b\u202a-\u202e\u2066-\u2069]/u)
      }),
      { numRuns: runs(300, 30_000) },
    )
  })

  test.each(['\u0301\u0323', '\u0301\u200b'])('a megabyte of %j is cut before it is sorted', (marks) => {
    expect([...cleanText(`a${marks.repeat(500_000)}`).normalize('NFD')].length).toBeLessThan(12)
  })

  test('digits of all scripts are read by their value', () => {
    const digits = Array.from({ length: 0x1fbfa }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
      /\p{Nd}/u.test(sign),
    )
    expect(digits.length % 10).toBe(0)
    expect(asciiDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10))
  })
})

const address = {
  ...{ name: 'Asha', phone: '9847012345', address: '12 Lake View', city: 'Kochi' },
  ...{ state: 'Kerala', pinCode: '682016' },
}
const account = {
  ...{ name: 'Asha', email: 'asha@maidan.test', phone: '9847012345' },
  ...{ password: 'Lantern&Over11', cPassword: 'Lantern&Over11' },
}

describe('numbers', () => {
  test.each(phones)('a phone number typed as %j is read as %j', (typed, read) => {
    expect(readBy(addressForm.shape.phone, typed)).toBe(read)
    if (read === null || /^0/.test(read)) return
    expect(registerForm.parse({ ...account, phone: typed }).phone).toBe(read)
    expect(readPhone(read)).toBe(read)
  })

  test.each(pinCodes)('a PIN code typed as %j is read as %j', (typed, read) => {
    expect(readBy(addressForm.shape.pinCode, typed)).toBe(read)
    expect(readBy(deliveryQuery, { pinCode: typed })).toEqual(read && { pinCode: read })
  })

  test.each(numbers)('a number typed as %j is read as %j', (typed, read) => {
    expect(readNumber(typed)).toBe(read)
    expect(readBy(numeric('No number'), typed)).toBe(read !== null && read >= 0 ? read : null)
  })

  test.each(oneTimeCodes)('a code typed as %j is read as %j', (typed, read) => {
    expect(readBy(otpField, typed)).toBe(read)
    expect(readBy(totpForm, { totp: typed })).toEqual({ totp: read })
  })

  test.each(couponCodes)('a coupon typed as %j is read as %j', (typed, read) => {
    expect(readCouponCode(typed)).toBe(read)
  })

  test.each(days)('a day typed as %j is read as %j', (typed, read) => {
    expect(readBy(dayField('The day'), typed)).toBe(read)
  })

  test.each(gstins)('a GSTIN typed as %j is read as %j', (typed, read) => {
    expect(isGstin(gstinIn(typed)) ? gstinIn(typed) : null).toBe(read)
  })

  test.each([
    [' Asha@Maidan.Test ', 'asha@maidan.test'],
    ['mailto:asha@maidan.test', 'asha@maidan.test'],
    ['Asha Rao <asha@maidan.test>', 'asha@maidan.test'],
    ['asha＠maidan.test', 'asha@maidan.test'],
    ['\u200basha@maidan.test\u00a0', 'asha@maidan.test'],
  ])('an email address typed as %j is read as %j', (typed, read) => {
    expect(registerForm.parse({ ...account, email: typed }).email).toBe(read)
  })

  test('an address reads the numbers of all its fields', () => {
    const typed = { ...address, phone: '\u2068+91 98470 12345\u2069', pinCode: '६८२०१६' }
    expect(addressForm.parse(typed)).toMatchObject({ phone: '+919847012345', pinCode: '682016' })
  })
})

describe('passwords', () => {
  const composed = 'Crick\u00e9t 11@'
  const decomposed = 'Cricke\u0301t\u00a011@'

  test('a password is the same on another keyboard', async () => {
    const hash = await hashPassword(decomposed)
    expect(await isPassword(composed, hash)).toBe(true)
    expect(await isPassword(decomposed, hash)).toBe(true)
    expect(await isPassword('Cricket 11@', hash)).toBe(false)
  })

  test('a password that was hashed as it was typed still opens, however it is typed now', async () => {
    const { hash } = await import('@node-rs/argon2')
    const old = await hash('Cricke\u0301t@11', { memoryCost: 8, timeCost: 1, parallelism: 1 })
    expect(await isPassword('Cricke\u0301t@11', old)).toBe(true)
    expect(await isPassword('Crick\u00e9t@11', old)).toBe(true)
  })

  test('invisible marks of a password count', async () => {
    expect(await isPassword('Lantern&Over11', await hashPassword('Lantern&Over11\u200b'))).toBe(false)
  })
})
