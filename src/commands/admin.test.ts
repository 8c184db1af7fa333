import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { guest } from '../../tests/actors.ts'
import { ownDatabase } from '../../tests/database.ts'
import { parseAny } from '../../tests/json.ts'
import { db, pool } from '../platform/database.ts'
import { addAdmin } from '../shop/accounts/admins/add-admin.ts'
import { removeAdmin } from '../shop/accounts/admins/remove-admin.ts'

ownDatabase()

const password = 'Floodlit&Wicket7'
const owner = { name: 'Meera', email: 'meera@shop.example', password }

beforeEach(async () => {
  await pool.query(
    "update users set deleted_at = now(), password_hash = null where role = 'admin' and deleted_at is null",
  )
  await addAdmin(owner)
})

async function admin(args: string[], input = '') {
  const child = spawn(process.execPath, ['src/commands/admin.ts', ...args], {
    env: { ...process.env, DATABASE_URL: pool.options.connectionString },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const [output, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exited, output: output.trim(), error: error.trim() }
}

const changes = async () =>
  (
    await db
      .selectFrom('audit_log')
      .where('thing', '=', 'admin')
      .select(['name', 'verb'])
      .orderBy('id')
      .execute()
  ).slice(-2)

const mailsTo = async (email: string) =>
  (
    await pool.query(
      "select data ->> 'subject' as subject from pgboss.job where name = 'mail' and data ->> 'to' = $1",
      [email],
    )
  ).rows.map(({ subject }) => subject)

describe('maidan admin', () => {
  test('adds an admin with a password from the standard input', async () => {
    const added = await admin(['add', 'Ravi@Shop.example', '--name', 'Ravi'], `${password}\n`)
    expect(added).toEqual({ code: 0, output: 'Ravi@Shop.example is an admin now.', error: '' })
    const { output } = await admin(['list', '--json'])
    expect(parseAny(output).admins).toMatchObject([
      { email: owner.email },
      { email: 'ravi@shop.example', name: 'Ravi' },
    ])
    expect((await guest().post('/users/login', { email: 'ravi@shop.example', password })).status).toBe(200)
    expect(await changes()).toContainEqual({ name: 'ravi@shop.example', verb: 'created' })
    for (const email of [owner.email, 'ravi@shop.example'])
      expect(await mailsTo(email)).toContain('There is a new admin')
  })

  test('changes a password to one it makes up, and ends the sessions of that account', async () => {
    const browser = guest()
    expect((await browser.post('/users/login', owner)).status).toBe(200)
    const { code, output } = await admin(['password', owner.email, '--generate', '--json'])
    expect(code).toBe(0)
    expect((await browser.get('/users/getUserDetails')).status).toBe(401)
    expect((await guest().post('/users/login', owner)).status).toBe(401)
    const { password } = parseAny(output)
    expect((await guest().post('/users/login', { email: owner.email, password })).status).toBe(200)
    expect(await changes()).toContainEqual({ name: owner.email, verb: 'edited' })
  })

  test('removes an admin, who is signed out, and never the last one', async () => {
    await addAdmin({ ...owner, email: 'ravi@shop.example' })
    const browser = guest()
    await browser.post('/users/login', owner)
    expect((await admin(['remove', owner.email])).code).toBe(0)
    expect((await browser.get('/users/getUserDetails')).status).toBe(401)
    expect(await changes()).toContainEqual({ name: owner.email, verb: 'deleted' })
    for (const email of [owner.email, 'ravi@shop.example'])
      expect(await mailsTo(email)).toContain('An admin was removed')
    const last = await admin(['remove', 'ravi@shop.example'])
    expect(last).toMatchObject({
      code: 1,
      error: 'ravi@shop.example is the last owner. Add another one first.',
    })
  })

  test('deactivates an admin, never the last active one, and activates the account again', async () => {
    await addAdmin({ ...owner, email: 'ravi@shop.example' })
    const browser = guest()
    await browser.post('/users/login', owner)
    expect((await admin(['deactivate', owner.email])).code).toBe(0)
    expect((await browser.get('/users/getUserDetails')).status).toBe(401)
    expect((await admin(['list'])).output).toMatch(/^meera@shop[.]example .*deactivated$/m)
    const last = await admin(['deactivate', 'ravi@shop.example'])
    expect(last).toMatchObject({ code: 1, error: expect.stringContaining('the last active owner') })
    expect((await admin(['activate', owner.email])).code).toBe(0)
    expect((await browser.post('/users/login', owner)).status).toBe(200)
  })

  test('resets a lost second factor, and signs the admin out', async () => {
    const browser = guest()
    await browser.post('/users/login', owner)
    await db
      .updateTable('users')
      .set({ second_factor_at: new Date() })
      .where('email', '=', owner.email)
      .execute()
    expect((await guest().post('/users/login', owner)).body.isAuthenticated).toBe(false)
    expect((await admin(['reset-2fa', owner.email])).code).toBe(0)
    expect((await browser.get('/users/getUserDetails')).status).toBe(401)
    expect((await guest().post('/users/login', owner)).body.isAuthenticated).toBe(true)
  })

  test('of two admins who remove each other at once, one stays', async () => {
    await addAdmin({ ...owner, email: 'ravi@shop.example' })
    const removed = await Promise.all([removeAdmin(owner.email), removeAdmin('ravi@shop.example')])
    expect(removed.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test.each([
    ['a weak password', ['add', 'new@shop.example'], 'weak\n', 1, 'at least 8 characters'],
    ['an email that is taken', ['add', owner.email], password, 1, 'has an account already'],
    ['a stranger', ['password', 'nobody@shop.example'], password, 1, 'is not an admin'],
    ['a password as an argument', ['add', 'new@shop.example', password], '', 2, 'Unexpected argument'],
    ['something else', ['promote'], '', 2, 'remove or list'],
    ['no email', ['remove'], '', 2, 'whose email'],
  ])('refuses %s and changes nothing', async (_what, args, input, code, message) => {
    expect(await admin(args, input)).toMatchObject({
      code,
      output: '',
      error: expect.stringContaining(message),
    })
    expect(parseAny((await admin(['list', '--json'])).output).admins).toHaveLength(1)
  })
})
