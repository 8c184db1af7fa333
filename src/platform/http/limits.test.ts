import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '../../../tests/database.ts'
import { config } from '../config.ts'
import { addressList, askerOf } from './address.ts'
import { answerError } from './errors.ts'
import { limited, paced } from './limits.ts'
import type { SessionEnv } from './session.ts'

ownDatabase()
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
    c.set('visitor', id ? { id, role: 'user', tokenHash: Buffer.alloc(32) } : null)
    await next()
  })
  .get('/thrice', limited({ name: 'thrice', points: 3, seconds: 60 }), (c) => c.json({ message: 'done' }))
  .get('/free', paced, (c) => c.json({ message: 'done' }))
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

describe('the address of who asks', () => {
  const trusted = addressList(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])

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
    expect(askerOf(connection, forwarded, trusted)).toBe(asker)
  })
})
