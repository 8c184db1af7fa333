import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../src/platform/database.ts'
import { paymentProvider, setPaymentProvider } from '../../src/platform/payment-provider.ts'
import { webhookPath } from '../../src/shop/checkout/handle-webhook.ts'
import { runAudit } from '../../src/shop/reports/integrity/run-audit.ts'
import { fetchSettlements } from '../../src/shop/settlements/fetch-settlements.ts'
import { sendRefunds } from '../../src/shop/wallet/send-refunds.ts'
import { type Actor, guest, shopper } from '../actors.ts'
import { checkout, fillCart, order, stockOf } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { begin, statesOf, verify } from '../paying.ts'
import { addProduct } from '../products.ts'
import { type Delivery, ownReceiver } from '../provider.ts'
import { ownCollect } from './own-collect.ts'

ownDatabase()
const collect = ownCollect()
const sent = ownReceiver()
beforeAll(() => {
  setPaymentProvider(collect.provider())
  collect.sendWebhooksTo(sent.url())
})
afterEach(() => expectInvariants())

let asha: Actor
let sizeId: string | undefined
beforeEach(async () => {
  sent.deliveries.length = 0
  asha = await shopper('Asha Rao')
})

/** A checkout as far as the request that the payer's bank shows them. */
async function askPayer(): Promise<{ razorpayOrderId: string; razorpayPaymentId: string }> {
  const { id, sizeIds } = await addProduct({ salePrice: 500 })
  sizeId = sizeIds[0]
  await fillCart(asha, { id })
  const { status, body } = await begin(asha)
  expect({ status, amount: body.amount }).toEqual({ status: 200, amount: 530_00 })
  return { razorpayOrderId: body.razorpayOrderId, razorpayPaymentId: await collect.ask(body.razorpayOrderId) }
}

/** Hands the shop the webhooks that the provider has sent. */
async function handWebhooks(): Promise<number[]> {
  const answers = sent.deliveries.splice(0).map(({ headers, body }) =>
    guest().post(webhookPath, body, {
      'x-collect-time': String(headers['x-collect-time']),
      'x-collect-mac': String(headers['x-collect-mac']),
      'x-collect-sequence': String(headers['x-collect-sequence']),
    }),
  )
  return (await Promise.all(answers)).map(({ status }) => status)
}

test('an order is placed by the webhook of a payment for which the browser has no signature', async () => {
  const paid = await askPayer()
  expect(await verify(asha, paid)).toMatchObject({ status: 402 })
  expect(await statesOf(asha)).toEqual(['awaiting_payment'])
  await collect.agree(paid.razorpayPaymentId)
  expect(await handWebhooks()).toEqual([200])
  expect(await statesOf(asha)).toEqual(['placed'])
  expect(await verify(asha, paid)).toMatchObject({
    status: 201,
    body: { order: { theTotelAmount: 530, paymentMethod: 'Razorpay' } },
  })
  expect(await stockOf(sizeId)).toBe(9)
})

test('an order is placed by asking, without any webhook', async () => {
  const paid = await askPayer()
  collect.sendWebhooksTo('')
  await collect.agree(paid.razorpayPaymentId)
  collect.sendWebhooksTo(sent.url())
  expect(await verify(asha, paid)).toMatchObject({ status: 201 })
})

test('a payment that the payer declines orders nothing, and the shopper pays otherwise', async () => {
  const asked = await askPayer()
  await collect.decline(asked.razorpayPaymentId)
  expect(await handWebhooks()).toEqual([200])
  expect(await verify(asha, asked)).toMatchObject({
    status: 402,
    body: { message: 'Payment failed. Please retry.' },
  })
  expect(await statesOf(asha)).toEqual(['awaiting_payment'])
  expect(await order(asha, await checkout(asha, 'COD'))).toMatchObject({ status: 201 })
  expect(await statesOf(asha)).toEqual(['expired', 'placed'])
  expect(await stockOf(sizeId)).toBe(9)
})

test('a payment that comes twice goes back, followed until its refund is done', async () => {
  const first = await askPayer()
  const second = await collect.ask(first.razorpayOrderId)
  await collect.agree(first.razorpayPaymentId)
  await collect.agree(second)
  expect(await handWebhooks()).toEqual([200, 200])
  expect(await statesOf(asha)).toEqual(['placed'])
  await sendRefunds()
  const owed = () =>
    db
      .selectFrom('provider_refunds')
      .where('payment_id', 'in', [first.razorpayPaymentId, second])
      .select(['payment_id', 'amount', 'status', 'refund_id'])
      .execute()
  const [pending] = await owed()
  expect(pending).toMatchObject({ amount: 530_00, status: 'pending' })
  await collect.finishRefund(pending?.refund_id ?? '')
  expect(await handWebhooks()).toEqual([200])
  await sendRefunds()
  expect(await owed()).toMatchObject([{ status: 'processed' }])
})

test.each<[string, (delivery: Delivery) => unknown]>([
  ['body', (delivery) => (delivery.body = delivery.body.replace('settled', 'declined'))],
  ['id', ({ headers }) => (headers['x-collect-sequence'] = 'n-0')],
])('a webhook with another %s is refused', async (_, forge) => {
  const paid = await askPayer()
  await collect.agree(paid.razorpayPaymentId)
  for (const delivery of sent.deliveries) forge(delivery)
  expect(await handWebhooks()).toEqual([400])
  expect(await statesOf(asha)).toEqual(['awaiting_payment'])
  expect(await verify(asha, paid)).toMatchObject({ status: 201 })
})

test('the books agree with the provider', async () => {
  expect(paymentProvider().isStandIn).toBe(false)
  expect((await runAudit(1)).problems).toEqual([])
})

test('what the provider pays out is booked less what it costs, with the GST on it', async () => {
  const { razorpayPaymentId } = await askPayer()
  await collect.agree(razorpayPaymentId)
  await handWebhooks()
  collect.payOut()
  await fetchSettlements()
  const lines = db.selectFrom('settlement_lines').innerJoin('settlements', 'settlements.id', 'settlement_id')
  expect(
    await lines
      .where('about', '=', razorpayPaymentId)
      .select(['settlement_lines.gross', 'settlement_lines.fee', 'settlement_lines.tax', 'difference'])
      .where('booked_at', 'is not', null)
      .execute(),
  ).toEqual([{ gross: 530_00, fee: 100, tax: 18, difference: null }])
})
