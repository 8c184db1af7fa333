import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { capturedLog } from '../../../tests/captured-log.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { config } from '../config.ts'
import { networkList } from '../networks.ts'
import { clientIp } from './client-ip.ts'
import { answerError } from './errors.ts'
import { countGuess, MAX_GUESSES_PER_DAY, rateLimit, rateLimited } from './rate-limits.ts'
import type { SessionEnv } from './session.ts'

ownDatabase()
const captured = capturedLog()
beforeAll(() => {
  config.RATE_LIMITS = 'on'
})
afterAll(() => {
  config.RATE_LIMITS = 'off'
})

const ann = '01980000-0000-7000-8000-000000000001'
const app = new Hono<SessionEnv>()
  .use(async (c, next) => {
    const id = c.req.header('test-user')
    const [openedAt, expiresAt] = [new Date(), new Date()]
    const session = {
      permissions: new Set<string>(),
      tokenHash: Buffer.alloc(32),
      openedAt,
      expiresAt,
      hasSecondFactor: false,
      isConfirmed: false,
    }
    c.set('visitor', id ? { id, role: 'user', ...session } : null)
    await next()
  })
  .get('/thrice', rateLimit({ name: 'thrice', points: 3, seconds: 60 }), (c) => c.json({ message: 'done' }))
  .get('/free', rateLimited, (c) => c.json({ message: 'done' }))
  .onError(answerError)

function ask(path: string, from: string | undefined, headers: Record<string, string> = {}) {
  const env = from === undefined ? {} : { incoming: { socket: { remoteAddress: from } } }
  return app.request(path, { headers }, env)
}

describe('a limit', () => {
  test('is counted per address, says when to come back, and does not count others', async () => {
    for (let i = 0; i < 3; i++) expect((await ask('/thrice', '198.51.100.1')).status).toBe(200)
    const refused = await ask('/thrice', '198.51.100.1')
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('Please wait'),
      retryAfter: wait,
    })
    expect((await ask('/thrice', '198.51.100.2')).status).toBe(200)
  })

  test('is counted per account from whatever address', async () => {
    for (const at of [1, 2, 3])
      expect((await ask('/thrice', `203.0.113.${at}`, { 'test-user': ann })).status).toBe(200)
    expect((await ask('/thrice', '203.0.113.4', { 'test-user': ann })).status).toBe(429)
  })

  test('is not lifted by X-Forwarded-For, which anybody can write (A18)', async () => {
    const statuses = []
    for (let i = 0; i < 5; i++) {
      const claim = { 'x-forwarded-for': `192.0.2.${i}` }
      statuses.push((await ask('/thrice', '198.51.100.9', claim)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('does not hold for what the shop asks itself', async () => {
    for (let i = 0; i < 5; i++) expect((await ask('/thrice', undefined)).status).toBe(200)
  })

  test('of ordinary reading is far away, and there', async () => {
    const statuses = new Set<number>()
    for (let i = 0; i < 3001; i++) statuses.add((await ask('/free', '198.51.100.50')).status)
    expect([...statuses]).toEqual([200, 429])
  })
})

describe('a proxy that is not in TRUSTED_PROXIES', () => {
  afterEach(() => {
    config.MODE = 'demo'
    vi.restoreAllMocks()
  })

  test('is logged in production, once a minute at most', async () => {
    config.MODE = 'production'
    const now = vi.spyOn(performance, 'now')
    for (const second of [100, 110, 159, 161, 200]) {
      now.mockReturnValue(second * 1000)
      await ask('/free', '10.9.8.7', { 'x-forwarded-for': '203.0.113.1' })
    }
    await ask('/free', '10.9.8.7')
    expect(captured.lines()).toMatchObject([1, 2].map(() => ({ level: 'warn', address: '10.9.8.7' })))
  })
})

describe('guesses at one account', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const guessing = new Hono()
    .get('/guess', async (c) => {
      await countGuess(c, { secret: 'password', email: 'owner@maidan.test', device: null })
      return c.json({ message: 'looked at' })
    })
    .onError(answerError)
  let networks = 0

  /** Guesses from ever new addresses until the account has no more. */
  async function guessOn(): Promise<number> {
    let looked = 0
    while (looked <= MAX_GUESSES_PER_DAY) {
      const address = `2001:db8:${(++networks).toString(16)}::1`
      const env = { incoming: { socket: { remoteAddress: address } } }
      const answers = await Promise.all([1, 2].map(() => guessing.request('/guess', {}, env)))
      const more = answers.filter(({ status }) => status === 200).length
      if (more === 0) break
      looked += more
    }
    return looked
  }

  test(`are looked at ${MAX_GUESSES_PER_DAY} times in 24 hours, from however many addresses`, async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const began = Date.now()
    let looked = 0
    for (let minutes = 0; minutes <= 24 * 60; minutes += 60) {
      vi.setSystemTime(began + minutes * 60_000)
      looked += await guessOn()
    }
    expect(looked).toBe(MAX_GUESSES_PER_DAY)
  })
})

describe('the address of who asks', () => {
  const trusted = networkList(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])

  test.each([
    ['198.51.100.1', undefined, '198.51.100.1', 'nobody stands between'],
    ['198.51.100.1', '203.0.113.5', '198.51.100.1', 'a stranger’s claim'],
    ['10.1.2.3', '203.0.113.5', '203.0.113.5', 'a trusted proxy’s word'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.5', '203.0.113.5', 'what stands before is a claim'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.5, 192.0.2.1', '203.0.113.5', 'two proxies'],
    ['::ffff:10.1.2.3', '203.0.113.5', '203.0.113.5', 'an IPv4 address in IPv6 dress'],
    ['10.1.2.3', 'rubbish', '10.1.2.3', 'no address at all'],
    ['10.1.2.3', undefined, '10.1.2.3', 'the proxy itself'],
    ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64', 'one customer’s network'],
    ['2001:db8::1', undefined, '2001:db8:0:0::/64', 'a short one'],
    ['::1', undefined, '0:0:0:0::/64', 'this machine'],
    ['fd00::1', '2001:DB8:0:0::7', '2001:db8:0:0::/64', 'IPv6 all the way'],
  ])('%s with X-Forwarded-For %s is %s (%s)', (connection, forwarded, asker, _why) => {
    expect(clientIp(connection, forwarded, trusted)).toBe(asker)
  })
})
