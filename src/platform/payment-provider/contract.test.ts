import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { deliverDue } from '../../../demo/stand-ins/razorpay/webhook-sender.ts'
import { ownCollect } from '../../../tests/collect/own-collect.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { type Delivery, ownProvider, ownReceiver } from '../../../tests/provider.ts'
import { fromPaise } from '../../lib/money.ts'
import {
  type Answer,
  type PaymentProvider,
  paymentProvider,
  type SettlementLine,
} from '../payment-provider.ts'
import { pages } from './pages.ts'

ownDatabase()
const sandbox = ownProvider()
const collect = ownCollect()
const sent = ownReceiver()

const { RAZORPAY_TEST_KEY_ID, RAZORPAY_TEST_KEY_SECRET } = process.env
const realKeys = RAZORPAY_TEST_KEY_ID !== undefined && RAZORPAY_TEST_KEY_SECRET !== undefined

const amount = fromPaise(52_950)

/** A provider, ids that it might have given, and how it words two refusals. */
type Subject = {
  provider: () => PaymentProvider
  ids: { order: string; payment: string; refund: string }
  noSuchId: object
  tooLittle: object
}

/** What payers and the provider do, where a test can make them. */
type Payers = {
  pay: (orderId: string) => Promise<{ paymentId: string; signature: string | null }>
  decline: (orderId: string) => Promise<unknown>
  finishRefund: (refundId: string) => Promise<unknown>
  setDown: (isDown: boolean) => unknown
  webhooks: () => Promise<Delivery[]>
  /** Settles all that is paid. */
  settle: () => unknown
}

const razorpay: Subject = {
  provider: paymentProvider,
  ids: { order: 'order_AAAAAAAAAAAAAA', payment: 'pay_AAAAAAAAAAAAAA', refund: 'rfnd_AAAAAAAAAAAAAA' },
  noSuchId: { reason: 'refused', description: 'The id provided does not exist' },
  tooLittle: {
    reason: 'refused',
    code: 'BAD_REQUEST_ERROR',
    description: expect.stringMatching(/at least INR 1\.00/),
  },
}

describe("Razorpay's sandbox keeps the contract", () => {
  beforeAll(async () => {
    sandbox.setAccount()
    await sandbox.control('PUT', '/settings', { webhook_url: sent.url() })
  })
  contract(razorpay)
  paidContract(razorpay, {
    async pay(order_id) {
      const { body } = await sandbox.pay({ order_id, outcome: 'success' })
      return { paymentId: body.razorpay_payment_id, signature: body.razorpay_signature }
    },
    decline: (order_id) => sandbox.pay({ order_id, outcome: 'failure' }),
    finishRefund: async () => {},
    setDown: (outage) => sandbox.control('PUT', '/settings', { outage }),
    settle: () => sandbox.control('POST', '/settle'),
    async webhooks() {
      while ((await deliverDue()) > 0);
      return sent.deliveries
    },
  })
})

describe('a provider of UPI collect keeps the contract', () => {
  beforeAll(() => collect.sendWebhooksTo(sent.url()))
  const upi: Subject = {
    provider: collect.provider,
    ids: { order: 'C-404', payment: 'UTR-404', refund: 'R-404' },
    noSuchId: { reason: 'refused', code: 'no-such-id' },
    tooLittle: { reason: 'refused', code: 'too-little' },
  }
  contract(upi)
  paidContract(upi, {
    async pay(orderId) {
      const paymentId = await collect.ask(orderId)
      await collect.agree(paymentId)
      return { paymentId, signature: null }
    },
    decline: async (orderId) => collect.decline(await collect.ask(orderId)),
    finishRefund: collect.finishRefund,
    setDown: collect.setDown,
    webhooks: async () => sent.deliveries,
    settle: collect.payOut,
  })
})

// Where no keys are set, this stands among the skipped tests by its name.
describe.skipIf(!realKeys)(
  `Razorpay's own test mode keeps the contract${realKeys ? '' : ' (not asked: RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET are not set)'}`,
  () => {
    beforeAll(() =>
      sandbox.setAccount({
        service: 'real',
        url: 'https://api.razorpay.com',
        keyId: RAZORPAY_TEST_KEY_ID ?? '',
        keySecret: RAZORPAY_TEST_KEY_SECRET ?? '',
      }),
    )
    contract(razorpay)
  },
)

function contract({ provider, ids, noSuchId, tooLittle }: Subject): void {
  test('an order is made as it was asked for', async () => {
    const receipt = randomUUID()
    const answer = await provider().createOrder({ receipt, amount, notes: { order: receipt } })
    expect(answer).toMatchObject({
      ok: true,
      value: { amount, amountPaid: 0, currency: 'INR', receipt, status: 'created' },
    })
    if (answer.ok) expect(await provider().fetchOrder(answer.value.id)).toEqual(answer)
  })

  test('the same receipt again is the same order', async () => {
    const receipt = randomUUID()
    const first = await provider().createOrder({ receipt, amount })
    expect(await provider().createOrder({ receipt, amount })).toEqual(first)
    const found = await provider().ordersOfReceipt(receipt)
    expect(found.ok && found.value).toHaveLength(1)
  })

  test('the same receipt with another amount is never taken for the same order', async () => {
    const receipt = randomUUID()
    await provider().createOrder({ receipt, amount })
    expect(await provider().createOrder({ receipt, amount: fromPaise(100) })).toMatchObject({
      refusal: { reason: 'refused' },
    })
  })

  test('an order of less than a rupee is refused', async () => {
    const answer = await provider().createOrder({ receipt: randomUUID(), amount: fromPaise(99) })
    expect(answer).toMatchObject({ refusal: tooLittle })
  })

  test('a receipt of more than forty characters is refused', async () => {
    expect(await provider().createOrder({ receipt: 'r'.repeat(41), amount })).toMatchObject({
      refusal: { reason: 'refused' },
    })
  })

  test('a new order has no payments', async () => {
    const order = await provider().createOrder({ receipt: randomUUID(), amount })
    expect(order.ok && (await provider().orderPayments(order.value.id))).toEqual({
      ok: true,
      value: [],
    })
  })

  test.each([
    ['an order', () => provider().fetchOrder(ids.order)],
    ['the payments of an order', () => provider().orderPayments(ids.order)],
    ['a payment', () => provider().fetchPayment(ids.payment)],
    ['a capture', () => provider().capturePayment(ids.payment, amount)],
    ['a refund of a payment', () => provider().refundPayment(ids.payment, { key: randomUUID() })],
    ['the refunds of a payment', () => provider().paymentRefunds(ids.payment)],
    ['a refund', () => provider().fetchRefund(ids.refund)],
  ])('%s that does not exist is refused', async (_what, ask) => {
    expect(await ask()).toMatchObject({ refusal: noSuchId })
  })

  test('the books can be listed', async () => {
    const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
    expect(await provider().listPayments(span)).toMatchObject({ ok: true })
    expect(await provider().listRefunds(span)).toMatchObject({ ok: true })
  })
}

const answerIn = <Value>(answer: Answer<Value>): Value => {
  if (!answer.ok) throw new Error(answer.refusal.description)
  return answer.value
}

function paidContract(
  { provider }: Subject,
  { pay, decline, finishRefund, setDown, webhooks, settle }: Payers,
): void {
  const anOrder = async () => answerIn(await provider().createOrder({ receipt: randomUUID(), amount })).id

  test('a payment is found by its order, whole and captured, and is not captured again', async () => {
    const orderId = await anOrder()
    const { paymentId, signature } = await pay(orderId)
    const payment = answerIn(await provider().fetchPayment(paymentId))
    expect(payment).toMatchObject({ orderId, amount, currency: 'INR', status: 'captured', captured: true })
    expect(payment.amountRefunded).toBe(0)
    expect(answerIn(await provider().orderPayments(orderId))).toEqual([payment])
    expect(answerIn(await provider().fetchOrder(orderId))).toMatchObject({
      status: 'paid',
      amountPaid: amount,
    })
    expect(provider().isProof({ orderId, paymentId }, signature ?? '')).toBe(true)
    expect(await provider().capturePayment(paymentId, amount)).toMatchObject({
      refusal: { reason: 'refused' },
    })
  })

  test('a payment that was declined pays nothing', async () => {
    const orderId = await anOrder()
    await decline(orderId)
    expect(answerIn(await provider().orderPayments(orderId))).toMatchObject([
      { captured: false, status: 'failed' },
    ])
    expect(answerIn(await provider().fetchOrder(orderId))).toMatchObject({ amountPaid: 0 })
  })

  test('a refund is made once for its key, ends, and leaves the rest for another', async () => {
    const { paymentId } = await pay(await anOrder())
    const key = `part_${randomUUID().replaceAll('-', '')}`
    const part = answerIn(await provider().refundPayment(paymentId, { key, amount: fromPaise(100) }))
    expect(answerIn(await provider().refundPayment(paymentId, { key, amount: fromPaise(100) })).id).toBe(
      part.id,
    )
    await finishRefund(part.id)
    expect(answerIn(await provider().fetchRefund(part.id))).toMatchObject({
      paymentId,
      amount: 100,
      status: 'processed',
      receipt: key,
    })
    const rest = answerIn(await provider().refundPayment(paymentId, { key: `${key}_2` }))
    expect(rest.amount).toBe(amount - 100)
    await finishRefund(rest.id)
    expect(answerIn(await provider().fetchPayment(paymentId)).amountRefunded).toBe(amount)
    expect(answerIn(await provider().paymentRefunds(paymentId))).toHaveLength(2)
    expect(await provider().refundPayment(paymentId, { key: `${key}_3` })).toMatchObject({
      refusal: { reason: 'refused' },
    })
  })

  test('a webhook names a payment, under an id of its own, and is forged when a byte of it is', async () => {
    sent.deliveries.length = 0
    const orderId = await anOrder()
    const { paymentId } = await pay(orderId)
    const deliveries = await webhooks()
    const read = ({ headers }: Delivery, body: string) =>
      provider().readWebhook(Buffer.from(body), (name) => headers[name]?.toString())
    const events = deliveries.map((one) => read(one, one.body))
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'paid', paymentId, providerOrderId: orderId }),
    )
    const ids = new Set(events.map((event) => (event !== null && event !== 'forged' ? event.id : event)))
    expect(ids.size).toBe(deliveries.length)
    for (const one of deliveries) expect(read(one, ` ${one.body}`)).toBe('forged')
  })

  test('lists name each payment and refund once, over all pages', async () => {
    const span = { from: new Date(Date.now() - 5_000), to: new Date(Date.now() + 60_000) }
    const paid: string[] = []
    for (let count = 0; count < 5; count++) paid.push((await pay(await anOrder())).paymentId)
    for (const id of paid) answerIn(await provider().refundPayment(id, { key: `refund_${id}_once` }))
    const payments: string[] = []
    for await (const page of pages(provider().listPayments, span, 0)) {
      if (page.ok) payments.push(...page.value.map(({ id }) => id))
    }
    const refunded: string[] = []
    for await (const page of pages(provider().listRefunds, span, 0)) {
      if (page.ok) refunded.push(...page.value.map(({ paymentId }) => paymentId))
    }
    expect(payments.filter((id) => paid.includes(id)).toSorted()).toEqual(paid.toSorted())
    expect(refunded.filter((id) => paid.includes(id)).toSorted()).toEqual(paid.toSorted())
  })

  test('a settlement pays out its lines, each payment and refund once, and tells its bank reference', async () => {
    const { settlements } = provider()
    const { paymentId } = await pay(await anOrder())
    const { id: refundId } = answerIn(
      await provider().refundPayment(paymentId, { key: `refund_${paymentId}_part`, amount: fromPaise(100) }),
    )
    await finishRefund(refundId)
    await settle()
    const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
    const listed = settlements ? answerIn(await settlements.list(span)).items : []
    const lines: SettlementLine[] = []
    for (const settlement of listed) {
      const own = settlements ? answerIn(await settlements.linesOf(settlement)) : []
      expect(settlement).toMatchObject({ status: 'processed', reference: expect.any(String) })
      expect(own.reduce((total, { gross, fee }) => total + gross - fee, 0)).toBe(settlement.amount)
      lines.push(...own)
    }
    const linesAbout = (id: string) => lines.filter(({ about }) => about === id)
    expect(linesAbout(paymentId)).toMatchObject([{ kind: 'payment', gross: amount, currency: 'INR' }])
    expect(linesAbout(refundId)).toMatchObject([{ kind: 'refund', gross: -100, fee: 0, tax: 0 }])
    for (const { fee, tax } of linesAbout(paymentId)) expect(fee).toBeGreaterThan(tax)
  })

  test('an outage is no refusal', async () => {
    const orderId = await anOrder()
    await setDown(true)
    expect(await provider().fetchOrder(orderId)).toMatchObject({ refusal: { reason: 'unknown' } })
    expect(await provider().createOrder({ receipt: randomUUID(), amount })).toMatchObject({
      refusal: { reason: 'unknown' },
    })
    await setDown(false)
    expect(await provider().fetchOrder(orderId)).toMatchObject({ ok: true })
  })
}
