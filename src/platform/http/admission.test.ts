import type { PoolClient } from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { password, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { askShop, listeningShop, type RawAnswer } from '../../../tests/listening-shop.ts'
import { addProduct } from '../../../tests/products.ts'
import { parseJson } from '../../lib/json.ts'
import { config } from '../config.ts'
import { pool } from '../database.ts'

ownDatabase()
listeningShop()

let held: PoolClient[] = []
let email = ''
beforeAll(async () => {
  await addProduct()
  email = (await shopper()).email
  await askShop('/men')
})
afterEach(() => {
  for (const client of held.splice(0)) client.release()
})

/** Takes all connections to the database: every query waits. */
async function exhaust(): Promise<void> {
  held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
}

const browser = { accept: 'text/html,*/*' }
const askMany = (path: string, count: number, headers: Record<string, string> = {}) =>
  Array.from({ length: count }, (_, at) =>
    askShop(`${path}${path.includes('?') ? '&' : '?'}n=${at}`, { headers }),
  )

const logIn = () =>
  askShop('/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

test('in a crowd browsing is refused, and purchases, cached pages and checks are answered', async () => {
  // A process that stood still for two seconds has emptied its cache.
  await askShop('/men', { headers: browser })
  await exhaust()
  const waiting = askMany('/product/getProducts?limit=20&page=1', 64)
  await expect.poll(() => pool.waitingCount).toBeGreaterThanOrEqual(30)
  const [page, call] = [
    await askShop('/women', { headers: browser }),
    await askShop('/product/getProducts?limit=20&page=3'),
  ]
  for (const answer of [page, call]) {
    expect(answer.status).toBe(503)
    expect(answer.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    })
  }
  expect(page.headers['content-type']).toBe('text/html; charset=UTF-8')
  expect(textOf(page)).toContain('<h1>Very many people are in the shop just now</h1>')
  expect(parseJson(textOf(call))).toMatchObject({ retryAfter: 5 })
  expect((await askShop('/men', { headers: browser })).status).toBe(200)
  expect((await askShop('/health')).status).toBe(200)
  const login = logIn()
  for (const client of held.splice(0)) client.release()
  expect((await login).status).toBe(200)
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  // One of the 30 queries that may wait reads for all lists what has changed.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(29)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect((await askShop('/women', { headers: browser })).status).toBe(200)
})

const statusesOf = async (answers: Promise<RawAnswer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()

test('dear requests are refused before others, and leave half of what is answered to them', async () => {
  await exhaust()
  const dear = askMany('/product/getProducts?limit=200', 9)
  expect((await Promise.race(dear)).status).toBe(503)
  const others = [askShop('/product/getProducts?limit=20&page=2'), askShop('/users/session')]
  for (const client of held.splice(0)) client.release()
  expect(await statusesOf(others)).toEqual([200, 200])
  expect(await statusesOf(dear)).toEqual([...Array(8).fill(200), 503])
})

test('one client gets half of what is answered at most, and is told so', async () => {
  config.RATE_LIMITS = 'on'
  try {
    await exhaust()
    const asked = askMany('/product/getFacets?gender=men', 33)
    const refused = await Promise.race(asked)
    expect([refused.status, parseJson(textOf(refused))]).toEqual([
      503,
      { message: 'You ask for very much at once. Please try again in some seconds', retryAfter: 5 },
    ])
    const session = askShop('/users/session')
    for (const client of held.splice(0)) client.release()
    expect((await session).status).toBe(200)
    expect(await statusesOf(asked)).toEqual([...Array(32).fill(200), 503])
  } finally {
    config.RATE_LIMITS = 'off'
  }
})

test('one client leaves half of the dear requests to others', async () => {
  config.RATE_LIMITS = 'on'
  try {
    await exhaust()
    const asked = Array.from({ length: 5 }, (_, at) =>
      askShop(`/order/invoice/${at}`, { headers: { cookie: 'sid=unknown' } }),
    )
    expect(textOf(await Promise.race(asked))).toContain('You ask for very much at once')
    for (const client of held.splice(0)) client.release()
    expect((await statusesOf(asked)).filter((status) => status === 503)).toHaveLength(1)
  } finally {
    config.RATE_LIMITS = 'off'
  }
})

const askSession = () => askShop('/users/session', { headers: { cookie: 'sid=unknown' } })

test('purchases are refused, too, when very many wait', async () => {
  await exhaust()
  const waiting = Array.from({ length: 200 }, askSession)
  await expect.poll(() => pool.waitingCount).toBeGreaterThanOrEqual(150)
  const refused = await askSession()
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5', 'content-type': 'application/json' },
  })
  for (const client of held.splice(0)) client.release()
  await Promise.all(waiting)
  expect((await askShop('/users/session')).status).toBe(200)
})

function textOf({ bytes }: RawAnswer): string {
  return bytes.toString()
}
