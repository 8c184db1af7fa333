import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, type Answer, admin, shopper } from '../actors.ts'
import { balanceOf, buy, fillWallet } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { saveSettings } from '../growth/call.ts'
import { expectInvariants } from '../invariants.ts'
import { race, repeatConcurrently, withLatency } from '../latency.ts'
import { addProduct } from '../products.ts'

ownDatabase()
withLatency()

let owner: Actor
let second: Actor
beforeAll(async () => {
  ;[owner, second] = [await admin(), await admin()]
  await saveSettings(owner, 'selling', { secondPersonAbove: 250 })
})
afterAll(expectInvariants)

/** Items of ₹200 that were paid from the wallet, with ₹30 for the delivery. */
async function sold(items: number) {
  const asha = await shopper()
  await fillWallet(asha, items * 200 + 30)
  const goods = await Promise.all(Array.from({ length: items }, () => addProduct({ salePrice: 200 })))
  const order = await buy(asha, goods, 'Wallet')
  return { asha, orderId: order._id, itemIds: order.items.map(({ _id }) => _id) }
}

const cancel = (orderId: string, itemId: string | undefined, by = owner) =>
  by.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus: 'Cancelled' })
const confirm = ({ body }: Answer) => second.put(`/order/confirm-refund/${body.asked[0]._id}`)
const areAsked = (answers: Answer[]) => answers.map(({ body }) => body.asked !== undefined).toSorted()

test('one admin cancels two items at once, together above the amount: one waits for a second person', () =>
  repeatConcurrently(async () => {
    const { asha, orderId, itemIds } = await sold(3)
    const answers = await race(
      () => cancel(orderId, itemIds[0]),
      () => cancel(orderId, itemIds[1]),
    )
    expect(areAsked(answers)).toEqual([false, true])
    expect(await balanceOf(asha)).toBe(200)
  }))

test('one admin credits a customer twice at once, together above the amount: one waits', async () => {
  const { id } = await shopper()
  const give = () =>
    owner.post(`/wallet/give-goodwill/${id}`, { key: randomUUID(), amount: 200, reason: 'A late parcel' })
  expect(areAsked(await race(give, give))).toEqual([false, true])
})

test('the same refund is asked for twice at once: one request waits', () =>
  repeatConcurrently(async () => {
    const { orderId, itemIds } = await sold(2)
    await cancel(orderId, itemIds[0])
    const ask = () => cancel(orderId, itemIds[1])
    expect(areAsked(await race(ask, ask))).toEqual([true, true])
    const { refundRequests } = (await owner.get(`/order/get-order-details/${orderId}`)).body
    expect(refundRequests).toHaveLength(1)
  }))

test('a refund is confirmed while its shopper cancels: the money goes back once', () =>
  repeatConcurrently(async () => {
    const { asha, orderId, itemIds } = await sold(2)
    await cancel(orderId, itemIds[0])
    const asked = await cancel(orderId, itemIds[1])
    const answers = await race(
      () => confirm(asked),
      () => asha.put('/order/cancel-order', { orderId, cancelReason: 'Other' }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balanceOf(asha)).toBe(430)
  }))

test('a refund is confirmed while its asker is deactivated: it is made, or refused with the reason', () =>
  repeatConcurrently(async () => {
    const asker = await admin()
    const { asha, orderId, itemIds } = await sold(2)
    await cancel(orderId, itemIds[0], asker)
    const asked = await cancel(orderId, itemIds[1], asker)
    const [confirmed, deactivated] = await race(
      () => confirm(asked),
      () => owner.put(`/admins/set-active/${asker.id}`, { isActive: false }),
    )
    expect(deactivated.status).toBe(200)
    expect([200, 409]).toContain(confirmed.status)
    expect(await balanceOf(asha)).toBe(confirmed.status === 200 ? 430 : 200)
  }))
