import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../../tests/actors.ts'
import { capturedLog } from '../../../../tests/captured-log.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { jobsRun, mailsTo, mailTo, wrong } from '../../../../tests/mailbox.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db, pool } from '../../../platform/database.ts'
import { confirmTotp } from './enrol-totp.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { stepOf, totpAt } from './totp.ts'

ownDatabase()
jobsRun()
const captured = capturedLog()

let minutes = 0
beforeEach(async () => {
  minutes = 0
  await pool.query('update security_settings set admins_need_second_factor = false')
  // It stands still, so that a code does not become a step older between two requests.
  const began = Date.now()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(began + minutes * 60_000))
})
afterEach(() => {
  vi.restoreAllMocks()
  config.RATE_LIMITS = 'off'
})

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((digit) => alphabet.indexOf(digit).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code of now, or of `later` steps after it. */
const codeOf = (secret: string, later = 0) => totpAt(bytesOf(secret), stepOf(clock.now()) + later)

/** Adds an authenticator app; its first code is of the step before, so that the code of now is still unused. */
async function enrol(by: Actor) {
  const { secret } = (await by.post('/users/begin-totp')).body
  const { status, body } = await by.post('/users/confirm-totp', { totp: codeOf(secret, -1) })
  expect(status).toBe(200)
  return { secret, codes: body.recoveryCodes as string[], session: body.session }
}

async function enrolled() {
  const owner = await admin()
  return { owner, ...(await enrol(owner)) }
}

async function firstStep({ email }: Actor) {
  const browser = guest()
  const { status, body } = await browser.post('/users/login', { email, password })
  expect(status).toBe(200)
  return { browser, body }
}

const isSignedIn = async (browser: Actor) => (await browser.get('/users/getUserDetails')).status === 200
const subjectsTo = async ({ email }: Actor, count: number) =>
  (await mailsTo(email, count)).map(({ subject }) => subject)

describe('signing in', () => {
  test('of an admin without a second factor and of a shopper takes the password alone', async () => {
    for (const who of [await admin(), await shopper()]) {
      const { browser, body } = await firstStep(who)
      expect(Object.keys(body).toSorted()).toEqual(['isAuthenticated', 'message', 'role', 'user'])
      expect(await isSignedIn(browser)).toBe(true)
    }
  })

  test('with an authenticator app takes a code after the password, and nobody is signed in before', async () => {
    const { owner, secret } = await enrolled()
    const { browser, body } = await firstStep(owner)
    expect(body).toMatchObject({
      user: null,
      isAuthenticated: false,
      role: null,
      secondStep: { kind: 'prove', totp: true, passkey: false },
    })
    expect(browser.cookie).not.toContain('sid=')
    expect(browser.cookie).not.toContain('device=')
    expect(await isSignedIn(browser)).toBe(false)
    const second = await browser.post('/users/second-step', { totp: codeOf(secret) })
    expect(second.body).toMatchObject({ isAuthenticated: true, role: 'admin', user: { _id: owner.id } })
    expect(await isSignedIn(browser)).toBe(true)
    expect(captured.take()).not.toContain(secret)
  })

  test('refuses a wrong code, a code that was used, and an older one than that', async () => {
    const { owner, secret } = await enrolled()
    const first = await firstStep(owner)
    const code = codeOf(secret)
    const step = (browser: Actor, totp: string) => browser.post('/users/second-step', { totp })
    expect(await step(first.browser, wrong(code))).toMatchObject({
      status: 400,
      body: { errors: { totp: expect.any(String) } },
    })
    expect((await step(first.browser, code)).status).toBe(200)
    const other = await firstStep(owner)
    for (const totp of [code, codeOf(secret, -1)]) expect((await step(other.browser, totp)).status).toBe(400)
    expect((await step(other.browser, codeOf(secret, 1))).status).toBe(200)
  })

  test('of two with the same code at once, and of two in one browser, lets one in', async () => {
    const { owner, secret } = await enrolled()
    const pair = [await firstStep(owner), await firstStep(owner)]
    const totp = codeOf(secret)
    const at = async (browsers: Actor[], proofs: object[]) =>
      (await Promise.all(browsers.map((browser, index) => browser.post('/users/second-step', proofs[index]))))
        .map(({ status }) => status)
        .toSorted()
    expect(
      await at(
        pair.map(({ browser }) => browser),
        [{ totp }, { totp }],
      ),
    ).toEqual([200, 400])
    minutes = 5
    const { browser } = await firstStep(owner)
    const later = [{ totp: codeOf(secret) }, { totp: codeOf(secret, 1) }]
    expect((await at([browser, browser], later)).filter((status) => status === 200)).toHaveLength(1)
  })

  test('must be finished within ten minutes, in the browser that began, before the password changes', async () => {
    const { owner, secret } = await enrolled()
    const late = await firstStep(owner)
    minutes = 11
    const totp = () => ({ totp: codeOf(secret) })
    expect((await late.browser.post('/users/second-step', totp())).body.message).toMatch(/log in again/)
    expect((await guest().post('/users/second-step', totp())).status).toBe(400)
    const changed = await firstStep(owner)
    await pool.query('delete from pending_sign_ins where user_id = $1', [owner.id])
    expect((await changed.browser.post('/users/second-step', totp())).status).toBe(400)
    const blocked = await firstStep(owner)
    const other = await admin()
    expect((await other.put(`/admins/set-active/${owner.id}`, { isActive: false })).status).toBe(200)
    expect((await blocked.browser.post('/users/second-step', totp())).status).toBe(400)
  })

  test('takes five wrong codes in 15 minutes, then mails the owner; a known browser has five of its own', async () => {
    const { owner, secret } = await enrolled()
    const known = (await firstStep(owner)).browser
    expect((await known.post('/users/second-step', { totp: codeOf(secret) })).status).toBe(200)
    config.RATE_LIMITS = 'on'
    const thief = await firstStep(owner)
    const guess = () => thief.browser.post('/users/second-step', { totp: wrong(codeOf(secret, 1)) })
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await thief.browser.post('/users/second-step', { totp: codeOf(secret, 1) })).status).toBe(429)
    const guesses = /^Your second factor is being guessed$/
    await mailTo(owner.email, guesses)
    expect((await subjectsTo(owner, 1)).filter((subject) => guesses.test(subject))).toHaveLength(1)
    await known.post('/users/login', { email: owner.email, password })
    expect((await known.post('/users/second-step', { totp: codeOf(secret, 1) })).status).toBe(200)
  })

  test('with a recovery code works once for each, and the owner is mailed', async () => {
    const { owner, codes } = await enrolled()
    expect(new Set(codes).size).toBe(10)
    const [recoveryCode = ''] = codes
    const enter = async (typed: string) =>
      (await (await firstStep(owner)).browser.post('/users/second-step', { recoveryCode: typed })).status
    expect(await enter(recoveryCode.toLowerCase().replaceAll('-', ' '))).toBe(200)
    expect([await enter(recoveryCode), await enter('ABCD-EFGH-IJKL-MNOP')]).toEqual([400, 400])
    await mailTo(owner.email, /^A recovery code was used$/)
    const { rows } = await pool.query('select code_hash from recovery_codes where user_id = $1', [owner.id])
    expect(rows).toHaveLength(9)
  })

  test('with what a passkey did not sign is refused', async () => {
    const { owner } = await enrolled()
    const { browser } = await firstStep(owner)
    const { options } = (await browser.post('/users/begin-second-step-passkey')).body
    expect(options.challenge).toMatch(/^[\w-]{20,}$/)
    const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' }
    const passkey = { id: 'none', rawId: 'none', type: 'public-key', clientExtensionResults: {}, response }
    expect((await browser.post('/users/second-step', { passkey })).status).toBe(400)
    expect((await browser.post('/users/second-step', {})).status).toBe(400)
  })
})

describe('where all admins need a second factor', () => {
  test('one without it sets it up at the next sign-in, and may do nothing else before', async () => {
    const { owner } = await enrolled()
    const newcomer = await admin()
    expect((await newcomer.put('/admins/require-second-factor', { isRequired: true })).status).toBe(409)
    expect((await owner.put('/admins/require-second-factor', { isRequired: true })).status).toBe(200)
    const { browser, body } = await firstStep(newcomer)
    expect(body.secondStep).toEqual({ kind: 'enrol' })
    expect(await isSignedIn(browser)).toBe(false)
    expect((await browser.post('/users/second-step', { totp: '123456' })).status).toBe(400)
    const { session, codes } = await enrol(browser)
    expect([session.role, codes.length]).toEqual(['admin', 10])
    expect(await isSignedIn(browser)).toBe(true)
    expect((await browser.delete('/admins/remove-totp')).status).toBe(409)
    expect((await firstStep(newcomer)).body.secondStep.kind).toBe('prove')
    expect((await owner.put('/admins/require-second-factor', { isRequired: false })).status).toBe(200)
    expect((await browser.delete('/admins/remove-totp')).status).toBe(200)
  })

  test('who has none is signed out at once, also where a sign-in was under way, and not back in later', async () => {
    const { owner } = await enrolled()
    const newcomer = await admin()
    const buyer = await shopper()
    await owner.put('/admins/require-second-factor', { isRequired: true })
    expect([await isSignedIn(newcomer), await isSignedIn(owner), await isSignedIn(buyer)]).toEqual([
      false,
      true,
      true,
    ])
    await owner.put('/admins/require-second-factor', { isRequired: false })
    expect(await isSignedIn(newcomer)).toBe(false)
    const { browser } = await firstStep(newcomer)
    // As if this sign-in had found that no factor is required, and opened its session after that changed.
    await pool.query('update security_settings set admins_need_second_factor = true')
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('the first one is not joined by one of somebody who proved none, while it is being set up', async () => {
    const { owner } = await enrolled()
    const newcomer = await admin()
    await owner.put('/admins/require-second-factor', { isRequired: true })
    const { browser } = await firstStep(newcomer)
    const { secret } = (await browser.post('/users/begin-totp')).body
    // Another browser sets up the first factor after this one was found to have none.
    await db
      .updateTable('users')
      .set({ second_factor_at: new Date() })
      .where('id', '=', newcomer.id)
      .execute()
    const refusal = { ok: false, refusal: { reason: 'no-pending' } }
    expect(await confirmTotp(newcomer.id, codeOf(secret), { mustBeFirst: true })).toEqual(refusal)
    expect(await confirmTotp(newcomer.id, codeOf(secret), { mustBeFirst: false })).toMatchObject({ ok: true })
  })

  test('who has one cannot set up another before proving it', async () => {
    const { owner } = await enrolled()
    await owner.put('/admins/require-second-factor', { isRequired: true })
    const { browser } = await firstStep(owner)
    for (const path of ['begin-totp', 'begin-passkey'])
      expect((await browser.post(`/users/${path}`)).status).toBe(401)
  })
})

describe('asking again', () => {
  const noSuch = '01980000-0000-7000-8000-000000000000'
  test('is over for ten minutes once the factor is proved', async () => {
    const { owner, secret } = await enrolled()
    minutes = 11
    const remove = async () => (await owner.delete(`/coupen/delete-coupen/${noSuch}`)).status
    expect(await remove()).toBe(403)
    expect((await owner.post('/admins/confirm-identity', { totp: wrong(codeOf(secret)) })).status).toBe(400)
    expect(await remove()).toBe(403)
    expect((await owner.post('/admins/confirm-identity', { totp: codeOf(secret) })).status).toBe(200)
    expect(await remove()).toBe(404)
    minutes = 20
    expect(await remove()).toBe(404)
    minutes = 22
    expect(await remove()).toBe(403)
  })

  test('counts for as long as the owner has set', async () => {
    const { owner } = await enrolled()
    const set = (wanted: number) => owner.put('/admins/set-confirmed-minutes', { minutes: wanted })
    expect(await set(60)).toMatchObject({ status: 200 })
    expect((await owner.get('/admins/get-second-factor')).body.confirmedMinutes).toBe(60)
    minutes = 59
    expect(await set(7)).toMatchObject({ status: 400 })
    minutes = 61
    expect((await set(480)).status).toBe(403)
    expect(await subjectsTo(owner, 2)).toContain('How long a second factor counts was changed')
    await pool.query('update security_settings set confirmed_minutes = 10')
  })

  test('does not happen to an admin without a second factor', async () => {
    expect((await (await admin()).delete(`/coupen/delete-coupen/${noSuch}`)).status).toBe(404)
  })
})

describe('the second factor of an account', () => {
  test('is listed without its secret, and new recovery codes end the ones before', async () => {
    const { owner, secret, codes } = await enrolled()
    const { body } = await owner.get('/admins/get-second-factor')
    expect(body).toEqual({
      hasTotp: true,
      passkeys: [],
      recoveryCodesLeft: 10,
      isRequired: false,
      confirmedMinutes: 10,
    })
    expect((await owner.post('/users/begin-totp')).status).toBe(409)
    const renewed = (await owner.post('/admins/renew-recovery-codes')).body.recoveryCodes
    expect(renewed).toHaveLength(10)
    const enter = async (recoveryCode: string) =>
      (await (await firstStep(owner)).browser.post('/users/second-step', { recoveryCode })).status
    expect([await enter(codes[0] ?? ''), await enter(renewed[0])]).toEqual([400, 200])
    const stored = await db
      .selectFrom('totp_secrets')
      .where('user_id', '=', owner.id)
      .select('secret')
      .execute()
    expect(stored[0]?.secret.includes(bytesOf(secret))).toBe(false)
  })

  test('ends when it is removed, and the owner is mailed of each change', async () => {
    const { owner } = await enrolled()
    expect((await owner.delete('/admins/remove-totp')).status).toBe(200)
    expect((await owner.delete('/admins/remove-totp')).status).toBe(404)
    expect((await firstStep(owner)).body.isAuthenticated).toBe(true)
    const subject = 'Your second factor was changed'
    expect(await subjectsTo(owner, 2)).toEqual([subject, subject])
    const { rows } = await pool.query('select 1 from recovery_codes where user_id = $1', [owner.id])
    expect(rows).toEqual([])
  })

  test('that is lost is reset by the operator, who signs the account out everywhere', async () => {
    const { owner } = await enrolled()
    const pending = await firstStep(owner)
    expect((await resetSecondFactor(owner.email.toUpperCase())).ok).toBe(true)
    expect((await resetSecondFactor((await shopper()).email)).ok).toBe(false)
    expect(await isSignedIn(owner)).toBe(false)
    expect((await pending.browser.post('/users/second-step', { totp: '123456' })).status).toBe(400)
    expect((await firstStep(owner)).body.isAuthenticated).toBe(true)
  })
})
