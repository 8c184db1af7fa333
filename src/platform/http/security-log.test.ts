import { afterEach, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../tests/actors.ts'
import { capturedLog } from '../../../tests/captured-log.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { jobsRun, otpFor, wrong } from '../../../tests/mailbox.ts'
import { config } from '../config.ts'
import { hashForLog } from '../log.ts'

ownDatabase()
jobsRun()
const captured = capturedLog()
const address = '198.51.100.7'
let registrations = 0

afterEach(() => {
  config.RATE_LIMITS = 'off'
})

const events = () => captured.lines().filter(({ msg }) => msg === 'security')
const stranger = () => guest().from(address)
const wrongLogin = (email: string, asker: Actor = stranger()) =>
  asker.post('/users/login', { email, password: 'Wrong@1234' })

/** A registered person who has not typed the OTP yet. */
async function registered() {
  const browser = stranger()
  const email = `new${++registrations}@maidan.test`
  const form = { name: 'New', email, phone: '9876543210', password, cPassword: password }
  await browser.post('/users/register', form)
  return { browser, email }
}

describe('the security log', () => {
  test('has who failed to log in, with one hash for an email however it is written', async () => {
    const { email } = await shopper()
    await wrongLogin(email)
    await wrongLogin(email.toUpperCase())
    await wrongLogin('nobody@maidan.test')
    const lines = events()
    expect(lines).toHaveLength(3)
    for (const line of lines)
      expect(line).toMatchObject({
        level: 'warn',
        event: 'login.failed',
        address,
        emailHash: expect.stringMatching(/^[0-9a-f]{16}$/),
        requestId: expect.any(String),
      })
    const [first, second, other] = lines.map(({ emailHash }) => emailHash)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })

  test('ties that hash to the account whenever a login succeeds', async () => {
    const { id = '', email } = await shopper()
    await wrongLogin(email)
    await stranger().post('/users/login', { email, password })
    const [failed, succeeded] = events()
    expect(succeeded).toMatchObject({
      level: 'info',
      event: 'login.succeeded',
      account: hashForLog(id),
      emailHash: failed?.emailHash,
    })
  })

  type Attempt = () => Promise<unknown>
  const deeds: [string, string, Attempt][] = [
    [
      'login.blocked',
      'a blocked customer with the right password',
      async () => {
        const blocked = await shopper()
        await (await admin()).put(`/users/blockUser/${blocked.id}`)
        captured.take()
        await stranger().post('/users/login', { email: blocked.email, password })
      },
    ],
    [
      'login.limited',
      'one login too many',
      async () => {
        const { email } = await shopper()
        config.RATE_LIMITS = 'on'
        for (let i = 0; i < 5; i++) await wrongLogin(email)
        captured.take()
        await wrongLogin(email)
      },
    ],
    [
      'request.limited',
      'one registration OTP too many',
      async () => {
        config.RATE_LIMITS = 'on'
        for (let i = 0; i < 50; i++) await stranger().post('/users/verify-otp', { otp: '123456' })
        captured.take()
        await stranger().post('/users/verify-otp', { otp: '123456' })
      },
    ],
    [
      'otp.requested',
      'a forgotten password',
      () => stranger().post('/users/forgot-password', { email: 'a@b.test' }),
    ],
    [
      'otp.failed',
      'a registration OTP of nobody',
      () => stranger().post('/users/verify-otp', { otp: '123456' }),
    ],
    [
      'otp.failed',
      'a wrong registration OTP',
      async () => {
        const { browser, email } = await registered()
        captured.take()
        await browser.post('/users/verify-otp', { otp: wrong(await otpFor(email)) })
      },
    ],
    [
      'otp.limited',
      'two registration OTPs within a minute',
      async () => {
        const { browser, email } = await registered()
        captured.take()
        await browser.post('/users/resend-otp', { email })
      },
    ],
    [
      'reset.failed',
      'a wrong reset OTP',
      () => stranger().post('/users/verify-otp-reset-password', resetForm('a@b.test', '123456')),
    ],
    [
      'reset.limited',
      'one reset too many',
      async () => {
        config.RATE_LIMITS = 'on'
        const guess = () =>
          stranger().post('/users/verify-otp-reset-password', resetForm('c@b.test', '123456'))
        for (let i = 0; i < 5; i++) await guess()
        captured.take()
        await guess()
      },
    ],
    [
      'reset.succeeded',
      'a new password',
      async () => {
        const { email } = await shopper()
        await stranger().post('/users/forgot-password', { email })
        const otp = await otpFor(email)
        captured.take()
        await stranger().post('/users/verify-otp-reset-password', resetForm(email, otp))
      },
    ],
    [
      'google.failed',
      'a code that Google did not give',
      () => stranger().post('/users/google-login', { code: 'x' }),
    ],
    [
      'access.denied',
      'a shopper at the dashboard',
      async () => (await shopper()).from(address).get('/users/getAllUser'),
    ],
    [
      'access.denied',
      'somebody else’s wishlist',
      async () =>
        (await shopper()).from(address).get('/wishlist/get-wishlist/01980000-0000-7000-8000-000000000000'),
    ],
    [
      'access.denied',
      'a request of another site',
      () => stranger().post('/users/logout', {}, { 'sec-fetch-site': 'cross-site' }),
    ],
    [
      'webhook.unsigned',
      'a webhook that the provider did not sign',
      () => stranger().post('/webhooks/razorpay', '{}', { 'x-razorpay-signature': 'f'.repeat(64) }),
    ],
  ]

  test.each(deeds)('has %s for %s, with the address', async (event, _who, deed) => {
    await deed()
    const lines = events()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ event, address })
    const named = /^(login|reset|otp\.requested|otp\.limited)/.test(event)
    if (named) expect(lines[0]).toMatchObject({ emailHash: expect.stringMatching(/^[0-9a-f]{16}$/) })
    if (event === 'access.denied' && lines[0]?.path !== '/users/logout')
      expect(lines[0]).toMatchObject({ account: expect.any(String) })
  })

  test('has the first of many requests that are one too many, and not each of them', async () => {
    config.RATE_LIMITS = 'on'
    const hasty = guest().from('198.51.100.99')
    for (let i = 0; i < 1205; i++) await hasty.post('/users/nothing', {})
    expect(events()).toMatchObject([{ event: 'request.limited', address: '198.51.100.99', limit: 'all' }])
  })
})

function resetForm(email: string, otp: string) {
  return { email, otp, newPassword: 'Monsoon&Relay7', confirmPassword: 'Monsoon&Relay7' }
}
