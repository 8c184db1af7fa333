import { afterEach, expect, test } from 'vitest'
import { config, readConfig } from './config.ts'
import { hashPassword, isPassword } from './passwords.ts'

afterEach(() => {
  config.PASSWORD_HASHING = 'cheap'
})

test('without a setting, a password is hashed at the cost that OWASP asks for at least', async () => {
  config.PASSWORD_HASHING = readConfig({ DATA_DIR: config.DATA_DIR }).PASSWORD_HASHING
  expect(await hashPassword('Shopper@1234')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each(['strong', 'cheap'] as const)('a %s hash is that of its password alone', async (hashing) => {
  config.PASSWORD_HASHING = hashing
  const hash = await hashPassword('Shopper@1234')
  expect(await isPassword('Shopper@1234', hash)).toBe(true)
  expect(await isPassword('shopper@1234', hash)).toBe(false)
  expect(await isPassword('Shopper@1234', null)).toBe(false)
})
