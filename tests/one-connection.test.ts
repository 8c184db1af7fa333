import { beforeAll, expect, test } from 'vitest'
import { pool } from '../src/platform/database.ts'
import { admin, shopper } from './actors.ts'
import { ownDatabase } from './database.ts'
import { calls } from './growth/calls.ts'
import { fillShop } from './growth/fill.ts'
import { requestOf, urlOf } from './growth/request.ts'
import { ownProvider } from './provider.ts'

ownDatabase()
const provider = ownProvider()

beforeAll(() => {
  pool.options.max = 1
})

/** A call that waits for a second connection while it has one stops the shop once as many such calls run as there are connections. */
test('no call of the shop needs two connections to the database at once', async () => {
  const shop = { owner: await admin(), buyer: await shopper(), provider, last: null, from: 1, to: 200 }
  await fillShop(shop.from, shop.to, shop.buyer.id, shop.owner.id)
  const stalled: string[] = []
  for (const [name, call] of Object.entries(calls)) {
    const { by, method, body, headers, ...target } = await requestOf(name, call, shop)
    const answer = await by.ask(method, urlOf(target), body, headers)
    const expected = call.status ? [call.status] : [200, 201]
    if (!expected.includes(answer.status)) stalled.push(`${name}: ${answer.status} ${answer.body?.message}`)
    shop.last = answer.body
  }
  expect(stalled).toEqual([])
})
