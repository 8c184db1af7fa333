import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, password, shopper } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { jobsRun } from '../../../../tests/mailbox.ts'
import { db } from '../../../platform/database.ts'
import { setEmail } from '../../accounts/store.ts'
import { importOrders } from './import-orders.ts'

ownDatabase()
jobsRun()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../tests/moving-in/${name}.csv`, import.meta.url)).toString('base64')
const head =
  'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price'
const written = (...orders: [number: string, email: string][]) =>
  Buffer.from(
    [
      head,
      ...orders.map(
        ([number, email]) => `${number},${email},paid,INR,10.00,2026-01-05 10:14:00 +0530,1,Rope,10.00`,
      ),
    ].join('\n'),
  )
async function bring(file: string, more = {}) {
  const { status, body } = await owner.post('/users/importOrders', { file, name: 'orders.csv', ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const earlier = async (by: Actor) => (await by.get('/order/get-earlier-orders')).body
const latest = async () => (await owner.get('/users/getOrderImports')).body.imports[0]

test('orders are shown to the account of their address, also one that is made later, and to nobody else', async () => {
  const asha = await shopper('Asha Rao')
  await setEmail(db, asha.id, 'asha.rao@old-shop.test')
  const file = fixture('shopify-orders')
  const { body } = await owner.post('/users/checkOrders', { file })
  expect(body).toMatchObject({ shop: 'Shopify', add: 4, otherCurrencies: 1, known: 0, notTaken: 1 })
  expect(await earlier(asha)).toEqual({ orders: [], total: 0 })
  expect(await bring(file, { add: 4 })).toMatchObject({ added: 4, message: '4 orders added' })

  const { orders, total } = await earlier(asha)
  expect(total).toBe(2)
  expect(orders).toMatchObject([
    { number: '#1002', status: 'Partly refunded', total: 650, refunded: 150 },
    {
      ...{ number: '#1001', total: 2196, refunded: null, at: '2026-01-05T04:44:00.000Z' },
      items: [
        { quantity: 2, amount: 1698 },
        { name: 'Skipping Rope', amount: 299 },
      ],
    },
  ])
  expect((await owner.get(`/users/get-earlier-orders/${asha.id}`)).body).toEqual({ orders, total })
  expect((await asha.get('/order/get-orders')).body).toMatchObject({ total: 0 })

  const emma = await shopper('Emma')
  expect(await earlier(emma)).toMatchObject({ total: 0 })
  await setEmail(db, emma.id, 'emma@old-shop.test')
  expect((await earlier(emma)).orders).toMatchObject([{ total: null, totalText: 'USD 56.29' }])
  await expectInvariants()
})

test('the same file again changes nothing, and what is not taken is told', async () => {
  const file = fixture('shopify-orders')
  expect(await bring(file)).toMatchObject({ added: 0, known: 4 })
  const { bytes } = await owner.post('/users/listOrdersLeft', { file })
  expect(new TextDecoder().decode(bytes)).toContain(
    '7,Order #1005,"It has no email address, so nobody could see it"',
  )
  expect(await bring(fixture('woocommerce-orders'))).toMatchObject({ added: 2, notTaken: 1 })
})

test('two admins who import one file at once bring each order once', async () => {
  const file = written(['#R1', 'race@old-shop.test'], ['#R2', 'race@old-shop.test']).toString('base64')
  const other = await admin()
  const both = await Promise.all(
    [owner, other].map(async (by) => (await by.post('/users/importOrders', { file })).body.added),
  )
  expect(both[0] + both[1]).toBe(2)
})

test('an import that stopped goes on with the same file, and one undo deletes all of it', async () => {
  const file = written(
    ...Array.from({ length: 250 }, (_, index): [string, string] => [`#M${index}`, 'many@old-shop.test']),
  )
  const stopped = new AbortController()
  const first = await importOrders({
    ...{ by: owner.id, file, name: 'many.csv', add: 250, signal: stopped.signal },
    progress: (done) => done === 0 && stopped.abort(),
  })
  expect(first).toMatchObject({ ok: false, refusal: { reason: 'stopped' } })
  expect(await bring(file.toString('base64'), { add: 50 })).toMatchObject({ added: 50, known: 200 })
  const { _id, added } = await latest()
  expect(added).toBe(250)
  expect((await owner.put(`/users/undoCustomerImport/${_id}`)).status).toBe(404)
  expect((await owner.put(`/users/undoOrderImport/${_id}`)).body).toEqual({ removed: 250, isFinished: true })
  expect((await latest()).undoneAt).not.toBeNull()
  expect((await owner.put(`/users/undoOrderImport/${_id}`)).body).toEqual({ removed: 0, isFinished: true })
})

test('orders follow a change of address, are in the download and go with the account', async () => {
  const lata = await shopper('Lata')
  await setEmail(db, lata.id, 'lata.new@woo-shop.test')
  await bring(written(['#L1', 'lata.new@woo-shop.test']).toString('base64'))
  await setEmail(db, lata.id, 'lata.newer@woo-shop.test')
  expect(await earlier(lata)).toMatchObject({ total: 1 })
  const { bytes } = await lata.get('/users/download-own-data?format=json')
  expect(new TextDecoder().decode(bytes)).toContain('#L1')
  expect((await lata.post('/users/erase-account', { password })).status).toBe(200)
  const left = await db.selectFrom('foreign_orders').where('number', '=', '#L1').select('id').execute()
  expect(left).toEqual([])
})

test('a count other than the preview’s is refused, and a file of something else', async () => {
  const file = written(['#N1', 'new@old-shop.test']).toString('base64')
  expect((await owner.post('/users/importOrders', { file, add: 2 })).status).toBe(409)
  const other = await owner.post('/users/checkOrders', { file: fixture('shopify-customers') })
  expect([other.status, other.body.message]).toEqual([400, expect.stringMatching(/no order export/)])
})
