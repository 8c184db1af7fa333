import type { PoolClient } from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { password, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { askShop, listeningShop, type RawAnswer } from '../../../tests/listening-shop.ts'
import { addProduct } from '../../../tests/products.ts'
import { parseJson } from '../../lib/json.ts'
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
  await exhaust()
  const waiting = askMany('/product/getProducts?page=1', 64)
  await expect.poll(() => pool.waitingCount).toBeGreaterThanOrEqual(30)
  const [page, call] = [
    await askShop('/women', { headers: browser }),
    await askShop('/product/getProducts?page=3'),
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
