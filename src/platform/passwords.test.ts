import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { isArrayOf, isString, readJson } from '../lib/json.ts'
import { isStrongPassword } from '../shop/accounts/rules.ts'
import { config, readConfig } from './config.ts'
import { breached, hashPassword, isGuessable, isPassword } from './passwords.ts'

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

describe('a list of breached passwords', () => {
  const nine = [
    'Password@1',
    'Password1!',
    'P@ssw0rd1',
    'Admin@123',
    'Welcome@123',
    'Qwerty@123',
    'Abcd@1234',
    'Passw0rd!',
    'Virat@18',
  ]
  test.each(nine)('knows %s', async (password) => {
    expect(await isGuessable(password, [])).toBe(true)
  })

  test('knows 3,000 and more that keep the rule of the specification', async () => {
    const spelt = (word: string) =>
      [`${word}@1`, `${word}123!`].map((each) => each.charAt(0).toUpperCase() + each.slice(1))
    const common = readJson(await readFile(fileURLToPath(breached), 'utf8'), isArrayOf(isString)) ?? []
    const strong = common.slice(0, 5_000).flatMap(spelt).filter(isStrongPassword)
    expect(strong.length).toBeGreaterThan(3_000)
    const taken = []
    for (const password of strong) if (!(await isGuessable(password, []))) taken.push(password)
    expect(taken).toEqual([])
  })
})

test('only `hashNewPassword`, and the first admin of a demo, hash the password of a person', () => {
  const sources = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const callers = sources.filter((file) => /\bhashPassword\(/.test(readFileSync(file, 'utf8')))
  expect(callers.toSorted()).toEqual([
    'src/platform/passwords.ts',
    'src/shop/accounts/ensure-admin.ts',
    'src/shop/accounts/hash-new-password.ts',
  ])
})
