import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { addMoney, paidTopUp } from '../../../tests/adding-money.ts'
import { balanceOf, buy, move } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, buyOnline, later } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider, ownShop } from '../../../tests/provider.ts'
import {
  cancel,
  failNextRefund,
  failRefunds,
  refundByHand,
  refundJobs,
  refundsAtProvider,
  untilRefundsEnded,
  webhooks,
} from '../../../tests/refunding.ts'
import { pool } from '../../platform/database.ts'
import { checkProvider } from '../checkout/check-provider.ts'
import type { OwnRefundOnWire } from '../orders/history-wire.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { runAudit } from '../reports/integrity/run-audit.ts'
import { sendRefunds } from './send-refunds.ts'

ownDatabase()
const provider = ownProvider()
ownShop(provider)

let asha: Actor
let owner: Actor
beforeEach(async () => {
  ;[asha, owner] = [await shopper('Asha Rao'), await admin()]
})
afterEach(async () => {
  backToNow()
  await provider.control('DELETE', '/faults')
  await expectInvariants()
})
afterAll(async () => {
  expect((await runAudit(0)).problems).toEqual([])
})

/** Two items, 400 and 500, with shipping 930. */
const buyTwo = async () => {
  const goods = [await addProduct({ salePrice: 400 }), await addProduct({ salePrice: 500 })]
  return buyOnline(asha, provider, ...goods)
}
const askToReturn = async (order: OrderOnWire, more: object) => {
  const [{ _id: itemId } = { _id: '' }] = order.items
  return asha.post('/order/return-order-request', { orderId: order._id, itemId, reason: 'Other', ...more })
}
const refundsOf = async ({ _id }: OrderOnWire): Promise<OwnRefundOnWire[]> =>
  (await asha.get(`/order/get-own-order/${_id}`)).body.refunds
const subjects = async (): Promise<string[]> => {
  const { rows } = await pool.query(
    `select data ->> 'subject' as subject from pgboss.job where name = 'mail' and data ->> 'to' = $1`,
    [asha.email],
  )
  return rows.map(({ subject }) => subject)
}
describe('a cancellation that is refunded to the source', () => {
  test('of an item is one refund of that part at the provider, and nothing in the wallet', async () => {
    const { order, proof } = await buyTwo()
    expect((await cancel(asha, order)).status).toBe(200)
    expect(await refundsOf(order)).toMatchObject([{ of: 'item', to: 'provider', amount: 400, state: 'due' }])
    await Promise.all([sendRefunds(), sendRefunds()])
    await webhooks()
    await refundJobs()
    expect(await refundsAtProvider(proof)).toEqual([{ amount: 400, status: 'processed' }])
    expect(await refundsOf(order)).toMatchObject([
      { of: 'item', to: 'provider', amount: 400, state: 'processed' },
    ])
    expect(await balanceOf(asha)).toBeNull()
    expect(await subjects()).toContain('Your refund of ₹400')
  })

  test('of all of an order refunds its items and its shipping', async () => {
    const { order, proof } = await buyTwo()
    const asked = { orderId: order._id, cancelReason: 'Other', refundTo: 'source' }
    expect((await asha.put('/order/cancel-order', asked)).status).toBe(200)
    await sendRefunds()
    expect((await refundsAtProvider(proof)).map(({ amount }) => amount).toSorted()).toEqual([30, 400, 500])
  })

  test('stays in the wallet unless the body says otherwise, and nothing else may be said', async () => {
    const { order, proof } = await buyTwo()
    expect((await cancel(asha, order, 0, {})).status).toBe(200)
    expect((await cancel(asha, order, 1, { refundTo: 'elsewhere' })).status).toBe(400)
    expect(await balanceOf(asha)).toBe(400)
    await sendRefunds()
    expect(await refundsAtProvider(proof)).toEqual([])
  })

  test('of an order that was paid from the wallet goes to the wallet, and of one to pay in cash nowhere', async () => {
    await addMoney(asha, await paidTopUp(provider, asha, 1000))
    await cancel(asha, await buy(asha, [await addProduct({ salePrice: 100 })], 'Wallet'))
    await cancel(asha, await buy(asha, [await addProduct({ salePrice: 100 })], 'COD'))
    expect(await balanceOf(asha)).toBe(1000)
  })

  test('of less than a rupee goes to the wallet, as the provider refunds no less', async () => {
    const goods = [await addProduct({ salePrice: 0.5 }), await addProduct({ salePrice: 400 })]
    const { order, proof } = await buyOnline(asha, provider, ...goods)
    const cheap = order.items.findIndex(({ priceDetails }) => priceDetails.discountedPrice === 0.5)
    await cancel(asha, order, cheap)
    await sendRefunds()
    expect(await refundsOf(order)).toMatchObject([{ to: 'wallet', amount: 0.5, state: 'processed' }])
    expect([await balanceOf(asha), await refundsAtProvider(proof)]).toEqual([0.5, []])
  })

  test('is followed while it is pending, and said to be on its way', async () => {
    const { order, proof } = await buyTwo()
    await cancel(asha, order)
    await failNextRefund(provider, 'pending', { milliseconds: 3_600_000 })
    await sendRefunds()
    expect(await refundsOf(order)).toMatchObject([{ state: 'pending' }])
    const { rows } = await pool.query('select id from sandbox_razorpay.refunds where payment_id = $1', [
      proof.razorpayPaymentId,
    ])
    await provider.control('POST', `/refunds/${rows[0].id}/process`)
    await webhooks()
    await refundJobs()
    expect(await refundsOf(order)).toMatchObject([{ state: 'processed' }])
  })

  test('is never booked as made in the dashboard, also when the answer was lost', async () => {
    const { order, proof } = await buyTwo()
    await cancel(asha, order)
    await failNextRefund(provider, 'apply_then_reset')
    await sendRefunds()
    expect(await refundsOf(order)).toMatchObject([{ state: 'due' }])
    await webhooks()
    await checkProvider()
    expect((await refundsOf(order)).map(({ of }) => of)).toEqual(['item'])
    later(5)
    await refundJobs()
    expect(await refundsOf(order)).toMatchObject([{ of: 'item', state: 'processed' }])
    expect(await refundsAtProvider(proof)).toHaveLength(1)
    await cancel(asha, order, 1, { refundTo: 'wallet' })
    expect(await balanceOf(asha)).toBe(530)
  })

  test('goes to the wallet once, with a mail, after the bank did not take it several times', async () => {
    const { order, proof } = await buyTwo()
    await cancel(asha, order)
    await failRefunds(provider)
    await untilRefundsEnded(provider)
    expect((await refundsAtProvider(proof)).map(({ status }) => status)).toEqual(Array(4).fill('failed'))
    expect(await balanceOf(asha)).toBe(400)
    expect(await refundsOf(order)).toMatchObject([
      { of: 'item', to: 'provider', state: 'failed' },
      { of: 'fallback', to: 'wallet', amount: 400, state: 'processed' },
    ])
    const mails = (await subjects()).filter((subject) => subject === 'Your refund of ₹400')
    expect(mails).toHaveLength(1)
  })

  test('of a deleted customer that fails is unclaimed', async () => {
    const { order } = await buyTwo()
    await cancel(asha, order)
    await cancel(asha, order, 1)
    expect((await owner.delete(`/users/deleteUser/${asha.id}?confirmedBalance=0`)).status).toBe(200)
    await failRefunds(provider)
    await untilRefundsEnded(provider)
    const { refunds } = (await owner.get(`/order/get-order-details/${order._id}`)).body
    const fallbacks = refunds.filter(({ of }: { of: string }) => of === 'fallback')
    expect(fallbacks.map(({ to }: { to: string }) => to)).toEqual(['unclaimed', 'unclaimed', 'unclaimed'])
  })
})

describe('a refund to the source beside a refund in the dashboard', () => {
  test('that was booked before it is sent is withheld', async () => {
    const { order, proof } = await buyTwo()
    await cancel(asha, order)
    await refundByHand(provider, proof)
    await webhooks()
    await sendRefunds()
    expect(await refundsAtProvider(proof)).toEqual([{ amount: 930, status: 'processed' }])
    expect(await balanceOf(asha)).toBeNull()
    expect(await refundsOf(order)).toContainEqual(
      expect.objectContaining({ of: 'fallback', to: 'withheld', amount: 400 }),
    )
  })

  test('that nothing has told of yet is withheld', async () => {
    const { order, proof } = await buyTwo()
    await cancel(asha, order)
    await refundByHand(provider, proof)
    await sendRefunds()
    expect(await balanceOf(asha)).toBeNull()
    await webhooks()
    await refundJobs()
    expect(await balanceOf(asha)).toBeNull()
    expect(await refundsAtProvider(proof)).toHaveLength(1)
  })

  test('waits for a dispute, and is withheld when that is lost', async () => {
    const { order, proof } = await buyTwo()
    await cancel(asha, order)
    const dispute = await provider.control('POST', `/payments/${proof.razorpayPaymentId}/dispute`, {
      amount: 93_000,
    })
    await webhooks()
    await sendRefunds()
    expect(await refundsOf(order)).toMatchObject([{ state: 'due' }])
    await provider.control('POST', `/disputes/${dispute.id}/lost`)
    await webhooks()
    later(2 * 60)
    await sendRefunds()
    expect(await refundsAtProvider(proof)).toEqual([])
    expect(await balanceOf(asha)).toBeNull()
  })
})

describe('a return that is refunded to the source', () => {
  const delivered = async () => {
    const { order, proof } = await buyTwo()
    await move(owner, order, 'Delivered')
    return { order, proof }
  }

  test('keeps that choice until it is accepted', async () => {
    const { order, proof } = await delivered()
    expect((await askToReturn(order, { refundTo: 'source' })).status).toBe(200)
    const { _id, items } = order
    await move(owner, { _id, items: items.slice(0, 1) }, 'ReturnAccepted')
    await sendRefunds()
    expect(await refundsAtProvider(proof)).toEqual([{ amount: 400, status: 'processed' }])
    expect(await balanceOf(asha)).toBeNull()
  })

  test('of a request that is sent again goes where that says', async () => {
    const { order } = await delivered()
    const first = { _id: order._id, items: order.items.slice(0, 1) }
    await askToReturn(order, { refundTo: 'source' })
    await move(owner, first, 'ReturnRejected')
    await askToReturn(order, {})
    await move(owner, first, 'ReturnAccepted')
    expect(await balanceOf(asha)).toBe(400)
  })
})
