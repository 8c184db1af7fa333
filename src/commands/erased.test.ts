import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { password, shopper } from '../../tests/actors.ts'
import { ownDatabase } from '../../tests/database.ts'
import { config } from '../platform/config.ts'
import { pool } from '../platform/database.ts'

ownDatabase()

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['src/commands/erased.ts', ...args], {
    env: { ...process.env, DATABASE_URL: pool.options.connectionString, SECRET_KEY: config.SECRET_KEY },
    encoding: 'utf8',
  })

test('an erased account is shown by its email, and nothing of others', async () => {
  const [asha, other] = [await shopper('Asha Rao'), await shopper('Ravi Iyer')]
  for (const each of [asha, other]) await each.post('/users/erase-account', { password })
  const found = run(asha.email)
  expect([found.status, found.stdout]).toEqual([0, expect.stringContaining('Asha Rao')])
  expect(found.stdout).not.toContain('Ravi')
  const none = run('nobody@people.test')
  expect([none.status, none.stderr]).toEqual([1, expect.stringContaining('No erased account')])
  expect(run().status).toBe(2)
})
