import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, buyOnline, later, type Proof } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider, ownShop } from '../../../tests/provider.ts'
import {
  cancel,
  failNextRefund,
  failRefunds,
  refundByHand,
  refundJobs,
  refundsAtProvider,
  webhooks,
} from '../../../tests/refunding.ts'
import { clock } from '../../platform/clock.ts'
import { db, pool } from '../../platform/database.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { failRefund, followRefund, retryRefundAt } from '../payments/refunds-store.ts'
import { runAudit } from '../reports/integrity/run-audit.ts'
import { sendRefunds } from './send-refunds.ts'

ownDatabase()
const provider = ownProvider()
ownShop(provider)

let asha: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})
afterEach(async () => {
  backToNow()
  await provider.control('DELETE', '/faults')
  await expectInvariants()
})
afterAll(async () => {
  expect((await runAudit(0)).problems).toEqual([])
})

/** Two items, 400 and 500, with shipping 930; the first is cancelled to the source, and the bank did not take its refund. */
const refundFailed = async (): Promise<{ order: OrderOnWire; proof: Proof }> => {
  const goods = [await addProduct({ salePrice: 400 }), await addProduct({ salePrice: 500 })]
  const bought = await buyOnline(asha, provider, ...goods)
  await cancel(asha, bought.order)
  await failNextRefund(provider, 'fail', { milliseconds: 0 })
  await sendRefunds()
  await provider.control('POST', '/deliver')
  await webhooks()
  await sendRefunds()
  expect(await refundsAtProvider(bought.proof)).toEqual([{ amount: 400, status: 'failed' }])
  return bought
}
/** Each comes again as an event of its own. */
const repeatWebhooks = async () => {
  await pool.query(
    `update sandbox_razorpay.events set id = id || '_', next_attempt_at = now() where event like 'refund.%'`,
  )
  await webhooks()
}

describe('the attempts at a refund', () => {
  test('are hours apart, also when webhooks about the first come late or again', async () => {
    const { proof } = await refundFailed()
    await failRefunds(provider)
    for (let times = 0; times < 4; times++) {
      await repeatWebhooks()
      await sendRefunds()
      await provider.control('POST', '/deliver')
    }
    expect(await refundsAtProvider(proof)).toEqual([{ amount: 400, status: 'failed' }])
    expect(await balanceOf(asha)).toBeNull()
    await provider.control('DELETE', '/faults')
    later(61)
    await sendRefunds()
    expect(await refundsAtProvider(proof)).toContainEqual({ amount: 400, status: 'processed' })
    expect(await balanceOf(asha)).toBeNull()
  })

  test('are not used up by an answer to the first that comes after it had failed', async () => {
    const { order } = await refundFailed()
    const state = async () =>
      (
        await pool.query(
          'select status, failures, refund_id, send_at from provider_refunds where payment_intent_id = $1',
          [order._id],
        )
      ).rows
    const before = await state()
    const [{ id }] = (
      await pool.query('select id from provider_refunds where payment_intent_id = $1', [order._id])
    ).rows
    const first = { id, failures: 0 }
    await followRefund(db, first, 'rfnd_first', clock.now())
    await failRefund(db, first, clock.now())
    await retryRefundAt(db, first, clock.now())
    expect(await state()).toEqual(before)
  })
})

describe('a refund that failed once', () => {
  test('is withheld when the payer was refunded in the dashboard meanwhile', async () => {
    const { proof } = await refundFailed()
    await refundByHand(provider, proof, 400)
    await webhooks()
    later(61)
    await sendRefunds()
    expect((await refundsAtProvider(proof)).map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await balanceOf(asha)).toBeNull()
  })

  test('is withheld also when nothing has told of it yet', async () => {
    const { order, proof } = await refundFailed()
    await refundByHand(provider, proof, 400)
    later(61)
    await sendRefunds()
    expect((await refundsAtProvider(proof)).map(({ status }) => status)).toEqual(['failed', 'processed'])
    await webhooks()
    await refundJobs()
    expect(await balanceOf(asha)).toBeNull()
    await cancel(asha, order, 1, { refundTo: 'wallet' })
    expect(await balanceOf(asha)).toBe(530)
  })

  test('is withheld when the dispute that it waited for is lost', async () => {
    const { proof } = await refundFailed()
    const dispute = await provider.control('POST', `/payments/${proof.razorpayPaymentId}/dispute`, {
      amount: 40_000,
    })
    await webhooks()
    await provider.control('POST', `/disputes/${dispute.id}/lost`)
    await webhooks()
    later(61)
    await sendRefunds()
    expect(await refundsAtProvider(proof)).toHaveLength(1)
    expect(await balanceOf(asha)).toBeNull()
  })

  test('waits while the provider does not say what it gave back', async () => {
    const { proof } = await refundFailed()
    await provider.control('POST', '/faults', { operation: 'payment_refunds', kind: 'http_500' })
    later(61)
    await sendRefunds()
    expect(await refundsAtProvider(proof)).toHaveLength(1)
    await provider.control('DELETE', '/faults')
    later(24 * 60)
    await sendRefunds()
    expect(await refundsAtProvider(proof)).toContainEqual({ amount: 400, status: 'processed' })
  })

  test('falls back to the wallet less what the payer was refunded before the last attempt failed', async () => {
    const { proof } = await refundFailed()
    await failRefunds(provider)
    for (let hours = 1; (await refundsAtProvider(proof)).length < 4; hours++) {
      later(hours * 60)
      await sendRefunds()
      await provider.control('POST', '/deliver')
    }
    await refundByHand(provider, proof, 100)
    await pool.query('update sandbox_razorpay.events set next_attempt_at = null')
    later(48 * 60)
    await sendRefunds()
    expect(await balanceOf(asha)).toBe(300)
    expect(await refundsAtProvider(proof)).toHaveLength(5)
    await refundJobs()
    expect(await balanceOf(asha)).toBe(300)
  })
})

/** So long after it was paid that its bank takes no refund any more. */
const closePayment = () => provider.control('PUT', '/settings', { clock_offset_seconds: 190 * 24 * 3_600 })
const openPayments = () => provider.control('PUT', '/settings', { clock_offset_seconds: 0 })
const mailsAbout = async (amount: string): Promise<string[]> => {
  const { rows } = await pool.query(
    `select data ->> 'preview' as preview from pgboss.job
     where name = 'mail' and data ->> 'to' = $1 and data ->> 'subject' = $2`,
    [asha.email, `Your refund of ${amount}`],
  )
  return rows.map(({ preview }) => preview)
}

describe('a refund of a payment that the provider has closed', () => {
  afterEach(openPayments)
  const fellBack = 'your refund could not go back the way you paid, so it went to your wallet.'

  test('goes to the wallet once after four refusals, and its shopper and the owner read it', async () => {
    const goods = [await addProduct({ salePrice: 400 }), await addProduct({ salePrice: 500 })]
    const { order, proof } = await buyOnline(asha, provider, ...goods)
    await cancel(asha, order)
    await closePayment()
    for (const hours of [0, 2, 5]) {
      later(hours * 60)
      await Promise.all([sendRefunds(), sendRefunds()])
      expect([await balanceOf(asha), await mailsAbout('₹400')]).toEqual([null, []])
    }
    later(10 * 60)
    await Promise.all([sendRefunds(), sendRefunds()])
    await refundJobs()
    expect([await balanceOf(asha), await mailsAbout('₹400')]).toEqual([400, [fellBack]])
    expect(await refundsAtProvider(proof)).toEqual([])
    const { refunds, source } = (await (await admin()).get(`/order/get-order-details/${order._id}`)).body
    expect(refunds).toMatchObject([
      { of: 'item', to: 'provider', amount: 400, state: 'failed' },
      { of: 'fallback', to: 'wallet', amount: 400, state: 'processed' },
    ])
    expect(source).toBe('closed')
    const own = (await asha.get(`/order/get-own-order/${order._id}`)).body.refunds
    expect(own.map(({ to, state }: { to: string; state: string }) => [to, state])).toEqual([
      ['provider', 'failed'],
      ['wallet', 'processed'],
    ])
  })

  test('is withheld at once where all of it went back already', async () => {
    const { order, proof } = await buyOnline(asha, provider, await addProduct({ salePrice: 400 }))
    await refundByHand(provider, proof)
    await cancel(asha, order)
    await sendRefunds()
    expect([await balanceOf(asha), await mailsAbout('₹400')]).toEqual([null, []])
    expect(await refundsAtProvider(proof)).toEqual([{ amount: 430, status: 'processed' }])
    const { refunds } = (await (await admin()).get(`/order/get-order-details/${order._id}`)).body
    expect(refunds).toContainEqual(expect.objectContaining({ of: 'fallback', to: 'withheld', amount: 400 }))
  })
})
