import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../tests/actors.ts'
import { address, buy, checkout, fillCart, move, order as place } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies } from '../../../tests/fuzz.ts'
import { backToNow, later } from '../../../tests/paying.ts'
import { save } from '../../../tests/pickup.ts'
import { addProduct } from '../../../tests/products.ts'
import { addDays, dayOf } from '../../lib/dates.ts'
import { linkTokenOf } from '../../platform/signatures.ts'
import { stopTokenOf } from '../alerts/stop-token.ts'
import { followTokenOf } from './follow-token.ts'
import { FOLLOW_DAYS } from './rules.ts'
import type { OrderOnWire } from './wire.ts'

ownDatabase()

let owner: Actor
let asha: Actor
let order: OrderOnWire
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
  order = await buy(asha, [await addProduct({ salePrice: 100 })])
})

const follow = (token: string, by = guest()) => by.post('/order/follow-order', { token })
const refusal = {
  status: 404,
  body: { message: 'This link is not complete, or too old. Log in to see your orders' },
}

test('the link shows anybody where the order is, and nothing of its buyer', async () => {
  await move(owner, order, 'Shipped')
  const { status, body } = await follow(followTokenOf(order._id))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    order: { _id: order._id, number: order.number, items: [{ status: 'Shipped', cancelReason: null }] },
    steps: [{ to: 'Pending' }, { to: 'Shipped' }],
    arrives: { from: expect.any(String), to: expect.any(String) },
  })
  const told = JSON.stringify(body)
  const { name, phone, pinCode, address: street, city } = address
  for (const secret of [asha.id, asha.email, 'Asha', name, phone, pinCode, street, city])
    expect(told, secret).not.toContain(secret)
  await move(owner, order, 'Delivered')
  expect((await follow(followTokenOf(order._id), await shopper())).body.arrives).toBeNull()
})

test('the link of an express order tells the days that express was promised with', async () => {
  const zone = { name: 'City', places: ['560'], fee: 20, freeFrom: null }
  const zones = [{ ...zone, express: { fee: 60, least: 0, most: 1 } }]
  expect((await save(owner, 'selling', { zones })).status).toBe(200)
  await fillCart(asha, await addProduct({ salePrice: 100 }))
  const placed = (await place(asha, await checkout(asha, 'COD', address, { wantsExpress: true }))).body.order
  const { body } = await follow(followTokenOf(placed._id))
  const today = dayOf(new Date(placed.createdAt))
  expect(body).toMatchObject({
    order: { expressDays: { least: 0, most: 1 } },
    arrives: { from: today, to: addDays(today, 1) },
  })
  expect((await follow(followTokenOf(order._id))).body.order).not.toHaveProperty('expressDays')
})

test('reasons that a shopper gave are for their account alone', async () => {
  const ids = { orderId: order._id, itemId: order.items[0]?._id }
  await asha.put('/order/user-order-status-change', {
    ...ids,
    orderStatus: 'Cancelled',
    cancelReason: 'Item not needed',
  })
  const { body } = await follow(followTokenOf(order._id))
  expect(body.order.items).toMatchObject([{ status: 'Cancelled' }])
  expect(JSON.stringify(body)).not.toContain('not needed')
})

test('a link that was guessed, cut, or signed for something else opens nothing', async () => {
  const other = await buy(asha, [await addProduct({ salePrice: 100 })])
  const [, signature = ''] = followTokenOf(order._id).split('.')
  const tokens = [
    order._id,
    `${order._id}.`,
    `${other._id}.${signature}`,
    `${order._id.toUpperCase()}.${signature}`,
    followTokenOf(order._id).slice(0, -1),
    linkTokenOf('stop product alerts', order._id),
    stopTokenOf(asha.id),
    followTokenOf('01980000-0000-7000-8000-000000000000'),
  ]
  for (const token of tokens) expect(await follow(token), token).toMatchObject(refusal)
  await refusesInvalidBodies(guest(), 'POST', '/order/follow-order', { token: followTokenOf(order._id) })
})

test('a link ends half a year after the order, and with the account', async () => {
  const token = followTokenOf(order._id)
  later(FOLLOW_DAYS * 24 * 60 - 5)
  expect((await follow(token)).status).toBe(200)
  later(FOLLOW_DAYS * 24 * 60 + 5)
  expect(await follow(token)).toMatchObject(refusal)
  backToNow()
  await move(owner, order, 'Shipped')
  await move(owner, order, 'Delivered')
  expect((await asha.post('/users/erase-account', { password, confirmedBalance: 0 })).status).toBe(200)
  expect(await follow(token)).toMatchObject(refusal)
})
