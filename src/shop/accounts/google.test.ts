import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { mount } from 'hono/mount'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { googleSandbox } from '../../../demo/stand-ins/google/app.ts'
import { type Actor, admin, guest, password, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies, refusesInvalidQueries } from '../../../tests/fuzz.ts'
import { jobsRun, otpFor } from '../../../tests/mailbox.ts'
import { clock } from '../../platform/clock.ts'
import { config } from '../../platform/config.ts'
import { db } from '../../platform/database.ts'

ownDatabase()
jobsRun()

// The provider behind a port of its own, asked by the shop as the real one is.
const provider = createServer(
  getRequestListener(new Hono().all('/sandbox/google/*', mount(googleSandbox.fetch)).fetch),
)
const usual = config.GOOGLE_ISSUER
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  config.GOOGLE_ISSUER = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sandbox/google`
  // It makes its key when it is first asked, which takes a busy machine seconds.
  await fetch(`${config.GOOGLE_ISSUER}/jwks`)
})
afterAll(() => {
  config.GOOGLE_ISSUER = usual
  provider.close()
})
beforeEach(() => {
  vi.restoreAllMocks()
})

const failed = { message: 'Google login failed' }
const state = 'a-state-of-one-window'
let people = 0
const newPerson = () => ({ name: 'Zoya Khan', email: `zoya${++people}@mail.test` })
const users = () => db.selectFrom('users').selectAll().orderBy('id').execute()

type Person = { name: string; email: string }

/** The code that the sandbox hands to programs. */
async function codeOf(person: Person): Promise<string> {
  const asked = { method: 'POST', body: JSON.stringify(person) }
  const { code } = await (await fetch(`${config.GOOGLE_ISSUER}/code`, asked)).json()
  return code
}

/** Goes to Google as a browser does and consents there; what it brings back, and what it was asked. */
async function consent(browser: Actor, person: Person): Promise<{ code: string; asked: URLSearchParams }> {
  const { status, headers } = await browser.get(`/users/google?state=${state}`)
  expect(status).toBe(302)
  const asked = new URL(headers.get('location') ?? '').searchParams
  const body = new URLSearchParams({ ...Object.fromEntries(asked), ...person })
  const answer = await fetch(`${config.GOOGLE_ISSUER}/authorize`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.pathname).toBe('/users/google/callback')
  expect(back.searchParams.get('state')).toBe(state)
  return { code: back.searchParams.get('code') ?? '', asked }
}

async function signIn(person: Person, browser = guest()) {
  const { code } = await consent(browser, person)
  return browser.post('/users/google-login', { code })
}

describe('signing in by Google', () => {
  test('opens an account for whoever is new, without a password, and signs them in', async () => {
    const zoya = newPerson()
    const browser = guest()
    const answer = await signIn(zoya, browser)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        userData: { user: { ...zoya, phone: null, role: 'user' }, isAuthenticated: true, role: 'user' },
        message: expect.any(String),
      },
    })
    expect(Object.keys(answer.body).sort()).toEqual(['message', 'userData'])
    expect((await browser.get('/users/getUserDetails')).body.user.email).toBe(zoya.email)
    const login = await guest().post('/users/login', { email: zoya.email, password })
    expect(login.status).toBe(401)
  })

  test('logs that whoever is new has agreed to the privacy notice', async () => {
    const [browser, noticeVersion] = [guest(), '2026-11-24']
    const { code } = await consent(browser, newPerson())
    expect((await browser.post('/users/google-login', { code, noticeVersion })).status).toBe(200)
    const { consents } = (await browser.get('/legal/get-consents')).body
    expect(consents).toMatchObject([{ purpose: 'account', given: true, version: noticeVersion }])
  })

  test('takes the code that the sandbox hands to programs', async () => {
    const code = await codeOf(newPerson())
    expect((await guest().post('/users/google-login', { code })).status).toBe(200)
  })

  test('knows somebody again by who they are to Google, whatever their email has become here', async () => {
    const zoya = newPerson()
    const first = await signIn(zoya)
    const { _id } = first.body.userData.user
    await db.updateTable('users').set({ email: 'other@mail.test' }).where('id', '=', _id).execute()
    const again = await signIn({ ...zoya, name: 'Zoya' })
    expect(again.body.userData.user).toMatchObject({ _id, email: 'other@mail.test', name: zoya.name })
  })

  test('finds the account that a customer made with an OTP, in whatever case the email is', async () => {
    const kiran = await shopper('Kiran Rao')
    const answer = await signIn({ name: 'K', email: kiran.email.toUpperCase() })
    expect(answer.body.userData.user).toMatchObject({ _id: kiran.id, name: 'Kiran Rao' })
    expect((await guest().post('/users/login', { email: kiran.email, password })).status).toBe(200)
  })

  test('never opens the account of an admin, whose email nobody has verified', async () => {
    const owner = await admin()
    const browser = guest()
    const answer = await signIn({ name: 'Owner', email: owner.email }, browser)
    expect(answer).toMatchObject({ status: 403, body: { message: 'Please log in with your password' } })
    expect((await browser.get('/users/getUserDetails')).status).toBe(401)
  })

  test('refuses a blocked customer, linked or not (A17)', async () => {
    const [linked, other] = [await shopper(), await shopper()]
    await signIn({ name: 'L', email: linked.email })
    const owner = await admin()
    for (const { id } of [linked, other]) await owner.put(`/users/blockUser/${id}`)
    for (const { email } of [linked, other]) {
      const browser = guest()
      expect(await signIn({ name: 'X', email }, browser)).toMatchObject({ status: 400, body: failed })
      expect((await browser.get('/users/getUserDetails')).status).toBe(401)
    }
  })

  test('makes a new account for a customer who was deleted', async () => {
    const kiran = await shopper()
    await signIn({ name: 'K', email: kiran.email })
    await (await admin()).delete(`/users/deleteUser/${kiran.id}`)
    const { userData } = (await signIn({ name: 'K', email: kiran.email })).body
    expect(userData.user._id).not.toBe(kiran.id)
  })

  test('makes one account of somebody who comes twice at the same moment', async () => {
    const zoya = newPerson()
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(zoya)))
    const answers = await Promise.all(codes.map((code) => guest().post('/users/google-login', { code })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.userData.user._id)).size).toBe(1)
  })

  test('gets a password by asking for a new one', async () => {
    const zoya = newPerson()
    await signIn(zoya)
    await guest().post('/users/forgot-password', { email: zoya.email })
    const otp = await otpFor(zoya.email)
    const passwords = { newPassword: password, confirmPassword: password }
    await guest().post('/users/verify-otp-reset-password', { email: zoya.email, otp, ...passwords })
    expect((await guest().post('/users/login', { email: zoya.email, password })).status).toBe(200)
  })

  test('keeps a name that fits: without control characters, not too long, never empty', async () => {
    const odd = [
      ['Zoya\u0007 \u202eKhan\n', 'Zoya Khan'],
      ['👟'.repeat(120).slice(0, 120), '👟'.repeat(60)],
    ] as const
    for (const [name, kept] of odd)
      expect((await signIn({ ...newPerson(), name })).body.userData.user.name).toBe(kept)
  })
})

describe('a code of Google’s', () => {
  test('is good once (A17)', async () => {
    const code = await codeOf(newPerson())
    await guest().post('/users/google-login', { code })
    const browser = guest()
    expect(await browser.post('/users/google-login', { code })).toMatchObject({ status: 400, body: failed })
    expect((await browser.get('/users/getUserDetails')).status).toBe(401)
  })

  test('is good in the browser that asked for it, and in no other', async () => {
    const [asker, thief] = [guest(), guest()]
    const { code } = await consent(asker, newPerson())
    expect(await thief.post('/users/google-login', { code })).toMatchObject({ status: 400, body: failed })
    const other = await consent(asker, newPerson())
    await thief.get(`/users/google?state=${state}`)
    expect(await thief.post('/users/google-login', { code: other.code })).toMatchObject({ body: failed })
  })

  test('of somebody else’s sign-in cannot be slipped to a browser that asked for its own', async () => {
    const victim = guest()
    await victim.get(`/users/google?state=${state}`)
    const code = await codeOf({ name: 'Thief', email: 'thief@mail.test' })
    expect(await victim.post('/users/google-login', { code })).toMatchObject({ status: 400, body: failed })
    const own = newPerson()
    expect((await signIn(own, victim)).body.userData.user.email).toBe(own.email)
  })

  test('is asked for with a state, a nonce and a challenge, whose verifier no script can read', async () => {
    const browser = guest()
    const { headers } = await browser.get(`/users/google?state=${state}`)
    const asked = Object.fromEntries(new URL(headers.get('location') ?? '').searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      redirect_uri: `${config.PUBLIC_URL}/users/google/callback`,
    })
    expect(headers.get('set-cookie')).toMatch(/^google=.{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(headers.get('set-cookie')).not.toContain(asked.code_challenge)
  })

  test('comes back under the name by which the browser knows this machine, and never to somebody else’s', async () => {
    const from = async (host: string) => {
      const { headers } = await guest().get(`/users/google?state=${state}`, { host })
      return new URL(headers.get('location') ?? '').searchParams.get('redirect_uri')
    }
    expect(await from('127.0.0.1:3999')).toBe('http://127.0.0.1:3999/users/google/callback')
    expect(await from('evil.example')).toBe(`${config.PUBLIC_URL}/users/google/callback`)
  })

  test('is sent to no address but the shop’s', async () => {
    const { headers } = await guest().get(`/users/google?state=${state}`)
    const asked = new URL(headers.get('location') ?? '').searchParams
    for (const redirect of [
      'https://evil.example/users/google/callback',
      `${config.PUBLIC_URL}/shop`,
      `${config.PUBLIC_URL}.evil.example/users/google/callback`,
      'javascript:alert(1)',
    ]) {
      asked.set('redirect_uri', redirect)
      const answer = await fetch(`${config.GOOGLE_ISSUER}/authorize?${asked}`, { redirect: 'manual' })
      expect(answer.status, redirect).toBe(400)
      expect(await answer.text()).toContain('redirect_uri_mismatch')
    }
  })

  test('lives ten minutes', async () => {
    const code = await codeOf(newPerson())
    const later = clock.now().getTime() + 601_000
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(later))
    expect(await guest().post('/users/google-login', { code })).toMatchObject({ status: 400, body: failed })
  })

  test('is refused to a page of another site', async () => {
    const code = await codeOf(newPerson())
    const answer = await guest().post('/users/google-login', { code }, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
  })
})

describe('where Google is not there', () => {
  test('nobody is signed in, and the window that was opened for it is told', async () => {
    const code = await codeOf(newPerson())
    const there = config.GOOGLE_ISSUER
    config.GOOGLE_ISSUER = 'http://127.0.0.1:1/sandbox/google'
    const answer = await guest().post('/users/google-login', { code })
    const { status, headers } = await guest().get(`/users/google?state=${state}`)
    config.GOOGLE_ISSUER = there
    expect(answer).toMatchObject({ status: 502, body: failed })
    expect(status).toBe(302)
    expect(headers.get('location')).toMatch(/\/users\/google\/callback\?error=unanswered&state=a-state/)
  })
})

describe('rubbish (S19)', () => {
  test('does no harm to signing in by Google', { timeout: 30_000 }, async () => {
    await refusesInvalidBodies(guest(), 'POST', '/users/google-login', { code: 'x' }, { state: users })
    await refusesInvalidQueries(guest(), '/users/google', ['state'])
    for (const query of ['', '?state=', '?state=<script>', `?state=${'x'.repeat(129)}`])
      expect((await guest().get(`/users/google${query}`)).status, query).toBe(400)
  })
})
