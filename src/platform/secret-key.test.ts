import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { password, shopper } from '../../tests/actors.ts'
import { ownDatabase } from '../../tests/database.ts'
import { putTotp } from '../shop/accounts/second-factor/totp-store.ts'
import { stopTokenOf, userOfStopToken } from '../shop/alerts/stop-token.ts'
import { findErasedAccounts } from '../shop/customers/seal-account.ts'
import { config } from './config.ts'
import { db } from './database.ts'
import { decrypt, encrypt } from './encryption.ts'
import { listStale, reencryptStale } from './reencrypt.ts'
import { isSigned, sign } from './signatures.ts'

ownDatabase()

const { SECRET_KEY } = config
afterAll(() => {
  Object.assign(config, { SECRET_KEY, SECRET_OLD_KEY: undefined })
})

const secret = Buffer.from('of an app')
const sealed = () => db.selectFrom('totp_secrets').select('secret').executeTakeFirstOrThrow()
const readSecret = async () => decrypt('totp', (await sealed()).secret)?.toString()
const countStale = async () => {
  let count = 0
  for await (const _ of listStale()) count++
  return count
}

test('a new SECRET_KEY beside the old one ends nothing, and after a night the old one is not needed', async () => {
  const [asha, ravi] = [await shopper('Asha Rao'), await shopper('Ravi Iyer')]
  const { id } = await db
    .selectFrom('users')
    .where('email', '=', asha.email)
    .select('id')
    .executeTakeFirstOrThrow()
  await putTotp(db, id, encrypt('totp', secret))
  await ravi.post('/users/erase-account', { password })
  const [token, signature] = [stopTokenOf(id), sign('device of Asha')]

  Object.assign(config, { SECRET_KEY: 'a key that is younger than the other', SECRET_OLD_KEY: SECRET_KEY })
  expect(userOfStopToken(token)).toBe(id)
  expect(isSigned('device of Asha', signature)).toBe(true)
  expect(isSigned('device of Ravi', signature)).toBe(false)
  expect(await readSecret()).toBe('of an app')
  expect((await findErasedAccounts(ravi.email)).accounts).toHaveLength(1)

  expect(await countStale()).toBe(2)
  await reencryptStale()
  expect(await countStale()).toBe(0)
  config.SECRET_OLD_KEY = undefined
  expect(await readSecret()).toBe('of an app')
  expect(await findErasedAccounts(ravi.email)).toMatchObject({
    accounts: [{ name: 'Ravi Iyer' }],
    unreadable: 0,
  })
  expect(userOfStopToken(token)).toBeNull()
})

test('what neither key reads is left as it is', async () => {
  config.SECRET_KEY = 'a third key, which was never the one before'
  const before = (await sealed()).secret
  config.SECRET_OLD_KEY = 'a fourth key, which was never the one before'
  await reencryptStale()
  expect((await sealed()).secret).toEqual(before)
  expect((await findErasedAccounts('ravi@people.test')).unreadable).toBe(1)
})

test('only signatures and encryption use SECRET_KEY, as both know the old one', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const users = files.filter((file) =>
    /\bconfig\.SECRET_KEY|\{[^}]*\bSECRET_KEY\b[^}]*\} = config/.test(readFileSync(file, 'utf8')),
  )
  expect(users.toSorted()).toEqual(['src/platform/encryption.ts', 'src/platform/signatures.ts'])
})
