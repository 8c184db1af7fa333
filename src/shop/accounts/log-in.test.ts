import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { admin, guest, password, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { clock } from '../../platform/clock.ts'
import { config } from '../../platform/config.ts'
import { db } from '../../platform/database.ts'

ownDatabase()
beforeEach(() => {
  vi.restoreAllMocks()
})

const refusal = { status: 401, body: { message: 'Invalid password or email' } }

describe('logging in', () => {
  test('an unknown email, a wrong password and a blocked customer get one answer (A01)', async () => {
    const [kiran, owner] = [await shopper(), await admin()]
    const blocked = await shopper()
    await owner.put(`/users/blockUser/${blocked.id}`)
    const tries = [
      { email: 'nobody@maidan.test', password },
      { email: kiran.email, password: 'Wrong@1234' },
      { email: blocked.email, password },
    ]
    for (const body of tries) {
      const answer = await guest().post('/users/login', body)
      expect(answer).toMatchObject(refusal)
      expect(Object.keys(answer.body)).toEqual(['message'])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  test('whoever has no password (signed up through a third party) cannot log in with one', async () => {
    const kiran = await shopper()
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', kiran.id).execute()
    expect(await guest().post('/users/login', { email: kiran.email, password })).toMatchObject(refusal)
  })

  test.each([
    [{ password }, 'Email is required*'],
    [{ email: 'asha', password }, 'Invalid email format'],
    [{ email: 'asha@maidan.test' }, 'Password is required*'],
    [{ email: 'asha@maidan.test', password: 'weak' }, 'Incorrect Password'],
    [{ email: { $gt: '' }, password }, 'Email is required*'],
  ])('%j is refused with %j', async (body, message) => {
    expect(await guest().post('/users/login', body)).toMatchObject({ status: 400, body: { message } })
  })

  test('every login has a session of its own; what the browser came with ends and is not taken over (A09)', async () => {
    const kiran = await shopper()
    const browser = guest().setCookie('sid', 'chosen-by-somebody-else')
    const { headers } = await browser.post('/users/login', { email: kiran.email, password })
    expect(headers.get('set-cookie')).toMatch(
      /sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const [first = ''] = headers.getSetCookie().map((line) => /^sid=([\w-]+)/.exec(line)?.[1])
    await browser.post('/users/login', { email: kiran.email, password })
    expect((await guest().setCookie('sid', first).get('/users/getUserDetails')).status).toBe(401)
    expect((await browser.get('/users/getUserDetails')).status).toBe(200)
  })

  test('a session is forgotten thirty days after its last use (A10)', async () => {
    const kiran = await shopper()
    await guest().post('/users/login', { email: kiran.email, password })
    const later = clock.now().getTime() + 31 * 86_400_000
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(later))
    expect((await kiran.get('/users/getUserDetails')).status).toBe(401)
  })

  test('an admin’s session is forgotten two hours after its last use, and eight hours after the login (A10)', async () => {
    const { email } = await admin()
    const owner = guest()
    const { headers } = await owner.post('/users/login', { email, password })
    expect(headers.get('set-cookie')).toMatch(/Max-Age=7200;/)
    const began = clock.now().getTime()
    const at = (hours: number) => {
      vi.spyOn(clock, 'now').mockImplementation(() => new Date(began + hours * 3_600_000))
      return owner.get('/users/getUserDetails')
    }
    for (const hours of [1.9, 3.8, 5.7, 7.5, 7.9]) expect((await at(hours)).status, `${hours} h`).toBe(200)
    expect((await at(8.01)).status).toBe(401)
    await owner.post('/users/login', { email, password })
    expect((await at(10.1)).status).toBe(401)
  })

  test('logging out ends the session on the server, and may be done twice (A11)', async () => {
    const kiran = await shopper()
    const browser = guest()
    const { headers } = await browser.post('/users/login', { email: kiran.email, password })
    const token = /sid=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
    expect((await browser.post('/users/logout')).status).toBe(200)
    expect((await browser.post('/users/logout')).status).toBe(200)
    expect((await guest().setCookie('sid', token).get('/users/getUserDetails')).status).toBe(401)
    expect((await kiran.get('/users/getUserDetails')).status).toBe(200)
  })
})

describe('who is signed in', () => {
  test('is told to guests as well, never by a 401', async () => {
    const signedOut = { user: null, isAuthenticated: false, role: null, status: 'idle' }
    expect(await guest().get('/users/session')).toMatchObject({ status: 200, body: signedOut })
    expect(await guest().setCookie('sid', 'made-up').get('/users/session')).toMatchObject({
      status: 200,
      body: signedOut,
    })
    const [kiran, owner] = [await shopper(), await admin()]
    expect((await kiran.get('/users/session')).body).toMatchObject({
      user: { _id: kiran.id, email: kiran.email, dpImage: null, addresses: [] },
      isAuthenticated: true,
      role: 'user',
      status: 'success',
    })
    expect((await owner.get('/users/session')).body).toMatchObject({ role: 'admin' })
  })
})

describe('a browser that has signed in before', () => {
  const device = (headers: Headers) =>
    headers.getSetCookie().find((line) => line.startsWith('device=')) ?? null

  test('is known by a cookie that no script reads and that names nobody', async () => {
    const { email } = await shopper()
    const { headers } = await guest().post('/users/login', { email, password })
    expect(device(headers)).toMatch(
      /^device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(device((await guest().post('/users/login', { email, password: 'Wrong@1234' })).headers)).toBeNull()
  })

  test('is known for the last five accounts, in one cookie', async () => {
    const browser = guest()
    const cookies = []
    for (let i = 0; i < 7; i++) {
      const { headers } = await browser.post('/users/login', { email: (await shopper()).email, password })
      cookies.push(device(headers)?.split(';')[0]?.split('.') ?? [])
    }
    expect(cookies.map((parts) => parts.length - 1)).toEqual([1, 2, 3, 4, 5, 5, 5])
    expect(new Set(cookies.map(([id]) => id)).size).toBe(1)
  })
})

describe('guessing passwords (A08)', () => {
  beforeEach(() => {
    config.RATE_LIMITS = 'on'
  })
  afterEach(() => {
    config.RATE_LIMITS = 'off'
  })

  test('ends after five wrong ones: then even the right one waits, and is told how long', async () => {
    const kiran = await shopper()
    for (let i = 0; i < 5; i++) {
      const answer = await guest().post('/users/login', { email: kiran.email, password: 'Wrong@1234' })
      expect(answer.status).toBe(401)
    }
    const late = await guest().post('/users/login', { email: kiran.email.toUpperCase(), password })
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect((await guest().post('/users/login', { email: (await shopper()).email, password })).status).toBe(
      200,
    )
  })

  test('made at one moment is no way around', async () => {
    const kiran = await shopper()
    const body = { email: kiran.email, password: 'Wrong@1234' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => guest().post('/users/login', body)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  /** Guesses wrong 25 times, five times from each of five addresses. */
  async function guessFromFiveAddresses(email: string): Promise<void> {
    const wrong = { email, password: 'Wrong@1234' }
    for (const network of [1, 2, 3, 4, 5]) {
      const statuses = await Promise.all(
        Array.from({ length: 6 }, () => guest().from(`203.0.113.${network}`).post('/users/login', wrong)),
      )
      expect(statuses.filter(({ status }) => status === 401)).toHaveLength(5)
    }
  }

  test('by strangers does not keep its owner out, in a browser of theirs or in another', async () => {
    const { email } = await shopper()
    const browser = guest().from('198.51.100.1')
    await browser.post('/users/login', { email, password })
    await guessFromFiveAddresses(email)
    expect((await guest().from('198.51.100.2').post('/users/login', { email, password })).status).toBe(200)
    expect((await browser.from('203.0.113.1').post('/users/login', { email, password })).status).toBe(200)
  })

  test('goes on once a day from each address when an hour’s guesses are used up', async () => {
    const { email } = await shopper()
    await guessFromFiveAddresses(email)
    const guess = async () =>
      (await guest().from('198.51.100.3').post('/users/login', { email, password: 'Wrong@1234' })).status
    expect([await guess(), await guess()]).toEqual([401, 429])
    const late = await guest().from('198.51.100.3').post('/users/login', { email, password })
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  })

  test('in a browser that its owner has used ends after five wrong ones as well', async () => {
    const { email } = await shopper()
    const browser = guest().from('198.51.100.4')
    await browser.post('/users/login', { email, password })
    const statuses = []
    for (let i = 0; i < 6; i++)
      statuses.push(
        (await browser.from(`192.0.2.${i}`).post('/users/login', { email, password: 'Wrong@1234' })).status,
      )
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('counts right ones too: after 30 from one address in 15 minutes they wait', async () => {
    const { email } = await shopper()
    const logIn = async (from: string) =>
      (await guest().from(from).post('/users/login', { email, password })).status
    for (let i = 0; i < 30; i++) expect(await logIn('192.0.2.77')).toBe(200)
    expect([await logIn('192.0.2.77'), await logIn('192.0.2.78')]).toEqual([429, 200])
  })

  test('does not hinder whoever knows theirs', async () => {
    const kiran = await shopper()
    for (let i = 0; i < 8; i++) {
      expect((await guest().post('/users/login', { email: kiran.email, password })).status).toBe(200)
    }
  })
})
