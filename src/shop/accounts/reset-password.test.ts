import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { jobsRun, mailsTo, otpFor, wrong } from '../../../tests/mailbox.ts'
import { clock } from '../../platform/clock.ts'
import { config } from '../../platform/config.ts'
import { beginReset } from './request-reset.ts'

ownDatabase()
jobsRun()
beforeEach(() => {
  vi.restoreAllMocks()
})

const newPassword = 'Monsoon&Relay7'

function passes(seconds: number): void {
  const then = clock.now().getTime() + seconds * 1000
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(then))
}

function form(email: string, otp: string) {
  return { email, otp, newPassword, confirmPassword: newPassword }
}

const refused = { status: 400, body: { message: 'Invalid or expired OTP' } }

describe('a new password', () => {
  test('is set with the OTP from the mail, and signs its owner out everywhere', async () => {
    const kiran = await shopper()
    expect((await guest().post('/users/forgot-password', { email: kiran.email })).status).toBe(200)
    const otp = await otpFor(kiran.email)
    const reset = await guest().post('/users/verify-otp-reset-password', form(kiran.email, otp))
    expect(reset).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } })
    expect((await kiran.get('/users/getUserDetails')).status).toBe(401)
    expect((await guest().post('/users/login', { email: kiran.email, password })).status).toBe(401)
    expect((await guest().post('/users/login', { email: kiran.email, password: newPassword })).status).toBe(
      200,
    )
    expect(await guest().post('/users/verify-otp-reset-password', form(kiran.email, otp))).toMatchObject(
      refused,
    )
  })

  test('is told to its owner by a mail, once, and to nobody when it was refused', async () => {
    const kiran = await shopper('Kiran Das')
    await guest().post('/users/forgot-password', { email: kiran.email })
    const otp = await otpFor(kiran.email)
    await guest().post('/users/verify-otp-reset-password', form(kiran.email, wrong(otp)))
    await Promise.all(
      [1, 2].map(() => guest().post('/users/verify-otp-reset-password', form(kiran.email, otp))),
    )
    const [changed] = await mailsTo(kiran.email, 2)
    expect(changed?.subject).toBe('Your password was changed')
    expect(changed?.text).toContain('Hello Kiran Das, your account has a new password')
    expect(changed?.text).toContain(`${config.PUBLIC_URL}/forgot-password`)
    await beginReset({ email: (await shopper()).email, onlyIfRunning: false })
    expect(await mailsTo(kiran.email, 2)).toHaveLength(2)
  })

  test('is asked for with the same answer whether the email is known, unknown, blocked or too early (A02)', async () => {
    const [kiran, blocked] = [await shopper(), await shopper()]
    await (await admin()).put(`/users/blockUser/${blocked.id}`)
    const emails = [kiran.email, 'nobody@maidan.test', blocked.email, kiran.email]
    const answers = []
    for (const email of emails) answers.push(await guest().post('/users/forgot-password', { email }))
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body })
    await mailsTo(kiran.email)
    await beginReset({ email: blocked.email, onlyIfRunning: false })
    await beginReset({ email: kiran.email, onlyIfRunning: false })
    expect(await mailsTo(blocked.email, 0)).toHaveLength(0)
    expect(await mailsTo(kiran.email)).toHaveLength(1)
  })

  test('is refused alike for an unknown email, a wrong code, one that was worn out and one that is too old', async () => {
    const kiran = await shopper()
    await guest().post('/users/forgot-password', { email: kiran.email })
    const otp = await otpFor(kiran.email)
    const ask = (email: string, code: string) =>
      guest().post('/users/verify-otp-reset-password', form(email, code))
    expect(await ask('nobody@maidan.test', otp)).toMatchObject(refused)
    for (let i = 0; i < 5; i++) expect(await ask(kiran.email, wrong(otp))).toMatchObject(refused)
    expect(await ask(kiran.email, otp)).toMatchObject(refused)
    passes(61)
    await guest().post('/users/resend-otp', { email: kiran.email })
    const second = await otpFor(kiran.email, 2)
    passes(601)
    expect(await ask(kiran.email, second)).toMatchObject(refused)
    expect((await guest().post('/users/login', { email: kiran.email, password })).status).toBe(200)
  })

  test('is none that thieves try first (A07)', async () => {
    const kiran = await shopper()
    await guest().post('/users/forgot-password', { email: kiran.email })
    const otp = await otpFor(kiran.email)
    const common = { newPassword: 'P@ssw0rd', confirmPassword: 'P@ssw0rd' }
    const ask = (passwords = {}) =>
      guest().post('/users/verify-otp-reset-password', { ...form(kiran.email, otp), ...passwords })
    expect(await ask(common)).toMatchObject({
      status: 400,
      body: { errors: { newPassword: expect.stringContaining('thief') } },
    })
    expect((await ask()).status, 'the OTP was not spent by it').toBe(200)
  })

  test('is not its owner’s name, which only whoever has the code learns', async () => {
    const kiran = await shopper('Kirandeep Brar')
    await guest().post('/users/forgot-password', { email: kiran.email })
    const otp = await otpFor(kiran.email)
    const named = { newPassword: 'Kirandeep@99', confirmPassword: 'Kirandeep@99' }
    const ask = (code: string, passwords = {}) =>
      guest().post('/users/verify-otp-reset-password', { ...form(kiran.email, code), ...passwords })
    expect(await ask(wrong(otp), named)).toMatchObject(refused)
    expect((await ask(otp, named)).body.message).toContain('thief')
    expect((await ask(otp)).status, 'the OTP was not spent by it').toBe(200)
  })

  test('takes no code that was sent for signing up', async () => {
    const email = 'mixed@maidan.test'
    const browser = guest()
    await browser.post('/users/register', {
      name: 'Mixed',
      email,
      phone: '9876543210',
      password,
      cPassword: password,
    })
    const otp = await otpFor(email)
    expect(await guest().post('/users/verify-otp-reset-password', form(email, otp))).toMatchObject(refused)
    expect((await browser.post('/users/verify-otp', { otp })).status).toBe(200)
  })

  test('gets another OTP by resend-otp only while a reset runs', async () => {
    const kiran = await shopper()
    await guest().post('/users/resend-otp', { email: kiran.email })
    await beginReset({ email: kiran.email, onlyIfRunning: true })
    expect(await mailsTo(kiran.email, 0)).toHaveLength(0)
    await guest().post('/users/forgot-password', { email: kiran.email })
    const first = await otpFor(kiran.email)
    passes(61)
    await guest().post('/users/resend-otp', { email: kiran.email })
    const second = await otpFor(kiran.email, 2)
    if (first !== second) {
      expect(await guest().post('/users/verify-otp-reset-password', form(kiran.email, first))).toMatchObject(
        refused,
      )
    }
    expect((await guest().post('/users/verify-otp-reset-password', form(kiran.email, second))).status).toBe(
      200,
    )
  })

  test.each([
    [{ email: '' }, 'Email is required'],
    [{ email: 'asha' }, 'Invalid email address'],
    [{ otp: '123' }, 'OTP must be 6 characters'],
    [
      { newPassword: 'weak' },
      'Password must be at least 8 characters, include an uppercase letter, a lowercase letter, a digit, and a special character',
    ],
    [{ confirmPassword: 'Different@1' }, 'Passwords must match'],
  ])('%j is refused with %j', async (change, message) => {
    const answer = await guest().post('/users/verify-otp-reset-password', {
      ...form('a@maidan.test', '123456'),
      ...change,
    })
    expect(answer).toMatchObject({ status: 400, body: { message } })
    if ('email' in change) {
      expect(await guest().post('/users/forgot-password', change)).toMatchObject({
        status: 400,
        body: { message },
      })
    }
  })
})

describe('OTPs against floods', () => {
  beforeEach(() => {
    config.RATE_LIMITS = 'on'
  })
  afterEach(() => {
    config.RATE_LIMITS = 'off'
  })

  test('five an hour reach one inbox, and who asks still learns nothing', async () => {
    const kiran = await shopper()
    for (let sent = 1; sent <= 7; sent++) {
      passes(61 * sent)
      await beginReset({ email: kiran.email, onlyIfRunning: false })
      expect(await mailsTo(kiran.email, Math.min(sent, 5))).toHaveLength(Math.min(sent, 5))
    }
    expect((await guest().post('/users/forgot-password', { email: kiran.email })).status).toBe(200)
  })

  test('an account’s codes are guessed at five times from one address, and 25 times from all (A05)', {
    timeout: 30_000,
  }, async () => {
    const kiran = await shopper()
    const guess = (from: string) =>
      guest().from(from).post('/users/verify-otp-reset-password', form(kiran.email, '123456'))
    const statuses = []
    for (let network = 1; network <= 8; network++) {
      for (let i = 0; i < 6; i++) statuses.push((await guess(`203.0.113.${network}`)).status)
    }
    expect(statuses.slice(0, 6)).toEqual([400, 400, 400, 400, 400, 429])
    expect(statuses.slice(0, 30).filter((status) => status === 400)).toHaveLength(25)
    // Then once a day from each address.
    expect(statuses.slice(30)).toEqual([1, 2, 3].flatMap(() => [400, 429, 429, 429, 429, 429]))
  })

  test('strangers cannot wear out, or use up, the codes of who has signed in there before', async () => {
    const kiran = await shopper()
    const browser = guest().from('198.51.100.1')
    await browser.post('/users/login', { email: kiran.email, password })
    for (let sent = 1; sent <= 6; sent++) {
      await beginReset({ email: kiran.email, onlyIfRunning: false })
      passes(61)
    }
    await mailsTo(kiran.email, 5)
    expect((await browser.post('/users/forgot-password', { email: kiran.email })).status).toBe(200)
    const otp = await otpFor(kiran.email, 6)
    const guess = (asker: Actor, code: string) =>
      asker.post('/users/verify-otp-reset-password', form(kiran.email, code))
    for (let network = 1; network <= 5; network++)
      for (let i = 0; i < 5; i++) await guess(guest().from(`203.0.113.${network}`), wrong(otp))
    expect((await guess(guest().from('198.51.100.2'), otp)).status, 'worn out for others').toBe(400)
    expect((await guess(browser, wrong(otp))).status).toBe(400)
    expect((await guess(browser, otp)).status).toBe(200)
  })

  test('a code dies after five wrong tries in the browser of its owner, too', async () => {
    config.RATE_LIMITS = 'off'
    const kiran = await shopper()
    const browser = guest()
    await browser.post('/users/login', { email: kiran.email, password })
    await browser.post('/users/forgot-password', { email: kiran.email })
    const otp = await otpFor(kiran.email)
    const guess = (code: string) => browser.post('/users/verify-otp-reset-password', form(kiran.email, code))
    for (let i = 0; i < 5; i++) expect(await guess(wrong(otp))).toMatchObject(refused)
    expect(await guess(otp)).toMatchObject(refused)
  })
})
