import Razorpay from 'razorpay'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromPaise } from '../../../src/lib/money.ts'
import { config } from '../../../src/platform/config.ts'
import { db } from '../../../src/platform/database.ts'
import { paymentProvider } from '../../../src/platform/payment-provider.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { ownProvider, ownReceiver } from '../../../tests/provider.ts'
import { WAIT_TIMEOUT_MS } from '../../../tests/timeouts.ts'
import { deliverDue, sendWebhooks } from './webhook-sender.ts'

ownDatabase()
const provider = ownProvider()
const shop = ownReceiver()

beforeAll(() => provider.control('PUT', '/settings', { webhook_url: `${shop.url()}/webhooks/razorpay` }))
beforeEach(async () => {
  await db.deleteFrom('sandbox_razorpay.events').execute()
  shop.deliveries.length = 0
  shop.answers.length = 0
})

const amount = fromPaise(50_000)

async function aPayment(outcome = 'success', more: object = {}): Promise<string> {
  const order = await paymentProvider().createOrder({ receipt: crypto.randomUUID(), amount })
  const order_id = order.ok ? order.value.id : ''
  const { body } = await provider.pay({ order_id, outcome, ...more })
  return body.razorpay_payment_id ?? body.error.metadata.payment_id
}

/** Sends what is due until nothing is. */
async function deliverAll(): Promise<void> {
  while ((await deliverDue()) > 0);
}

/** Whatever waits for its next try is due now. */
const hurry = () =>
  db
    .updateTable('sandbox_razorpay.events')
    .set({ next_attempt_at: new Date(0) })
    .where('next_attempt_at', 'is not', null)
    .execute()

const told = () => shop.deliveries.map(({ event }) => event.event)
const fault = (kind: string, more: object = {}) =>
  provider.control('POST', '/faults', { operation: 'webhook', kind, next: 1, ...more })

const isAuthentic = (body: string, signature: string) =>
  paymentProvider().readWebhook(Buffer.from(body), (name) =>
    name === 'x-razorpay-signature' ? signature : undefined,
  ) !== 'forged'

describe('a webhook', () => {
  test('tells of a payment, signed over its bytes, each event under an id of its own', async () => {
    const paymentId = await aPayment()
    await deliverAll()
    expect(told().toSorted()).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
    for (const { headers, body, event } of shop.deliveries) {
      const signature = String(headers['x-razorpay-signature'])
      expect(isAuthentic(body, signature)).toBe(true)
      expect(
        Razorpay.validateWebhookSignature(body, signature, config.RAZORPAY_WEBHOOK_SECRET[0] ?? ''),
      ).toBe(true)
      expect(isAuthentic(body.replace('50000', '50001'), signature)).toBe(false)
      expect(headers['content-type']).toBe('application/json')
      expect(event).toMatchObject({
        entity: 'event',
        account_id: expect.stringMatching(/^acc_\w{14}$/),
        contains: Object.keys(event.payload),
        payload: { payment: { entity: { id: paymentId, entity: 'payment' } } },
      })
    }
    const ids = shop.deliveries.map(({ headers }) => headers['x-razorpay-event-id'])
    expect(new Set(ids).size).toBe(3)
    expect(await deliverDue()).toBe(0)
  })

  test('shows things as they were at its moment, however late it comes', async () => {
    await aPayment()
    await deliverAll()
    const statuses = shop.deliveries.map(({ event }) => [event.event, event.payload.payment.entity.status])
    expect(Object.fromEntries(statuses)).toMatchObject({
      'payment.authorized': 'authorized',
      'payment.captured': 'captured',
    })
  })

  test('tells of a failure and of refunds', async () => {
    await aPayment('failure')
    await deliverAll()
    expect(told()).toEqual(['payment.failed'])
    const paymentId = await aPayment()
    await paymentProvider().refundPayment(paymentId, { key: `refund_${paymentId}` })
    await deliverAll()
    expect(told()).toEqual(expect.arrayContaining(['refund.created', 'refund.processed']))
    const refunded = shop.deliveries.find(({ event }) => event.event === 'refund.processed')
    expect(refunded?.event.contains).toEqual(['refund', 'payment'])
  })

  test('is not sent where the payer asked for none', async () => {
    await aPayment('success', { webhook: false })
    await deliverAll()
    expect(told()).toEqual([])
  })

  test('is sent again, later each time, until it is acknowledged', async () => {
    shop.answers.push(500, 302, 404)
    await aPayment('failure')
    for (let tries = 1; tries <= 5; tries++) {
      await deliverAll()
      await hurry()
    }
    expect(shop.deliveries).toHaveLength(4)
    expect(new Set(shop.deliveries.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
    expect(new Set(shop.deliveries.map(({ body }) => body)).size).toBe(1)
    const [event] = await provider.control('GET', '/events')
    expect(event).toMatchObject({ attempts: 4, last_answer: '200', next_attempt_at: null })
  })

  test('waits longer after each refusal, and is given up after a day', async () => {
    shop.answers.push(500, 500, 500)
    await aPayment('failure')
    const waits: number[] = []
    for (let tries = 0; tries < 2; tries++) {
      await hurry()
      await deliverAll()
      const [event] = await provider.control('GET', '/events')
      waits.push(Date.parse(event.next_attempt_at) - Date.now())
    }
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0)
    await db
      .updateTable('sandbox_razorpay.events')
      .set({ created_at: new Date(Date.now() - 86_400_001), next_attempt_at: new Date(0) })
      .execute()
    await deliverAll()
    expect((await provider.control('GET', '/events'))[0]).toMatchObject({
      next_attempt_at: null,
      last_answer: '500',
    })
  })

  test('that nobody took before its sender died is sent by another', async () => {
    await aPayment('failure')
    // As a process leaves it that is killed between claiming and sending.
    const claimed = { attempts: 1, next_attempt_at: new Date(Date.now() + 15_000) }
    await db.updateTable('sandbox_razorpay.events').set(claimed).execute()
    expect(await deliverDue()).toBe(0)
    await hurry()
    await deliverAll()
    expect(told()).toEqual(['payment.failed'])
  })

  test('is sent once by many senders', async () => {
    for (let n = 0; n < 4; n++) await aPayment('failure')
    await Promise.all([deliverAll(), deliverAll(), deliverAll()])
    expect(shop.deliveries).toHaveLength(4)
  })

  test('can be dropped, and replayed from the books', async () => {
    await fault('drop')
    await aPayment('failure')
    await deliverAll()
    await hurry()
    await deliverAll()
    expect(told()).toEqual([])
    const [{ id }] = await provider.control('GET', '/events')
    await provider.control('POST', `/events/${id}/replay`)
    await vi.waitFor(async () => {
      await deliverAll()
      expect(shop.deliveries.map(({ headers }) => headers['x-razorpay-event-id'])).toEqual([id])
    }, WAIT_TIMEOUT_MS)
  })

  test('can come twice, late, or after those that happened later', async () => {
    await fault('duplicate')
    await aPayment('failure')
    await deliverAll()
    expect(shop.deliveries).toHaveLength(2)
    expect(shop.deliveries[0]?.headers['x-razorpay-event-id']).toBe(
      shop.deliveries[1]?.headers['x-razorpay-event-id'],
    )
    shop.deliveries.length = 0
    await fault('late', { milliseconds: 3_600_000 })
    await aPayment('failure')
    await deliverAll()
    expect(told()).toEqual([])
    await hurry()
    await deliverAll()
    expect(told()).toEqual(['payment.failed'])
    shop.deliveries.length = 0
    await fault('out_of_order', { milliseconds: 3_600_000 })
    await aPayment()
    await deliverAll()
    expect(told()).toHaveLength(2)
    await hurry()
    await deliverAll()
    expect(told()).toHaveLength(3)
  })

  test('is not sent during an outage, and comes after it', async () => {
    await aPayment('failure')
    await provider.control('PUT', '/settings', { outage: true })
    await deliverAll()
    expect(told()).toEqual([])
    await provider.control('PUT', '/settings', { outage: false })
    await deliverAll()
    expect(told()).toEqual(['payment.failed'])
  })
})

describe('the sender', () => {
  let stop = async () => {}
  afterEach(() => stop())

  test('sends what was just announced at once, and a late authorisation when it is due', async () => {
    stop = sendWebhooks()
    const paymentId = await aPayment('late', { late_seconds: 60 })
    await vi.waitFor(() => expect(told()).toEqual(['payment.failed']), WAIT_TIMEOUT_MS)
    await provider.control('PUT', '/settings', { clock_offset_seconds: 60 })
    await vi.waitFor(() => expect(told()).toContain('order.paid'), WAIT_TIMEOUT_MS)
    expect(shop.deliveries.every(({ event }) => event.payload.payment.entity.id === paymentId)).toBe(true)
  })
})
