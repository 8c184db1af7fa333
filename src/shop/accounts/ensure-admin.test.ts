import { describe, expect, test } from 'vitest'
import { shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { config } from '../../platform/config.ts'
import { db } from '../../platform/database.ts'
import { ensureAdmin } from './ensure-admin.ts'

ownDatabase()

describe('the first admin', () => {
  test('is refused where the password could never be typed into the login form, or the email is a customer’s', async () => {
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = config
    config.ADMIN_PASSWORD = 'only-letters'
    await expect(ensureAdmin()).rejects.toThrow('ADMIN_PASSWORD')
    config.ADMIN_PASSWORD = ADMIN_PASSWORD
    config.ADMIN_EMAIL = (await shopper()).email
    await expect(ensureAdmin()).rejects.toThrow('the email of a customer')
    config.ADMIN_EMAIL = ADMIN_EMAIL
  })

  test('has no password that a thief tries first, except in the demo', async () => {
    Object.assign(config, { MODE: 'production', ADMIN_PASSWORD: 'Admin@1234' })
    await expect(ensureAdmin()).rejects.toThrow('one of the first that a thief tries')
    config.MODE = 'demo'
  })

  test('comes from the configuration, once, whoever starts the shop and how often', async () => {
    await Promise.all([ensureAdmin(), ensureAdmin(), ensureAdmin()])
    await ensureAdmin()
    expect(await db.selectFrom('users').where('role', '=', 'admin').select('email').execute()).toEqual([
      { email: 'admin@maidan.test' },
    ])
  })

  test('keeps production closed while a demo has left its accounts', async () => {
    config.MODE = 'production'
    await expect(ensureAdmin()).rejects.toThrow('admin@maidan.test has its own still')
    await db.updateTable('users').set({ is_verified: false }).where('role', '=', 'admin').execute()
    await ensureAdmin()
    config.MODE = 'demo'
  })
})
