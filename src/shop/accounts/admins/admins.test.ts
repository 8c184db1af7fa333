import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { jobsRun, mailsTo, mailTo } from '../../../../tests/mailbox.ts'
import { clock } from '../../../platform/clock.ts'
import { db, pool } from '../../../platform/database.ts'
import { app } from '../../../server/app.ts'

ownDatabase()
jobsRun()

let owner: Actor
beforeEach(async () => {
  await pool.query("update users set is_verified = false where role = 'admin'")
  owner = await admin()
})
afterEach(() => {
  vi.restoreAllMocks()
})

let invited = 0
async function invite(by = owner): Promise<{ email: string; token: string }> {
  const email = `invited${++invited}@maidan.test`
  expect((await by.post('/admins/invite-admin', { name: 'Ravi', email })).status).toBe(200)
  return { email, token: await tokenIn(email) }
}

async function tokenIn(email: string, count = 1): Promise<string> {
  const [mail] = await mailsTo(email, count)
  return /\/invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const accept = (invitation: { email: string; token: string }, changes: object = {}) =>
  guest().post('/users/accept-invitation', {
    ...invitation,
    name: 'Ravi',
    password,
    cPassword: password,
    ...changes,
  })
const roleOf = async (email: string) =>
  (await db.selectFrom('users').where('email', '=', email).select('role').executeTakeFirst())?.role
const setActive = (by: Actor, { id }: Actor, isActive: boolean) =>
  by.put(`/admins/set-active/${id}`, { isActive })
const isSignedIn = async (browser: Actor) => (await browser.get('/admins/get-admins')).status === 200

const badInvitation = {
  status: 400,
  body: { message: expect.stringContaining('used, withdrawn or has expired') },
}

describe('an invitation', () => {
  test('makes an admin, once, and the audit log and the other admins’ mails name who invited', async () => {
    const invitation = await invite()
    expect((await guest().post('/users/view-invitation', invitation)).body).toEqual({
      email: invitation.email,
      name: 'Ravi',
      invitedBy: 'Admin',
    })
    expect((await accept(invitation)).status).toBe(200)
    expect(await accept(invitation)).toMatchObject(badInvitation)
    const ravi = guest()
    expect((await ravi.post('/users/login', { email: invitation.email, password })).body.role).toBe('admin')
    const { body } = await ravi.get('/admins/get-admins')
    expect(body.admins.at(-1)).toMatchObject({ email: invitation.email, isYou: true, isActive: true })
    expect(body.admins.at(-1).lastSignInAt).not.toBeNull()
    const { changes } = (await owner.get('/trail/get-changes?limit=2')).body
    expect(changes).toMatchObject([
      { thing: 'admin', name: invitation.email, after: { invitedBy: owner.email }, canUndo: false },
      { thing: 'invitation', name: invitation.email, admin: { _id: owner.id }, canUndo: false },
    ])
    const subjects = (await mailsTo(owner.email, 2)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['An admin was invited', 'There is a new admin'])
  })

  test('accepted twice at once makes one admin', async () => {
    const invitation = await invite()
    const answers = await Promise.all([accept(invitation), accept(invitation)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('is bound to its email, and refuses weak and common passwords, which leave it usable', async () => {
    const invitation = await invite()
    const weak = { password: 'weak', cPassword: 'weak' }
    const common = { password: 'P@ssw0rd', cPassword: 'P@ssw0rd' }
    const other = await accept(invitation, { email: 'other@maidan.test' })
    expect(other).toMatchObject({ status: 400, body: { message: 'This invitation is for another email' } })
    for (const changes of [weak, common, { name: ' ' }])
      expect((await accept(invitation, changes)).status).toBe(400)
    expect(await roleOf('other@maidan.test')).toBeUndefined()
    expect((await accept(invitation)).status).toBe(200)
  })

  test('opens nothing after 72 hours, when withdrawn, replaced, or when its sender is deactivated', async () => {
    const [late, withdrawn, replaced] = [await invite(), await invite(), await invite()]
    await owner.post('/admins/invite-admin', { name: 'Ravi', email: replaced.email })
    expect(await accept(replaced)).toMatchObject(badInvitation)
    const again = { email: replaced.email, token: await tokenIn(replaced.email, 2) }
    const { invitations } = (await owner.get('/admins/get-admins')).body
    const { _id } = invitations.find(({ email }: { email: string }) => email === withdrawn.email)
    expect((await owner.delete(`/admins/withdraw-invitation/${_id}`)).status).toBe(200)
    expect((await owner.delete(`/admins/withdraw-invitation/${_id}`)).status).toBe(404)
    await mailTo(owner.email, /^An invitation was withdrawn$/)
    expect(await accept(withdrawn)).toMatchObject(badInvitation)
    const sender = await admin()
    const orphan = await invite(sender)
    expect((await setActive(owner, sender, false)).status).toBe(200)
    expect(await accept(orphan)).toMatchObject(badInvitation)
    expect((await accept(again)).status).toBe(200)
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + 72 * 3_600_000 + 1_000))
    expect(await accept(late)).toMatchObject(badInvitation)
    expect(await accept({ email: late.email, token: 'guessed' })).toMatchObject(badInvitation)
  })

  test('is not sent to an email that has an account, nor accepted once it has one', async () => {
    const asha = await shopper()
    const taken = await owner.post('/admins/invite-admin', { name: 'Asha', email: asha.email })
    expect(taken.status).toBe(409)
    const invitation = await invite()
    await db.updateTable('users').set({ email: invitation.email }).where('id', '=', asha.id).execute()
    expect((await accept(invitation)).status).toBe(409)
    expect(await roleOf(invitation.email)).toBe('user')
  })
})

describe('deactivating', () => {
  test('signs an admin out at once, until another one activates the account again', async () => {
    const ravi = await admin()
    expect((await setActive(owner, ravi, false)).status).toBe(200)
    expect(await isSignedIn(ravi)).toBe(false)
    const login = () => guest().post('/users/login', { email: ravi.email, password })
    expect((await login()).status).toBe(401)
    expect((await setActive(owner, ravi, true)).status).toBe(200)
    expect((await login()).status).toBe(200)
    const { changes } = (await owner.get('/trail/get-changes?limit=2&thing=admin')).body
    const verbs = changes.map(({ verb }: { verb: string }) => verb)
    expect(verbs).toEqual(['activated', 'deactivated'])
    expect((await mailsTo(ravi.email, 2)).map(({ subject }) => subject).toSorted()).toEqual([
      'An admin was activated',
      'An admin was deactivated',
    ])
  })

  test('is refused to the last active owner, to customers and to strangers', async () => {
    expect((await setActive(owner, owner, false)).status).toBe(409)
    expect((await setActive(owner, await shopper(), false)).status).toBe(404)
    const stranger = { ...owner, id: '01980000-0000-7000-8000-000000000000' } as Actor
    expect((await setActive(owner, stranger, false)).status).toBe(404)
    expect(await isSignedIn(owner)).toBe(true)
  })

  test('of the last two at once, each other or themselves, leaves one', async () => {
    for (const crossed of [true, false]) {
      const ravi = await admin()
      const answers = await Promise.all([
        setActive(owner, crossed ? ravi : owner, false),
        setActive(ravi, crossed ? owner : ravi, false),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const active = await db
        .selectFrom('users')
        .where('role', '=', 'admin')
        .where('is_verified', '=', true)
        .select('id')
        .execute()
      expect(active).toHaveLength(1)
      await pool.query('update users set is_verified = true where id = $1', [owner.id])
      await pool.query('update users set is_verified = false where id = $1', [ravi.id])
      owner = await admin()
      await pool.query("update users set is_verified = false where role = 'admin' and id <> $1", [owner.id])
    }
  })
})

describe('only an invitation and the operator’s command make an admin:', () => {
  test('no call does, whatever it is sent and whoever sends it', async () => {
    const admins = async () =>
      (await db.selectFrom('users').where('role', '=', 'admin').select('id').execute()).length
    const [asha, before] = [await shopper(), await admins()]
    const wish = { role: 'admin', isAdmin: true, isVerified: true, is_verified: true, userId: asha.id }
    const about = {
      name: 'Asha',
      phone: '9876543210',
      email: 'wish@maidan.test',
      password,
      cPassword: password,
    }
    for (const { method, path } of app.routes) {
      if (['ALL', 'GET'].includes(method) || path === '/users/logout') continue
      const url = path.replace(/:(\w+)(\{.*\})?/g, asha.id)
      for (const actor of [guest(), asha, owner])
        await actor.ask(method, url, method === 'DELETE' ? undefined : { ...wish, ...about, token: 'none' })
    }
    expect(await admins()).toBe(before)
  })

  test('these files write the role, and no other', () => {
    const sources = globSync('src/**/*.ts').filter((file) => !/[.]test[.]ts$/.test(file))
    const writing = sources.filter((file) =>
      /addUser\([^)]*'admin'\)|set\(\{[^}]*\brole\b/.test(readFileSync(file, 'utf8')),
    )
    expect(writing.map((file) => file.split('/').at(-1)).toSorted()).toEqual([
      'accept-invitation.ts',
      'add-admin.ts',
      'ensure-admin.ts',
    ])
  })
})
