import { describe, expect, test } from 'vitest'
import { base32, formatRecoveryCode, plainRecoveryCode } from './rules.ts'
import { findStep, stepOf, totpAt, totpUrl } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('a time-based code', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i s is that of RFC 6238, appendix B', (seconds, code) => {
    expect(totpAt(secret, stepOf(at(seconds)))).toBe(code)
  })

  test('is found in its own 30 seconds and the ones before and after, and no others', () => {
    const found = [-61, -30, 0, 30, 61].map((seconds) =>
      findStep(secret, '050471', at(1_111_111_111 + seconds)),
    )
    const step = stepOf(at(1_111_111_111))
    expect(found).toEqual([null, step, step, step, null])
    expect(findStep(secret, '05047', at(1_111_111_111))).toBeNull()
  })

  test('has its secret in an address that apps read', () => {
    const url = totpUrl(secret, { issuer: 'shop.example', email: 'asha+1@shop.example' })
    expect(url).toBe(
      'otpauth://totp/shop.example:asha%2B1%40shop.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=shop.example',
    )
  })
})

test('a recovery code is the same however it is typed', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  const code = formatRecoveryCode(Buffer.alloc(10, 7))
  expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')}`])
    expect(plainRecoveryCode(typed)).toBe(code.replaceAll('-', ''))
})
