import { beforeEach, expect, test, vi } from 'vitest'
import { admin, guest, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { jobsRun, mailsTo, otpFor, wrong } from '../../../tests/mailbox.ts'
import { clock } from '../../platform/clock.ts'
import { config } from '../../platform/config.ts'
import { db } from '../../platform/database.ts'
import { NOTICE_VERSION } from '../legal/notices/rules.ts'
import { code } from './rules.ts'

ownDatabase()
jobsRun()
beforeEach(() => {
  vi.restoreAllMocks()
})

let people = 0
const newEmail = () => `coded${++people}@maidan.test`

async function asked(email: string, browser = guest()) {
  expect(await browser.post('/users/mail-sign-in-code', { email })).toMatchObject({
    status: 200,
    body: { message: 'We have mailed you an OTP' },
  })
  return browser
}

const logIn = (browser: ReturnType<typeof guest>, email: string, otp: string) =>
  browser.post('/users/sign-in-with-code', { email, otp, noticeVersion: NOTICE_VERSION })

const accountsOf = (email: string) => db.selectFrom('users').where('email', '=', email).selectAll().execute()

function passes(seconds: number): void {
  const then = clock.now().getTime() + seconds * 1000
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(then))
}

test('a code opens an account for a new email and logs in, with the consent that was shown', async () => {
  const email = newEmail()
  const browser = await asked(email.toUpperCase())
  expect(await accountsOf(email)).toEqual([])
  const session = await logIn(browser, email, await otpFor(email))
  expect(session).toMatchObject({
    status: 200,
    body: { isAuthenticated: true, role: 'user', user: { name: 'Shopper', email, phone: null } },
  })
  expect((await browser.get('/users/session')).body).toMatchObject({ isAuthenticated: true, user: { email } })
  const [account] = await accountsOf(email)
  const consents = db
    .selectFrom('consents')
    .where('user_id', '=', account?.id ?? '')
    .select('version')
  expect(await consents.execute()).toEqual([{ version: NOTICE_VERSION }])
})

test('a code logs in who has an account, and works once', async () => {
  const { email, id } = await shopper()
  const browser = await asked(email)
  const otp = await otpFor(email)
  expect((await logIn(browser, email, otp)).body).toMatchObject({ user: { _id: id } })
  expect(await logIn(browser, email, otp)).toMatchObject({
    status: 400,
    body: { message: 'This OTP has expired. Please ask for a new one' },
  })
})

test('a code works in no other browser, for no other email, after five wrong ones or ten minutes', async () => {
  const { email } = await shopper()
  const browser = await asked(email)
  const otp = await otpFor(email)
  expect((await logIn(guest(), email, otp)).status).toBe(400)
  expect((await logIn(await asked(email), email, otp)).status).toBe(400)
  expect((await logIn(browser, newEmail(), otp)).status).toBe(400)
  for (let tries = 0; tries < code.tries; tries++)
    expect((await logIn(browser, email, wrong(otp))).body).toMatchObject({ message: 'Invalid OTP' })
  expect((await logIn(browser, email, otp)).body).toMatchObject({
    message: 'Too many wrong tries. Please ask for a new OTP',
  })
  const late = newEmail()
  const slow = await asked(late)
  const lateOtp = await otpFor(late)
  passes(code.lifeMinutes * 60)
  expect((await logIn(slow, late, lateOtp)).status).toBe(400)
  expect(await accountsOf(late)).toEqual([])
})

test('strangers who wear out their codes do not spoil the owner’s', async () => {
  const { email } = await shopper()
  const browser = await asked(email)
  const otp = await otpFor(email)
  const stranger = await asked(email)
  for (let tries = 0; tries < code.tries; tries++) await logIn(stranger, email, wrong(otp))
  expect((await logIn(browser, email, otp)).status).toBe(200)
})

test('admins log in with their password only, and blocked customers not at all', async () => {
  const owner = await admin()
  const browser = await asked(owner.email)
  expect(await logIn(browser, owner.email, await otpFor(owner.email))).toMatchObject({
    status: 403,
    body: { message: 'Please log in with your password' },
  })
  const blocked = await shopper()
  await db.updateTable('users').set({ is_verified: false }).where('id', '=', blocked.id).execute()
  const theirs = await asked(blocked.email)
  expect(await logIn(theirs, blocked.email, await otpFor(blocked.email))).toMatchObject({
    status: 400,
    body: { message: 'Invalid or expired OTP' },
  })
})

test('an inbox gets one code a minute from a browser and five an hour from all', async () => {
  config.RATE_LIMITS = 'on'
  const email = newEmail()
  const browser = await asked(email)
  expect((await browser.post('/users/mail-sign-in-code', { email })).status).toBe(429)
  for (let sent = 1; sent < code.perHour; sent++) await asked(email)
  expect((await guest().post('/users/mail-sign-in-code', { email })).status).toBe(429)
  config.RATE_LIMITS = 'off'
  expect(await mailsTo(email, code.perHour)).toHaveLength(code.perHour)
})

test('two browsers open one account', async () => {
  const email = newEmail()
  const first = await asked(email)
  const codes = [await otpFor(email)]
  const browsers = [first, await asked(email)]
  codes.push(await otpFor(email, 2))
  const answers = await Promise.all(browsers.map((browser, at) => logIn(browser, email, codes[at] ?? '')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await accountsOf(email)).toHaveLength(1)
})
