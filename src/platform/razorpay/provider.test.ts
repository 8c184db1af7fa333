import { createHmac, randomUUID } from 'node:crypto'
import Razorpay from 'razorpay'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { describe, expect, test, vi } from 'vitest'
import { ownDatabase } from '../../../tests/database.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { WAIT_TIMEOUT_MS } from '../../../tests/timeouts.ts'
import { parseJson } from '../../lib/json.ts'
import { fromPaise } from '../../lib/money.ts'
import { config } from '../config.ts'
import { log } from '../log.ts'
import { paymentProvider } from '../payment-provider.ts'

ownDatabase()
const provider = ownProvider()
const amount = fromPaise(52_950)
const unknown = { ok: false, refusal: { reason: 'unknown' } }

const fault = (operation: string, kind: string, more: object = { next: 1 }) =>
  provider.control('POST', '/faults', { operation, kind, ...more })

async function anOrder(receipt: string = randomUUID()): Promise<string> {
  const order = await paymentProvider().createOrder({ receipt, amount })
  if (!order.ok) throw new Error(order.refusal.description)
  return order.value.id
}

async function aPayment(): Promise<{ orderId: string; paymentId: string; signature: string }> {
  const orderId = await anOrder()
  const { body } = await provider.pay({ order_id: orderId, outcome: 'success' })
  return { orderId, paymentId: body.razorpay_payment_id, signature: body.razorpay_signature }
}

describe('a provider that misbehaves', () => {
  test.each(['http_500', 'http_502', 'http_429', 'html_502', 'reset', 'apply_then_reset'])(
    'is not believed to have refused: %s',
    async (kind) => {
      const receipt = randomUUID()
      await fault('create_order', kind)
      expect(await paymentProvider().createOrder({ receipt, amount })).toMatchObject(unknown)
      // Asked again, it has one order, whether or not the first call had made it.
      const order = await paymentProvider().createOrder({ receipt, amount })
      expect(await paymentProvider().ordersOfReceipt(receipt)).toEqual({
        ok: true,
        value: [order.ok && order.value],
      })
    },
  )

  test('may be slow', async () => {
    await fault('create_order', 'slow', { next: 1, milliseconds: 50 })
    expect(await paymentProvider().createOrder({ receipt: randomUUID(), amount })).toMatchObject({ ok: true })
  })

  test('is waited for so long and no longer, and answers the same order or refund when it is asked again', async () => {
    provider.setAccount({ timeout: 1_500 })
    const { paymentId } = await aPayment()
    const [receipt, hung] = [randomUUID(), randomUUID()]
    const key = `refund_${paymentId}`
    await fault('create_order', 'apply_then_hang')
    await fault('create_order', 'hang')
    await fault('refund', 'apply_then_hang')
    const began = performance.now()
    const lost = paymentProvider().createOrder({ receipt, amount })
    await vi.waitFor(
      async () => expect((await paymentProvider().ordersOfReceipt(receipt)).ok).toBe(true),
      WAIT_TIMEOUT_MS,
    )
    const answers = await Promise.all([
      lost,
      paymentProvider().createOrder({ receipt: hung, amount }),
      paymentProvider().refundPayment(paymentId, { key }),
    ])
    const seconds = (performance.now() - began) / 1000
    expect(answers).toMatchObject([unknown, unknown, unknown])
    expect(seconds).toBeGreaterThan(1.4)
    provider.setAccount()
    const made = await paymentProvider().ordersOfReceipt(receipt)
    expect(made.ok && made.value).toHaveLength(1)
    expect(await paymentProvider().createOrder({ receipt, amount })).toEqual({
      ok: true,
      value: made.ok && made.value[0],
    })
    expect(await paymentProvider().ordersOfReceipt(hung)).toEqual({ ok: true, value: [] })
    const refund = await paymentProvider().refundPayment(paymentId, { key })
    expect(refund).toMatchObject({ ok: true, value: { amount, status: 'processed' } })
    expect(await paymentProvider().paymentRefunds(paymentId)).toEqual({
      ok: true,
      value: [refund.ok && refund.value],
    })
  })

  test('that is out for all can be asked again when it is back', async () => {
    const orderId = await anOrder()
    await provider.control('PUT', '/settings', { outage: true })
    expect(await paymentProvider().fetchOrder(orderId)).toMatchObject(unknown)
    expect((await provider.pay({ order_id: orderId, outcome: 'success' })).status).toBe(502)
    await provider.control('PUT', '/settings', { outage: false })
    expect(await paymentProvider().fetchOrder(orderId)).toMatchObject({ ok: true })
  })

  test('holds up no more calls at once than it has sockets, and each for its own time only', async () => {
    await fault('fetch_order', 'hang', {})
    const orderId = await anOrder()
    provider.setAccount({ timeout: 1_500 })
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => paymentProvider().fetchOrder(orderId)),
    )
    expect(answers.every((answer) => !answer.ok && answer.refusal.reason === 'unknown')).toBe(true)
    // In turns, each with a time of its own, they would take five times 1.5 s.
    expect((performance.now() - began) / 1000).toBeLessThan(6)
    const calls: { operation: string; calls: number }[] = await provider.control('GET', '/calls')
    const hung = calls.filter(({ operation }) => operation === 'fetch_order').map(({ calls }) => calls)
    expect(Math.max(...hung)).toBeLessThan(120)
    provider.setAccount()
    await provider.control('DELETE', '/faults')
    expect(await paymentProvider().fetchOrder(orderId)).toMatchObject({ ok: true })
  })

  test('is never asked by a name that leads elsewhere', async () => {
    for (const id of ['', '../orders', 'pay_1/../../orders', 'pay_1?x', 'pay_1%2f', 'order_1\n'])
      expect(await paymentProvider().fetchPayment(id)).toMatchObject({ refusal: { reason: 'refused' } })
  })

  test('never has its secret written down', async () => {
    const lines = vi.spyOn(log, 'warn')
    // Of another operation than the calls that hung: one of those may still arrive, and would take the fault.
    await fault('fetch_payment', 'reset')
    await paymentProvider().fetchPayment('pay_AAAAAAAAAAAAAA')
    await paymentProvider().fetchPayment('pay_AAAAAAAAAAAAAA')
    expect(lines).toHaveBeenCalledTimes(2)
    expect(JSON.stringify(lines.mock.calls)).not.toContain(config.RAZORPAY_KEY_SECRET)
    lines.mockRestore()
  })
})

test('the browser is told the public key, and the script that opens the dialog', () => {
  expect(paymentProvider().browser).toMatchObject({
    key: config.RAZORPAY_KEY_ID,
    script: '/sandbox/razorpay/checkout.js',
  })
})

const isAuthentic = (body: string, signature: string) =>
  paymentProvider().readWebhook(Buffer.from(body), (name) =>
    name === 'x-razorpay-signature' ? signature : undefined,
  ) !== 'forged'

describe('a signature', () => {
  const secret = config.RAZORPAY_WEBHOOK_SECRET[0] ?? ''
  const sign = (text: string, by: string) => createHmac('sha256', by).update(text).digest('hex')
  const flipped = (text: string) => text.replace(/.$/, (last) => (last === '0' ? '1' : '0'))

  test('of a payment is what the SDK takes for one', async () => {
    const { orderId, paymentId, signature } = await aPayment()
    const names = { order_id: orderId, payment_id: paymentId }
    for (const [sent, right] of [
      [signature, true],
      [flipped(signature), false],
      [signature.toUpperCase(), false],
      [`${signature}0`, false],
      ['', false],
      ['₹', false],
    ] as const) {
      expect(paymentProvider().isProof({ orderId, paymentId }, sent), sent).toBe(right)
      expect(validatePaymentVerification(names, sent, config.RAZORPAY_KEY_SECRET), sent).toBe(right)
    }
    expect(paymentProvider().isProof({ orderId: await anOrder(), paymentId }, signature)).toBe(false)
  })

  test('of a webhook is what the SDK takes for one, over the bytes as they came', () => {
    const body = '{"event":"order.paid", "note":"₹\\u20b9"}'
    const signature = sign(body, secret)
    expect(isAuthentic(body, signature)).toBe(true)
    expect(Razorpay.validateWebhookSignature(body, signature, secret)).toBe(true)
    expect(isAuthentic(JSON.stringify(parseJson(body)), signature)).toBe(false)
    expect(isAuthentic(body, flipped(signature))).toBe(false)
    expect(isAuthentic(body, sign(body, config.RAZORPAY_KEY_SECRET))).toBe(false)
  })

  test('of a webhook may be by the secret of before, too', () => {
    const secrets = config.RAZORPAY_WEBHOOK_SECRET
    secrets.push('the one before')
    expect(isAuthentic('{}', sign('{}', 'the one before'))).toBe(true)
    expect(isAuthentic('{}', sign('{}', secret))).toBe(true)
    secrets.pop()
    expect(isAuthentic('{}', sign('{}', 'the one before'))).toBe(false)
  })
})
