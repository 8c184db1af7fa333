import { describe, expect, test } from 'vitest'
import { isPhone, isProfileName, isStrongPassword, nameFrom, secondsToWait } from './rules.ts'

describe('a strong password', () => {
  test.each(['Aa1@aaaa', 'Shopper@1234', 'ünïcode Aa1! and spaces', `Aa1&${'x'.repeat(200)}`])(
    'is %j',
    (password) => {
      expect(isStrongPassword(password)).toBe(true)
    },
  )
  test.each(['Aa1@aaa', 'aa1@aaaa', 'AA1@AAAA', 'Aaa@aaaa', 'Aa1aaaaa', 'Aa1#aaaa', ''])(
    'is not %j',
    (password) => {
      expect(isStrongPassword(password)).toBe(false)
    },
  )
})

describe('a phone number', () => {
  test.each(['10', '+10', '9876543210', '+919876543210', '123456789012345'])('is %j', (phone) => {
    expect(isPhone(phone)).toBe(true)
  })
  test.each(['', '+', '1', '0123', '+0123', '1234567890123456', '98765 43210', '९८७६५', '++91'])(
    'is not %j',
    (phone) => {
      expect(isPhone(phone)).toBe(false)
    },
  )
})

test('a profile’s name has no spaces, but for the one that stands', () => {
  expect(isProfileName('Asha', 'Asha Rao')).toBe(true)
  expect(isProfileName('Asha Rao', 'Asha Rao')).toBe(true)
  expect(isProfileName('Asha K', 'Asha Rao')).toBe(false)
  expect(isProfileName('', 'Asha Rao')).toBe(false)
})

test('another code may be asked for sixty seconds after the last', () => {
  const sent = new Date('2026-11-20T10:00:00Z')
  const at = (seconds: number) => secondsToWait(sent, new Date(sent.getTime() + seconds * 1000))
  expect([at(0), at(0.5), at(59), at(59.9), at(60), at(3600)]).toEqual([60, 60, 1, 1, 0, 0])
})

describe('the name somebody has elsewhere', () => {
  test.each([
    ['Zoya Khan', 'Zoya Khan'],
    ['  Zoya\n\u202eKhan ', 'Zoya Khan'],
    ['ശ്രീ‌രാഗ്', 'ശ്രീ‌രാഗ്'],
    ['\u200b', 'Shopper'],
    ['', 'Shopper'],
    ['👟'.repeat(200), '👟'.repeat(120)],
  ])('%j is kept as %j', (name, kept) => {
    expect(nameFrom(name)).toBe(kept)
  })
})
