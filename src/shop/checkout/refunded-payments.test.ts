import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverDue } from '../../../demo/stand-ins/razorpay/webhook-sender.ts'
import { type Actor, guest, shopper } from '../../../tests/actors.ts'
import { addMoney, paidTopUp } from '../../../tests/adding-money.ts'
import { balanceOf, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, begin, later, type Proof, pay, statesOf, toPay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider, ownShop } from '../../../tests/provider.ts'
import { fromRupees, type Paise } from '../../lib/money.ts'
import { pool } from '../../platform/database.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'
import { runAudit } from '../reports/integrity/run-audit.ts'
import { sendRefunds } from '../wallet/send-refunds.ts'
import { checkNow } from './check-provider.ts'
import { reconcilePayments } from './reconcile-payments.ts'

ownDatabase()
const provider = ownProvider()
ownShop(provider)
afterEach(async () => {
  backToNow()
  await expectInvariants()
  expect((await runAudit(0)).problems).toEqual([])
})

let asha: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

const total = fromRupees(479)
const shelf = () => addProduct({ salePrice: 449, sizes: [{ size: 8, stock: 3 }] })

/** A partial refund in the provider's dashboard. */
async function refundByHand({ razorpayPaymentId }: Proof, amount: Paise): Promise<void> {
  const refunded = await paymentProvider().refundPayment(razorpayPaymentId, {
    key: `by_hand_${crypto.randomUUID().slice(-12)}`,
    amount,
  })
  if (!refunded.ok) throw new Error('not refunded')
}

const job = async () => {
  later(3)
  await reconcilePayments()
  backToNow()
}
const sendDue = async () => {
  later(5)
  await sendRefunds()
  backToNow()
}
const webhooks = async () => {
  while ((await deliverDue()) > 0);
}
const atTheProvider = async ({ razorpayPaymentId }: Proof) => {
  const { rows } = await pool.query('select status from sandbox_razorpay.payments where id = $1', [
    razorpayPaymentId,
  ])
  return rows[0].status
}
const owed = async ({ razorpayPaymentId }: Proof) => {
  const { rows } = await pool.query('select amount, reason from provider_refunds where payment_id = $1', [
    razorpayPaymentId,
  ])
  return rows
}
const mailsTo = async ({ email }: Actor) => {
  const { rows } = await pool.query("select data from pgboss.job where data ->> 'to' = $1", [email])
  return rows.map(({ data }) => data.subject)
}

/** Who brings the payment to the shop first. */
const bringers: [string, (proof: Proof) => Promise<unknown>][] = [
  ['the browser', (proof) => verify(asha, proof)],
  ['a webhook', webhooks],
  ['the job', job],
]

describe.each(bringers)('a payment that %s brings', (_who, bring) => {
  test.each([
    ['a rupee', fromRupees(1), '₹478'],
    ['nearly all', fromRupees(478.5), '₹0.50'],
  ])('after %s was refunded at the provider: the rest is refunded too', async (_, refunded, rest) => {
    const { id, sizeIds } = await shelf()
    const proof = await pay(provider, await toPay(asha, { id }))
    await refundByHand(proof, refunded)
    await bring(proof)
    expect(await owed(proof)).toEqual([{ amount: total - refunded, reason: 'unusable' }])
    expect([await statesOf(asha), await stockOf(sizeIds[0])]).toEqual([['expired'], 3])
    const refused = await verify(asha, proof)
    expect(refused.status).toBe(402)
    expect(refused.body.message).toContain('goes back to you')
    await sendDue()
    expect(await atTheProvider(proof)).toBe('refunded')
    expect(await mailsTo(asha)).toEqual([`Your payment of ${rest} is on its way back`])
  })

  test('after all of it was refunded at the provider places no order, and the cart can be paid anew', async () => {
    const { id, sizeIds } = await shelf()
    const proof = await pay(provider, await toPay(asha, { id }))
    await refundByHand(proof, total)
    await bring(proof)
    expect([await statesOf(asha), await stockOf(sizeIds[0])]).toEqual([['expired'], 3])
    expect(await owed(proof)).toEqual([])
    expect((await verify(asha, proof)).status).toBe(402)
    const again = (await begin(asha)).body.razorpayOrderId
    expect(again).not.toBe(proof.razorpayOrderId)
    expect((await verify(asha, await pay(provider, again))).status).toBe(201)
  })
})

test('a payment that is refunded in part while it is settled is an order or refunded whole, never neither', async () => {
  for (let round = 0; round < 6; round++) {
    const proof = await pay(provider, await toPay(asha, await shelf()))
    await Promise.all([verify(asha, proof), refundByHand(proof, fromRupees(1)), job()])
    const states = await statesOf(asha)
    if (states.at(-1) === 'expired') expect(await owed(proof)).toMatchObject([{ amount: 47_800 }])
    await sendDue()
    // Of an order that was placed, it is booked.
    await checkNow(proof.razorpayPaymentId)
  }
})

test('a payment of a second order at the provider for the same receipt pays the order', async () => {
  const orderId = await toPay(asha, await shelf())
  const { rows } = await pool.query('select id from payment_intents where provider_order_id = $1', [orderId])
  const twin = await provider.control('POST', '/orders', {
    amount: total,
    currency: 'INR',
    receipt: rows[0].id,
  })
  await pay(provider, twin.id)
  await webhooks()
  expect(await statesOf(asha)).toEqual(['placed'])
})

test('two captured payments of which nobody told: the job places the order with one and refunds the other', async () => {
  const first = await pay(provider, await toPay(asha, await shelf()), { webhook: false })
  const second = await pay(provider, await toPay(await shopper('Ravi'), await shelf()), { webhook: false })
  await pool.query('drop index sandbox_razorpay.payments_one_captured')
  await pool.query('update sandbox_razorpay.payments set order_id = $1 where id = $2', [
    first.razorpayOrderId,
    second.razorpayPaymentId,
  ])
  await job()
  expect(await statesOf(asha)).toEqual(['placed'])
  expect([...(await owed(first)), ...(await owed(second))]).toEqual([{ amount: 47_900, reason: 'second' }])
  await sendDue()
  later(31)
  await reconcilePayments()
})

describe('a top-up of which part was refunded at the provider', () => {
  test.each([
    ['the browser', (claim: object) => addMoney(asha, claim)],
    ['a webhook', webhooks],
    ['the job', job],
  ])('is not credited when %s brings it: all of it is refunded', async (_who, bring) => {
    const { amount, ...proof } = await paidTopUp(provider, asha, 250)
    await refundByHand(proof, fromRupees(1))
    await bring({ amount, ...proof })
    expect(await addMoney(asha, { amount, ...proof })).toMatchObject({
      status: 402,
      body: { message: 'Payment failed: it cannot be used, and all of it goes back' },
    })
    expect(await owed(proof)).toEqual([{ amount: 24_900, reason: 'unusable' }])
    await sendDue()
    expect([await atTheProvider(proof), await balanceOf(asha)]).toEqual(['refunded', null])
    expect(await mailsTo(asha)).toEqual(['Your payment of ₹249 is on its way back'])
  })
})

describe('what is owed and somebody else refunds', () => {
  const owing = async () => {
    const proof = await pay(provider, await toPay(asha, await shelf()))
    await refundByHand(proof, fromRupees(1))
    await verify(asha, proof)
    return proof
  }
  const states = async () => (await pool.query('select distinct status from provider_refunds')).rows

  test('in two parts is not owed any more', async () => {
    const proof = await owing()
    await refundByHand(proof, fromRupees(200))
    await refundByHand(proof, fromRupees(278))
    await sendDue()
    expect(await states()).toEqual([{ status: 'processed' }])
  })

  test('in part is refunded as to the rest', async () => {
    const proof = await owing()
    await refundByHand(proof, fromRupees(200))
    await sendDue()
    expect(await atTheProvider(proof)).toBe('refunded')
    expect(await states()).toEqual([{ status: 'processed' }])
  })
})

test('nobody without a signature makes the shop refund anything', async () => {
  const proof = await pay(provider, await toPay(asha, await shelf()), { webhook: false })
  await refundByHand(proof, fromRupees(1))
  expect((await guest().post('/webhooks/razorpay', '{}')).status).toBe(400)
  expect(await owed(proof)).toEqual([])
  await job()
  await sendDue()
})
