import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../../tests/actors.ts'
import { capturedLog } from '../../../../tests/captured-log.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { jobsRun, mailsTo, mailTo, otpFor, wrong } from '../../../../tests/mailbox.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'

ownDatabase()
jobsRun()
const captured = capturedLog()

afterEach(() => {
  vi.restoreAllMocks()
  config.RATE_LIMITS = 'off'
})

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }
const newPassword = 'Anew@12345'
const passwords = { currentPassword: password, newPassword, confirmPassword: newPassword }
let emails = 0
const newEmail = () => `new-email${++emails}@maidan.test`

async function login(email: string, withPassword = password): Promise<Actor> {
  const browser = guest().from('203.0.113.77')
  await browser.post('/users/login', { email, password: withPassword }, firefox)
  return browser
}

const isSignedIn = async (browser: Actor) => (await browser.get('/users/getUserDetails')).status === 200

describe('the list of own sessions', () => {
  test('names browser and coarse address, and each session can be ended by its owner alone', async () => {
    const asha = await shopper()
    const other = await login(asha.email)
    const { body } = await asha.get('/users/get-security')
    expect(body.sessions).toHaveLength(2)
    const session = body.sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    const where = { browser: 'Firefox on Linux', address: '203.0.113.*' }
    expect(session).toMatchObject(where)
    expect(body.signIns).toEqual([{ ...where, at: session.signedInAt }])
    expect((await (await shopper()).delete(`/users/end-session/${session._id}`)).status).toBe(404)
    expect(await isSignedIn(other)).toBe(true)
    expect((await asha.delete(`/users/end-session/${session._id}`)).status).toBe(200)
    expect([await isSignedIn(other), await isSignedIn(asha)]).toEqual([false, true])
  })

  test('ends all others at once', async () => {
    const asha = await shopper()
    const others = [await login(asha.email), await login(asha.email)]
    expect((await asha.post('/users/end-other-sessions')).status).toBe(200)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(asha)).toBe(true)
  })
})

describe('changing the password', () => {
  test.each([
    ['a shopper', shopper],
    ['an admin', admin],
  ])('of %s ends the other sessions, mails the owner and leaves this session', async (_who, join) => {
    const asha = await join()
    const other = await login(asha.email)
    expect((await asha.put('/users/change-password', passwords)).status).toBe(200)
    expect([await isSignedIn(other), await isSignedIn(asha)]).toEqual([false, true])
    expect(await isSignedIn(await login(asha.email))).toBe(false)
    expect(await isSignedIn(await login(asha.email, newPassword))).toBe(true)
    await mailTo(asha.email, /^Your password was changed$/)
    expect(captured.take()).not.toContain(newPassword)
  })

  test('with a code for a reset under way makes that code useless', async () => {
    const asha = await shopper()
    await asha.post('/users/forgot-password', { email: asha.email })
    const otp = await otpFor(asha.email)
    await asha.put('/users/change-password', passwords)
    const reset = { email: asha.email, otp, newPassword: password, confirmPassword: password }
    expect((await guest().post('/users/verify-otp-reset-password', reset)).status).toBe(400)
  })

  test.each([
    ['a wrong password', { currentPassword: 'Wrong@1234' }, 'This is not your password'],
    ['a weak one', { newPassword: 'weak', confirmPassword: 'weak' }, 'Password must be at least 8'],
    ['a common one', { newPassword: 'P@ssw0rd', confirmPassword: 'P@ssw0rd' }, 'one of the first'],
    ['two that differ', { confirmPassword: 'Other@1234' }, 'Passwords must match'],
    ['nothing', { currentPassword: '' }, 'Password is required*'],
  ])('refuses %s and changes nothing', async (_what, change, message) => {
    const asha = await shopper()
    const answer = await asha.put('/users/change-password', { ...passwords, ...change })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
    expect(await isSignedIn(await login(asha.email))).toBe(true)
  })

  test('of an account without one, which signs in with Google, is refused', async () => {
    const asha = await shopper()
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', asha.id).execute()
    expect((await asha.get('/users/get-security')).body.hasPassword).toBe(false)
    expect((await asha.put('/users/change-password', passwords)).status).toBe(400)
  })

  test('twice at once with the same present password succeeds once', async () => {
    const asha = await shopper()
    const changes = [1, 2].map((number) => {
      const other = `Anew@1234${number}`
      return asha.put('/users/change-password', { ...passwords, newPassword: other, confirmPassword: other })
    })
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400])
  })

  test('counts wrong guesses of the present password as logins do', async () => {
    config.RATE_LIMITS = 'on'
    const asha = (await shopper()).from('198.51.100.21')
    const guess = () => asha.put('/users/change-password', { ...passwords, currentPassword: 'Wrong@1234' })
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })
})

describe('changing the email', () => {
  async function requested(asha: Actor, email = newEmail()) {
    const answer = await asha.post('/users/change-email', { email, password })
    expect(answer.status).toBe(200)
    return { email, oldOtp: await otpFor(asha.email), newOtp: await otpFor(email) }
  }

  test('takes both codes, once, and mails both addresses', async () => {
    const asha = await admin()
    const { email, ...codes } = await requested(asha)
    const confirm = () => asha.put('/users/confirm-email', codes)
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).status).toBe(400)
    expect(await isSignedIn(await login(asha.email))).toBe(false)
    expect(await isSignedIn(await login(email))).toBe(true)
    for (const address of [asha.email, email]) {
      expect((await mailTo(address, /^Your email was changed$/)).text).toContain(email)
    }
    const logged = await db.selectFrom('audit_log').where('thing_id', '=', asha.id).select('after').execute()
    expect(logged).toEqual([{ after: { email } }])
  })

  test('refuses a wrong code, one code twice, and codes of an earlier request', async () => {
    const asha = await shopper()
    const { oldOtp, newOtp } = await requested(asha)
    const confirm = async (codes: object) => (await asha.put('/users/confirm-email', codes)).body.errors
    expect(await confirm({ oldOtp, newOtp: wrong(newOtp) })).toEqual({ newOtp: 'Invalid OTP' })
    expect(await confirm({ oldOtp: wrong(oldOtp), newOtp })).toEqual({ oldOtp: 'Invalid OTP' })
    const soon = await asha.post('/users/change-email', { email: newEmail(), password })
    expect(soon).toMatchObject({ status: 429, body: { retryAfter: expect.any(Number) } })
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + 61_000))
    await requested(asha)
    expect(Object.keys(await confirm({ oldOtp, newOtp }))).toEqual(['oldOtp', 'newOtp'])
    expect(await isSignedIn(await login(asha.email))).toBe(true)
  })

  test('refuses codes that have expired, and those after five wrong tries', async () => {
    const asha = await shopper()
    const codes = await requested(asha)
    const wrongCodes = { oldOtp: wrong(codes.oldOtp), newOtp: wrong(codes.newOtp) }
    for (let tries = 0; tries < 5; tries++) await asha.put('/users/confirm-email', wrongCodes)
    expect((await asha.put('/users/confirm-email', codes)).body.message).toMatch(/Too many wrong tries/)
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + 11 * 60_000))
    expect((await asha.put('/users/confirm-email', codes)).body.message).toMatch(/expired/)
  })

  test('refuses a wrong password, the same email, and one that has an account, also if it gets one meanwhile', async () => {
    const [asha, other] = [await shopper(), await shopper()]
    const ask = (body: object) => asha.post('/users/change-email', { email: newEmail(), password, ...body })
    expect((await ask({ password: 'Wrong@1234' })).body.errors).toEqual({
      password: 'This is not your password',
    })
    expect((await ask({ email: asha.email.toUpperCase() })).status).toBe(400)
    expect((await ask({ email: other.email })).status).toBe(409)
    const { email, ...codes } = await requested(asha)
    await db.updateTable('users').set({ email }).where('id', '=', other.id).execute()
    expect((await asha.put('/users/confirm-email', codes)).status).toBe(409)
  })

  test('of two who ask for the same email at once, one gets it', async () => {
    const pair = [await shopper(), await shopper()]
    const email = newEmail()
    const [one, two] = pair as [Actor, Actor]
    const first = await requested(one, email)
    await two.post('/users/change-email', { email, password })
    const second = { oldOtp: await otpFor(two.email), newOtp: await otpFor(email, 2) }
    const answers = await Promise.all([
      one.put('/users/confirm-email', { oldOtp: first.oldOtp, newOtp: first.newOtp }),
      two.put('/users/confirm-email', second),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('without a request is refused', async () => {
    const codes = { oldOtp: '123456', newOtp: '123456' }
    expect((await (await shopper()).put('/users/confirm-email', codes)).status).toBe(400)
  })
})

test('an admin is mailed when a browser signs in that had not done so before, but not at the first', async () => {
  const { email } = await admin()
  const browser = guest()
  const enter = () => browser.post('/users/login', { email, password }, firefox)
  await enter()
  await enter()
  await login(email)
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['A new browser signed in to the dashboard'])
  expect(mails[0]?.text).toContain('203.0.113.*')
})
