import { beforeEach, describe, expect, test, vi } from 'vitest'
import { guest } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { jobsRun, mailsTo, otpFor, wrong } from '../../../tests/mailbox.ts'
import { clock } from '../../platform/clock.ts'
import { config } from '../../platform/config.ts'
import { db } from '../../platform/database.ts'
import { code } from './rules.ts'

ownDatabase()
jobsRun()
beforeEach(() => {
  vi.restoreAllMocks()
})

const password = 'Sunrise&Hurdles7'
let people = 0

function form(email = `new${++people}@maidan.test`) {
  return { name: 'Asha Rao', email, phone: '+919876543210', password, cPassword: password }
}

function passes(seconds: number): void {
  const then = clock.now().getTime() + seconds * 1000
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(then))
}

function accountsOf(email: string) {
  return db.selectFrom('users').where('email', '=', email).selectAll().execute()
}

describe('signing up', () => {
  test('the OTP from the mail opens the account, and then its owner can log in', async () => {
    const asha = guest()
    const asked = await asha.post('/users/register', form('Asha.New@maidan.test'))
    expect(asked).toMatchObject({ status: 200, body: { message: 'We have mailed you an OTP' } })
    expect(await accountsOf('asha.new@maidan.test')).toEqual([])
    const otp = await otpFor('asha.new@maidan.test')
    expect(await asha.post('/users/verify-otp', { otp })).toMatchObject({ status: 200 })
    const login = await asha.post('/users/login', { email: 'asha.new@MAIDAN.test', password })
    expect(login.body).toMatchObject({
      isAuthenticated: true,
      role: 'user',
      user: { name: 'Asha Rao', email: 'asha.new@maidan.test', phone: '+919876543210', isVerified: true },
    })
  })

  test('the mail has the six digits as its only run of six, and nothing that a stranger typed', async () => {
    const email = 'digits@maidan.test'
    await guest().post('/users/register', { ...form(email), name: 'Claim 123456 at evil.example' })
    const [mail] = await mailsTo(email)
    expect(mail?.text.match(/\d+/g)?.filter((run) => run.length === 6)).toHaveLength(1)
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('Claim')
  })

  test('an account is made only in the browser that asked for it (A06)', async () => {
    const [owner, stranger] = [guest(), guest()]
    const email = 'wanted@maidan.test'
    await stranger.post('/users/register', {
      ...form(email),
      password: 'Umbrella&Pavilion1',
      cPassword: 'Umbrella&Pavilion1',
    })
    const otp = await otpFor(email)
    expect(await owner.post('/users/verify-otp', { otp })).toMatchObject({ status: 400 })
    await owner.post('/users/register', form(email))
    expect(await owner.post('/users/verify-otp', { otp })).toMatchObject({ status: 400 })
    expect(await owner.post('/users/verify-otp', { otp: await otpFor(email, 2) })).toMatchObject({
      status: 200,
    })
    expect(await stranger.post('/users/verify-otp', { otp })).toMatchObject({ status: 409 })
    expect(await accountsOf(email)).toHaveLength(1)
    expect(await guest().post('/users/login', { email, password })).toMatchObject({ status: 200 })
  })

  test('the browser cannot read the cookie that binds it', async () => {
    const { headers } = await guest().post('/users/register', form())
    expect(headers.get('set-cookie')).toMatch(
      /^registration=.{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('an email that has an account is refused, in whatever case (A03)', async () => {
    const asha = guest()
    await asha.post('/users/register', form('twice@maidan.test'))
    await asha.post('/users/verify-otp', { otp: await otpFor('twice@maidan.test') })
    const again = await guest().post('/users/register', form('TWICE@maidan.test'))
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists' },
    })
  })

  test.each([
    ['name', '', 'Name is required*'],
    ['email', '', 'Email is required*'],
    ['email', 'asha@', 'Invalid email format'],
    ['phone', '', 'Phone number is required*'],
    ['phone', '0987654321', 'Invalid phone number format'],
    ['phone', '+', 'Invalid phone number format'],
    ['phone', '1234567890123456', 'Invalid phone number format'],
    ['password', '', 'Password is required*'],
    [
      'password',
      'weak',
      'Password must be at least 8 characters, include an uppercase letter, a lowercase letter, a digit, and a special character',
    ],
    ['cPassword', '', 'Confirm password is required*'],
    ['cPassword', 'Other@1234', 'Passwords do not match'],
  ])('%s %j is refused with %j', async (field, value, message) => {
    const answer = await guest().post('/users/register', { ...form(), [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { message, errors: { [field]: message } } })
  })

  test.each([' ', '\u200b\u200d', '\t\n', '\u202e', '\u00a0'])(
    'a name of which nothing is seen (%j) is none',
    async (name) => {
      const answer = await guest().post('/users/register', { ...form(), name })
      expect(answer).toMatchObject({ status: 400, body: { errors: { name: 'Name is required*' } } })
    },
  )

  test.each([
    ['Asha\r\nBcc: all@maidan.test', 'Asha Bcc: all@maidan.test'],
    ['  आशा   राव ', 'आशा राव'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['Zoë “Z” O’Neil-ശ്രീ 👟', 'Zoë “Z” O’Neil-ശ്രീ 👟'],
    ["Robert'); drop table users; --", "Robert'); drop table users; --"],
  ])('whoever calls themselves %j is called %j', async (name, kept) => {
    const asha = guest()
    const { email, ...rest } = form()
    expect(
      (await asha.post('/users/register', { ...rest, email: `  ${email.toUpperCase()} `, name })).status,
    ).toBe(200)
    await asha.post('/users/verify-otp', { otp: ` ${await otpFor(email)} ` })
    expect(await accountsOf(email)).toMatchObject([{ name: kept, email }])
  })

  test.each([
    ['email', 'asha rao@maidan.test'],
    ['email', 'asha@maidan.test, thief@evil.example'],
    ['email', 'asha@maidan.test\r\nBcc: thief@evil.example'],
    ['email', '"<script>"@maidan.test'],
    ['email', 'asha@maidan'],
    ['email', `${'a'.repeat(250)}@maidan.test`],
    ['phone', '98765 43210 / 11'],
    ['phone', '++919876543210'],
    ['phone', '9876543210; rm -rf'],
    ['name', 'a'.repeat(121)],
    ['password', `${'Aa1@'.repeat(64)}x`],
  ])('%s %j is refused at its field', async (field, value) => {
    const answer = await guest().post('/users/register', {
      ...form(),
      [field]: value,
      ...(field === 'password' && { cPassword: value }),
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('every wrong field is named at once', async () => {
    const { body } = await guest().post('/users/register', { password, cPassword: 'other' })
    expect(Object.keys(body.errors).sort()).toEqual(['cPassword', 'email', 'name', 'phone'])
  })

  test('a long password counts to its last character (A07)', async () => {
    const long = `${'Aa1@'.repeat(30)}x`
    const asha = guest()
    await asha.post('/users/register', { ...form('long@maidan.test'), password: long, cPassword: long })
    await asha.post('/users/verify-otp', { otp: await otpFor('long@maidan.test') })
    const cut = await guest().post('/users/login', { email: 'long@maidan.test', password: long.slice(0, -1) })
    expect(cut.status).toBe(401)
    expect(await guest().post('/users/login', { email: 'long@maidan.test', password: long })).toMatchObject({
      status: 200,
    })
  })

  test.each(['P@ssw0rd', 'Pa$$w0rd', '1qaz@WSX', 'Maidan@123', 'AshaRao@99'])(
    '%s keeps the rule and is refused: thieves try it first (A07)',
    async (common) => {
      const message = 'This password is one of the first that a thief tries. Please choose another'
      const answer = await guest().post('/users/register', { ...form(), password: common, cPassword: common })
      expect(answer).toMatchObject({ status: 400, body: { message, errors: { password: message } } })
    },
  )

  test('in production an email with an account is answered like any other, and its owner is mailed', async () => {
    const asha = guest()
    const email = 'taken@maidan.test'
    await asha.post('/users/register', form(email))
    await asha.post('/users/verify-otp', { otp: await otpFor(email) })
    const stranger = guest()
    config.MODE = 'production'
    const [known, unknown] = await Promise.all([
      stranger.post('/users/register', form(email)),
      guest().post('/users/register', form()),
    ])
    expect(known).toMatchObject({ status: unknown.status, body: unknown.body })
    const [mail] = await mailsTo(email, 2)
    expect(mail?.subject).toBe('You have an account already')
    expect(mail?.text).not.toMatch(/\b\d{6}\b/)
    config.MODE = 'demo'
    expect(await stranger.post('/users/register', form(email))).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists' },
    })
  })

  test('fields nobody asked for change nothing (S18)', async () => {
    const asha = guest()
    const email = 'mass@maidan.test'
    const extra = {
      role: 'admin',
      isVerified: false,
      _id: '00000000-0000-4000-8000-000000000000',
      wallet: 1e6,
    }
    await asha.post('/users/register', { ...form(email), ...extra })
    await asha.post('/users/verify-otp', { otp: await otpFor(email), role: 'admin' })
    const [account] = await accountsOf(email)
    expect(account).toMatchObject({ role: 'user', is_verified: true })
    expect(account?.id).not.toBe(extra._id)
  })
})

describe('an OTP (A04)', () => {
  test('is kept only as a keyed hash', async () => {
    await guest().post('/users/register', form('hashed@maidan.test'))
    const otp = await otpFor('hashed@maidan.test')
    const kept = await db.selectFrom('one_time_codes').selectAll().execute()
    expect(kept.map(({ code_hash }) => code_hash.length)).toEqual(kept.map(() => 32))
    expect(JSON.stringify(kept)).not.toContain(otp)
  })

  test('dies after five wrong tries: the sixth is refused even if it is right', async () => {
    const asha = guest()
    await asha.post('/users/register', form('tries@maidan.test'))
    const otp = await otpFor('tries@maidan.test')
    for (let i = 0; i < code.tries; i++) {
      const answer = await asha.post('/users/verify-otp', { otp: wrong(otp) })
      expect(answer).toMatchObject({ status: 400, body: { message: 'Invalid OTP' } })
    }
    const right = await asha.post('/users/verify-otp', { otp })
    expect(right).toMatchObject({
      status: 400,
      body: { message: 'Too many wrong tries. Please ask for a new OTP' },
    })
    expect(await accountsOf('tries@maidan.test')).toEqual([])
  })

  test('lives ten minutes', async () => {
    const asha = guest()
    await asha.post('/users/register', form('late@maidan.test'))
    const otp = await otpFor('late@maidan.test')
    passes(600)
    expect(await asha.post('/users/verify-otp', { otp })).toMatchObject({ status: 400 })
  })

  test('works once, even when it comes twice at the same moment', async () => {
    const asha = guest()
    await asha.post('/users/register', form('once@maidan.test'))
    const otp = await otpFor('once@maidan.test')
    const answers = await Promise.all([1, 2, 3].map(() => asha.post('/users/verify-otp', { otp })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await accountsOf('once@maidan.test')).toHaveLength(1)
  })

  test('is sent again after 60 seconds and not before; the new one ends the old', async () => {
    const asha = guest()
    const email = 'again@maidan.test'
    await asha.post('/users/register', form(email))
    const first = await otpFor(email)
    const early = await asha.post('/users/resend-otp', { email })
    expect(early.status).toBe(429)
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50)
    passes(61)
    expect(await asha.post('/users/resend-otp', { email })).toMatchObject({ status: 200 })
    const second = await otpFor(email, 2)
    if (first !== second)
      expect(await asha.post('/users/verify-otp', { otp: first })).toMatchObject({ status: 400 })
    expect(await asha.post('/users/verify-otp', { otp: second })).toMatchObject({ status: 200 })
  })

  test('is sent once however many ask for it at the same moment', async () => {
    const asha = guest()
    const email = 'crowd@maidan.test'
    await asha.post('/users/register', form(email))
    await mailsTo(email)
    passes(61)
    const answers = await Promise.all([1, 2, 3, 4].map(() => asha.post('/users/resend-otp', { email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    expect(await mailsTo(email, 2)).toHaveLength(2)
  })

  test('is sent again only to the email of this browser’s registration; others learn nothing (A02)', async () => {
    const answer = await guest().post('/users/resend-otp', { email: 'tries@maidan.test' })
    const unknown = await guest().post('/users/resend-otp', { email: 'nobody@maidan.test' })
    expect(answer).toMatchObject({ status: 200, body: unknown.body })
    expect(await mailsTo('tries@maidan.test')).toHaveLength(1)
  })

  test.each([
    [{}, 'OTP is required'],
    [{ otp: '12345' }, 'OTP must be 6 characters'],
    [{ otp: ['1'] }, 'OTP is required'],
  ])('%j is refused', async (body, message) => {
    expect(await guest().post('/users/verify-otp', body)).toMatchObject({ status: 400, body: { message } })
  })
})
