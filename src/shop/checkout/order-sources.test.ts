import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, password, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, checkout, fillCart, fillWallet, move, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { saveSettings } from '../../../tests/growth/call.ts'
import { waitForLockWaits } from '../../../tests/lock-waits.ts'
import { pay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { pool } from '../../platform/database.ts'
import { NOTICE_VERSION } from '../legal/notices/rules.ts'
import type { OrderOnWire } from '../orders/wire.ts'

ownDatabase()
const provider = ownProvider()

const names = { channel: 'paid', source: 'google', medium: 'cpc', campaign: 'Diwali' }
const source = { ...names, agreedTo: NOTICE_VERSION }
const withdrawal = { purpose: 'analytics', given: false, version: NOTICE_VERSION }

let owner: Actor
let asha: Actor
let tee: { id: string }
beforeAll(async () => {
  owner = await admin()
  tee = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 50 }] })
})
beforeEach(async () => {
  asha = await shopper()
  await saveSettings(owner, 'shop', { asksSource: true })
})

async function buyFrom(told: unknown, method = 'COD'): Promise<OrderOnWire> {
  await fillCart(asha, tee)
  const { status, body } = await order(asha, { ...(await checkout(asha, method)), source: told })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.order
}

const sourcesOf = async (of: Actor) =>
  (
    await pool.query(
      `select channel, source, medium, campaign from order_sources
       where order_id in (select id from orders where user_id = $1) order by order_id`,
      [of.id],
    )
  ).rows
const consentsOf = async () =>
  (await asha.get('/legal/get-consents')).body.consents.map(
    ({ purpose, given, version }: typeof withdrawal) => ({
      ...{ purpose, given, version },
    }),
  )

test('an order keeps where its buyer came from, whatever it is paid with, and the consent is logged once', async () => {
  await fillWallet(asha, 500)
  await buyFrom(source)
  await buyFrom(source, 'Wallet')
  await fillCart(asha, tee)
  const body = { ...(await checkout(asha, 'Razorpay')), source }
  const { razorpayOrderId } = (await asha.post('/order/create-razorpay-order', body)).body
  expect(await verify(asha, await pay(provider, razorpayOrderId))).toMatchObject({ status: 201 })
  expect(await sourcesOf(asha)).toEqual([names, names, names])
  expect(await consentsOf()).toEqual([{ ...withdrawal, given: true }])
})

test('without consent, and where the owner asks nobody, an order has none', async () => {
  await buy(asha, [tee])
  await saveSettings(owner, 'shop', { asksSource: false })
  await buyFrom(source)
  expect(await sourcesOf(asha)).toEqual([])
  expect(await consentsOf()).toEqual([])
})

test('withdrawing deletes it from the orders, and a browser that still agrees brings none back', async () => {
  await buyFrom(source)
  expect((await asha.put('/legal/set-consent', withdrawal)).status).toBe(200)
  expect(await sourcesOf(asha)).toEqual([])
  await buyFrom(source)
  expect(await sourcesOf(asha)).toEqual([])
  await asha.put('/legal/set-consent', { ...withdrawal, given: true })
  await buyFrom(source)
  expect(await sourcesOf(asha)).toEqual([names])
})

test('withdrawing while an order is placed leaves none', async () => {
  await buyFrom(source)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select lock_analytics_consent($1)', [asha.id])
    const ordered = buyFrom(source)
    await waitForLockWaits(1)
    const withdrawn = asha.put('/legal/set-consent', withdrawal)
    await waitForLockWaits(2)
    await client.query('commit')
    await Promise.all([ordered, withdrawn])
  } finally {
    client.release()
  }
  expect(await sourcesOf(asha)).toEqual([])
})

test('erasing the account deletes it', async () => {
  await move(owner, await buyFrom(source), 'Delivered')
  expect(await sourcesOf(asha)).toEqual([names])
  const erased = await asha.post('/users/erase-account', {
    password,
    confirmedBalance: (await balanceOf(asha)) ?? 0,
  })
  expect(erased).toMatchObject({ status: 200 })
  expect(await sourcesOf(asha)).toEqual([])
})

test('an order is the same whatever is told of its source', async () => {
  await fillCart(asha, tee)
  const body = await checkout(asha)
  const key = { 'idempotency-key': randomUUID() }
  const first = await order(asha, { ...body, source }, key)
  const again = await order(asha, body, key)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.order._id).toBe(first.body.order._id)
})

test.each([
  ['an unknown channel', { channel: 'spam' }],
  ['a name that is too long', { campaign: 'x'.repeat(300) }],
  ['no version of the notice', { agreedTo: 'newest' }],
])('%s is left out, and the order is placed', async (_, fields) => {
  await fillCart(asha, tee)
  const answer = await order(asha, { ...(await checkout(asha)), source: { ...source, ...fields } })
  expect(answer.status).toBe(201)
  expect(await sourcesOf(asha)).toEqual([])
})

test('what may name a person is not kept', async () => {
  await buyFrom({ ...source, campaign: 'for asha@people.test' })
  expect(await sourcesOf(asha)).toEqual([{ ...names, campaign: null }])
})
