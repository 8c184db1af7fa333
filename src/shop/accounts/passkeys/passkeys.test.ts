import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../../tests/actors.ts'
import { Authenticator } from '../../../../tests/authenticator.ts'
import { capturedLog } from '../../../../tests/captured-log.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { jobsRun, mailTo } from '../../../../tests/mailbox.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
import { hostCookieName } from '../../../platform/http/cookies.ts'
import { passkeyAlgorithms } from '../second-factor/passkey-site.ts'
import { MAX_PASSKEYS, ownerProof } from './rules.ts'

ownDatabase()
jobsRun()
const captured = capturedLog()

afterEach(() => {
  vi.restoreAllMocks()
  config.RATE_LIMITS = 'off'
})

const origin = new URL(config.PUBLIC_URL).origin
const here = { origin, verified: true }

const begin = (owner: Actor, typed?: string) => owner.post('/users/begin-own-passkey', { password: typed })

async function add(owner: Actor, key = new Authenticator(), ceremony = here) {
  const { body } = await begin(owner)
  const response = key.make(body.options, ceremony)
  return { key, answer: await owner.post('/users/add-own-passkey', { name: 'Pixel', response }) }
}

async function withPasskey() {
  const owner = await shopper()
  const { key, answer } = await add(owner)
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your passkey is added' } })
  return { owner, key }
}

async function ask(browser: Actor) {
  const { body } = await browser.post('/users/begin-passkey-sign-in')
  return body.options
}

const enter = (browser: Actor, passkey: object) => browser.post('/users/sign-in-with-passkey', { passkey })

async function logIn(
  key: Authenticator,
  browser = guest(),
  ceremony: Parameters<Authenticator['sign']>[1] = here,
) {
  return enter(browser, key.sign(await ask(browser), ceremony))
}

const unknown = {
  status: 400,
  body: { message: 'This passkey opens no account here. Please log in another way' },
}

const listed = async (owner: Actor) => (await owner.get('/users/get-own-passkeys')).body

function passes(minutes: number): void {
  const then = Date.now() + minutes * 60_000
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(then))
}

describe('a passkey of a shopper', () => {
  test('logs in without email and password, is listed with its last use, and the owner is mailed', async () => {
    const { owner, key } = await withPasskey()
    expect(await listed(owner)).toMatchObject({
      passkeys: [{ _id: key.id, name: 'Pixel', usedAt: null }],
      mayAdd: true,
      proof: 'none',
    })
    const browser = guest()
    captured.take()
    expect(await logIn(key, browser)).toMatchObject({
      status: 200,
      body: { isAuthenticated: true, role: 'user', user: { _id: owner.id } },
    })
    expect(captured.take()).toContain('login.succeeded')
    expect((await browser.get('/users/session')).body).toMatchObject({ user: { email: owner.email } })
    expect((await listed(owner)).passkeys[0].usedAt).toEqual(expect.any(String))
    expect((await mailTo(owner.email, /^A passkey was added to your account$/)).text).toContain('Pixel')
  })

  test('is asked to be kept by the device and to know its owner, and login names nobody’s', async () => {
    const owner = await shopper()
    const { options } = (await begin(owner)).body
    expect(options).toMatchObject({
      rp: { id: new URL(config.PUBLIC_URL).hostname },
      user: { name: owner.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual(passkeyAlgorithms)
    const asked = await ask(guest())
    expect(asked).toMatchObject({ userVerification: 'required' })
    expect(asked.allowCredentials ?? []).toEqual([])
  })

  test('that was removed logs nobody in, and the owner is mailed', async () => {
    const { owner, key } = await withPasskey()
    const remove = () => owner.post('/users/remove-own-passkey', { id: key.id })
    expect(await remove()).toMatchObject({ status: 200, body: { message: 'The passkey is removed' } })
    expect((await remove()).status).toBe(404)
    expect((await listed(owner)).passkeys).toEqual([])
    expect(await logIn(key)).toMatchObject(unknown)
    await mailTo(owner.email, /^A passkey was removed$/)
  })

  test('is removed by its owner only', async () => {
    const { key } = await withPasskey()
    const { owner: thief } = await withPasskey()
    expect((await thief.post('/users/remove-own-passkey', { id: key.id })).status).toBe(404)
    expect((await logIn(key)).status).toBe(200)
  })

  test('goes with the account', async () => {
    const { owner, key } = await withPasskey()
    const { body } = await owner.get('/users/download-own-data?format=json')
    expect(JSON.stringify(body)).toContain('Pixel')
    expect((await owner.post('/users/erase-account', { password })).status).toBe(200)
    expect(await db.selectFrom('passkeys').where('id', '=', key.id).select('id').execute()).toEqual([])
    expect(await logIn(key)).toMatchObject(unknown)
  })

  test('is one of ten at most, also when two are added at once', async () => {
    const owner = await shopper()
    for (let made = 1; made < MAX_PASSKEYS; made++) expect((await add(owner)).answer.status).toBe(200)
    const other = guest()
    await other.post('/users/login', { email: owner.email, password })
    const answers = await Promise.all([add(owner), add(other)])
    expect(answers.map(({ answer }) => answer.status).toSorted()).toEqual([200, 409])
    expect(await listed(owner)).toMatchObject({ mayAdd: false })
    expect((await add(owner)).answer).toMatchObject({ status: 409 })
  })
})

describe('nobody is logged in by', () => {
  test('an answer that was used, in this browser or another', async () => {
    const { key } = await withPasskey()
    const browser = guest()
    const passkey = key.sign(await ask(browser), here)
    expect((await enter(browser, passkey)).status).toBe(200)
    expect(await enter(browser, passkey)).toMatchObject(unknown)
    const thief = guest()
    await ask(thief)
    expect(await enter(thief, passkey)).toMatchObject(unknown)
  })

  test('an answer to the challenge of another browser', async () => {
    const { key } = await withPasskey()
    const [browser, thief] = [guest(), guest()]
    const passkey = key.sign(await ask(browser), here)
    expect(await enter(guest(), passkey)).toMatchObject(unknown)
    await ask(thief)
    expect(await enter(thief, passkey)).toMatchObject(unknown)
    expect((await enter(browser, passkey)).status).toBe(200)
  })

  test('of two answers to one challenge at once, more than one', async () => {
    const { key } = await withPasskey()
    const browser = guest()
    const options = await ask(browser)
    const passkeys = [key.sign(options, here), key.sign(options, here)]
    const answers = await Promise.all(passkeys.map((passkey) => enter(browser, passkey)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('a challenge that is older than five minutes', async () => {
    const { key } = await withPasskey()
    const browser = guest()
    const passkey = key.sign(await ask(browser), here)
    passes(6)
    expect(await enter(browser, passkey)).toMatchObject(unknown)
  })

  test.each([
    ['what another site asked for', { origin: 'https://maidan.example', verified: true }],
    ['a passkey that did not verify its user', { origin, verified: false }],
  ])('%s', async (_, ceremony) => {
    const { key } = await withPasskey()
    expect(await logIn(key, guest(), ceremony)).toMatchObject(unknown)
  })

  test('a copy of a passkey whose counter went back', async () => {
    const { key } = await withPasskey()
    expect((await logIn(key, guest(), { ...here, counter: 7 })).status).toBe(200)
    expect(await logIn(key, guest(), { ...here, counter: 7 })).toMatchObject(unknown)
    expect((await logIn(key, guest(), { ...here, counter: 8 })).status).toBe(200)
  })

  test('a passkey that says it is of another account, or signs with another key', async () => {
    const { owner } = await withPasskey()
    const { key } = await withPasskey()
    const handle = Buffer.from(owner.id).toString('base64url')
    expect(await logIn(key.claimsToBe(handle))).toMatchObject(unknown)
    const stranger = new Authenticator().claimsToBe(handle)
    expect(await logIn(stranger)).toMatchObject(unknown)
    const { owner: asha, key: ashas } = await withPasskey()
    const forged = new Authenticator().claimsToBe(Buffer.from(asha.id).toString('base64url'))
    const browser = guest()
    const signed = forged.sign(await ask(browser), here)
    expect(await enter(browser, { ...signed, id: ashas.id, rawId: ashas.id })).toMatchObject(unknown)
  })

  test('a passkey of a blocked customer, who is logged', async () => {
    const { owner, key } = await withPasskey()
    await db.updateTable('users').set({ is_verified: false }).where('id', '=', owner.id).execute()
    captured.take()
    expect(await logIn(key)).toMatchObject(unknown)
    expect(captured.take()).toContain('login.blocked')
    await db.updateTable('users').set({ is_verified: true }).where('id', '=', owner.id).execute()
    expect((await logIn(key)).status).toBe(200)
  })

  test('a passkey of an admin, which is a second factor only', async () => {
    const owner = await admin()
    const key = new Authenticator()
    const { options } = (await owner.post('/users/begin-passkey')).body
    const response = key.make(options, here)
    expect((await owner.post('/users/add-passkey', { name: 'Laptop', response })).status).toBe(200)
    const browser = guest()
    expect(await logIn(key, browser)).toMatchObject({
      status: 403,
      body: { message: 'Please log in with your password' },
    })
    expect((await browser.get('/users/session')).body).toMatchObject({ isAuthenticated: false })
    expect((await owner.post('/users/begin-own-passkey')).status).toBe(403)
    await browser.post('/users/login', { email: owner.email, password })
    const second = (await browser.post('/users/begin-second-step-passkey')).body.options
    const passkey = key.sign(second, { origin, verified: false })
    expect((await browser.post('/users/second-step', { passkey })).body).toMatchObject({ role: 'admin' })
  })
})

describe('a passkey is not added', () => {
  const refused = { status: 400, body: { message: 'The passkey was not accepted. Please try again' } }

  test('with the challenge of another session, twice with one, for another site, or without knowing its owner', async () => {
    const [owner, thief] = [await shopper(), await shopper()]
    const response = new Authenticator().make((await begin(owner)).body.options, here)
    const send = (by: Actor) => by.post('/users/add-own-passkey', { name: 'Pixel', response })
    expect(await send(thief)).toMatchObject(refused)
    await begin(thief)
    expect(await send(thief)).toMatchObject(refused)
    expect((await send(owner)).status).toBe(200)
    expect(await send(owner)).toMatchObject(refused)
    for (const ceremony of [
      { origin: 'https://maidan.example', verified: true },
      { origin, verified: false },
    ])
      expect((await add(owner, new Authenticator(), ceremony)).answer).toMatchObject(refused)
  })

  test('by who stole an old session and asks for a login in its name', async () => {
    const owner = await shopper()
    passes(61)
    expect((await begin(owner)).status).toBe(400)
    const [, session = ''] = owner.cookie.split('=')
    for (const token of [session, encodeURIComponent(`session ${session}`)]) {
      const options = await ask(owner.setCookie(hostCookieName('passkey'), token))
      const asMade = { ...options, rp: { id: options.rpId }, user: { id: '' } }
      const response = new Authenticator().make(asMade, here)
      expect(await owner.post('/users/add-own-passkey', { name: 'Mine', response })).toMatchObject(refused)
    }
    expect((await listed(owner)).passkeys).toEqual([])
  })

  test('that another account has already', async () => {
    const { key } = await withPasskey()
    const thief = await shopper()
    expect((await add(thief, key)).answer).toMatchObject(refused)
    expect((await listed(thief)).passkeys).toEqual([])
  })
})

describe('an hour after the login', () => {
  test('passkeys change with the password only, whose guesses count', async () => {
    const { owner, key } = await withPasskey()
    passes(61)
    expect(await listed(owner)).toMatchObject({ proof: 'password' })
    expect(await begin(owner)).toMatchObject({
      status: 400,
      body: { errors: { password: 'Please type your password' } },
    })
    expect(await begin(owner, 'Wrong@12345')).toMatchObject({
      status: 400,
      body: { errors: { password: 'This is not your password' } },
    })
    expect((await begin(owner, password)).status).toBe(200)
    expect((await owner.post('/users/remove-own-passkey', { id: key.id })).status).toBe(400)
    config.RATE_LIMITS = 'on'
    for (let tries = 0; tries < 5; tries++) expect((await begin(owner, 'Wrong@12345')).status).toBe(400)
    expect((await begin(owner, password)).status).toBe(429)
  })

  test('an account without a password logs in again, for which its passkey is enough', async () => {
    const { owner, key } = await withPasskey()
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', owner.id).execute()
    passes(61)
    expect(await listed(owner)).toMatchObject({ proof: 'login' })
    const remove = (by: Actor) => by.post('/users/remove-own-passkey', { id: key.id })
    expect(await remove(owner)).toMatchObject({ status: 403 })
    const browser = guest()
    expect((await logIn(key, browser)).status).toBe(200)
    expect((await remove(browser)).status).toBe(200)
  })

  test('at the very minute, and not before, whatever the account has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (minutes, hasPassword) => {
        const openedAt = new Date('2026-11-30T10:00:00Z')
        const now = new Date(openedAt.getTime() + minutes * 60_000)
        const later = hasPassword ? 'password' : 'login'
        expect(ownerProof({ openedAt, hasPassword }, now)).toBe(minutes < 60 ? 'none' : later)
      }),
    )
  })
})
