import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverDue } from '../../../demo/stand-ins/razorpay/webhook-sender.ts'
import { type Actor, guest, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, later, pay, statesOf, toPay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { type Delivery, ownProvider, ownReceiver } from '../../../tests/provider.ts'
import { config } from '../../platform/config.ts'
import { pool } from '../../platform/database.ts'
import { reconcilePayments } from './reconcile-payments.ts'

ownDatabase()
const provider = ownProvider()
const sent = ownReceiver()
beforeAll(() => provider.control('PUT', '/settings', { webhook_url: sent.url() }))
afterEach(() => expectInvariants())

let asha: Actor
let orderId: string
beforeEach(async () => {
  sent.deliveries.length = 0
  asha = await shopper('Asha Rao')
  orderId = await toPay(asha, await addProduct({ salePrice: 500 }))
})

/** The provider's webhooks of what happened, as it signed and sent them. */
async function told(): Promise<Delivery[]> {
  while ((await deliverDue()) > 0);
  return sent.deliveries
}

/** Hands a webhook to the shop; as it came, unless something else is said. */
function hand({ headers, body }: Delivery, other: { body?: string; headers?: Record<string, string> } = {}) {
  return guest().post('/webhooks/razorpay', other.body ?? body, {
    'x-razorpay-signature': String(headers['x-razorpay-signature']),
    'x-razorpay-event-id': String(headers['x-razorpay-event-id']),
    ...other.headers,
  })
}

const of = (deliveries: Delivery[], event: string) => {
  const delivery = deliveries.find((one) => one.event.event === event)
  if (!delivery) throw new Error(`no ${event} was sent`)
  return delivery
}
const sign = (body: string) =>
  createHmac('sha256', config.RAZORPAY_WEBHOOK_SECRET[0] ?? '')
    .update(body)
    .digest('hex')
const orders = async () => (await asha.get('/order/get-orders')).body.orders

describe('a webhook', () => {
  test.each(['payment.captured', 'order.paid'])(
    '%s makes the order of a shopper who closed the tab; a verification finds it',
    async (event) => {
      const proof = await pay(provider, orderId)
      expect((await hand(of(await told(), event))).status).toBe(200)
      const [placed] = await orders()
      expect(placed.theTotelAmount).toBe(530)
      expect(await verify(asha, proof)).toMatchObject({ status: 201, body: { order: placed } })
    },
  )

  test('of a payment that waits to be taken has the job take it', async () => {
    const { body } = await provider.pay({ order_id: orderId, outcome: 'pending' })
    await pool.query('update sandbox_razorpay.orders set automatic_capture = false where id = $1', [orderId])
    await provider.control('POST', `/payments/${body.error.metadata.payment_id}/authorise`)
    expect((await hand(of(await told(), 'payment.authorized'))).status).toBe(200)
    later(1.1)
    await reconcilePayments()
    backToNow()
    expect(await statesOf(asha)).toEqual(['placed'])
  })

  test('finds the work done after a verification', async () => {
    const { body } = await verify(asha, await pay(provider, orderId))
    for (const delivery of await told()) expect((await hand(delivery)).status).toBe(200)
    expect(await orders()).toEqual([body.order])
  })

  test('counts once, however often and in whatever order it comes', async () => {
    await pay(provider, orderId)
    const deliveries = (await told()).toReversed()
    const answers = await Promise.all([...deliveries, ...deliveries, ...deliveries].map((one) => hand(one)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await orders()).toHaveLength(1)
    const { rows } = await pool.query('select event from webhook_events order by event')
    expect(rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['order.paid', 'payment.authorized', 'payment.captured']),
    )
  })

  test('that was worked off asks the provider nothing when it comes again', async () => {
    await provider.pay({ order_id: orderId, outcome: 'failure' })
    const delivery = of(await told(), 'payment.failed')
    const body = delivery.body.replace('payment.failed', 'payment.captured')
    const handed = () => hand(delivery, { body, headers: { 'x-razorpay-signature': sign(body) } })
    expect((await handed()).status).toBe(200)
    const asked = await provider.control('GET', '/calls')
    expect((await handed()).status).toBe(200)
    expect(await provider.control('GET', '/calls')).toEqual(asked)
  })

  test('of an old failure does no harm to what was paid since', async () => {
    await provider.pay({ order_id: orderId, outcome: 'failure' })
    const [failure] = await told()
    const { body } = await verify(asha, await pay(provider, orderId))
    expect((await hand(failure as Delivery)).status).toBe(200)
    expect(await orders()).toEqual([body.order])
  })

  test('that says more than happened is not believed: the provider is asked', async () => {
    const { body: attempt } = await provider.pay({ order_id: orderId, outcome: 'failure' })
    const delivery = of(await told(), 'payment.failed')
    const lie = delivery.body.replace('payment.failed', 'payment.captured').replace('"failed"', '"captured"')
    const answer = await hand(delivery, { body: lie, headers: { 'x-razorpay-signature': sign(lie) } })
    expect(attempt.error.metadata.payment_id).toMatch(/^pay_/)
    expect(answer.status).toBe(200)
    expect(await statesOf(asha)).toEqual(['awaiting_payment'])
  })

  test('without the right signature of its very bytes is refused, and changes nothing', async () => {
    await pay(provider, orderId)
    const delivery = of(await told(), 'payment.captured')
    const signature = String(delivery.headers['x-razorpay-signature'])
    const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1)
    const wrong = [
      { headers: { 'x-razorpay-signature': flipped } },
      { headers: { 'x-razorpay-signature': '' } },
      { headers: { 'x-razorpay-signature': createHmac('sha256', 'x').update(delivery.body).digest('hex') } },
      { body: `${delivery.body} ` },
      { body: delivery.body.replace('53000', '53001') },
    ]
    for (const other of wrong) expect((await hand(delivery, other)).status).toBe(400)
    expect((await guest().post('/webhooks/razorpay', delivery.body)).status).toBe(400)
    expect((await guest().post('/webhooks/razorpay')).status).toBe(400)
    expect(await statesOf(asha)).toEqual(['awaiting_payment'])
  })

  test('of ten megabytes is refused before it is read', async () => {
    const body = 'x'.repeat(10 * 1024 * 1024)
    const answer = await guest().post('/webhooks/razorpay', body, { 'x-razorpay-signature': sign(body) })
    expect(answer.status).toBe(413)
  })

  test.each([
    ['nothing that is known', '{"event":"invoice.paid","payload":{}}'],
    ['no JSON', 'hello'],
    [
      'a payment without an order',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1"}}}}',
    ],
    [
      'an order of another shop',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1","order_id":"order_other"}}}}',
    ],
  ])('about %s is heard and left alone', async (_, body) => {
    const answer = await guest().post('/webhooks/razorpay', body, { 'x-razorpay-signature': sign(body) })
    expect(answer.status).toBe(200)
  })

  test('comes from another site, without a session, and as often as it likes', async () => {
    await pay(provider, orderId)
    const delivery = of(await told(), 'payment.captured')
    const headers = {
      'sec-fetch-site': 'cross-site',
      origin: 'https://elsewhere.example',
      'content-type': 'text/plain',
    }
    expect((await hand(delivery, { headers })).status).toBe(200)
    expect(await orders()).toHaveLength(1)
  })

  test('is to be told again while the provider cannot be asked', async () => {
    await pay(provider, orderId)
    const delivery = of(await told(), 'payment.captured')
    await provider.control('POST', '/faults', { operation: 'fetch_payment', kind: 'http_500', next: 1 })
    expect(await hand(delivery)).toMatchObject({ status: 503, body: { requestId: expect.any(String) } })
    expect(await statesOf(asha)).toEqual(['awaiting_payment'])
    expect((await hand(delivery)).status).toBe(200)
    expect(await statesOf(asha)).toEqual(['placed'])
  })

  test('of an order whose id the shop never heard of is known by its receipt', async () => {
    await pay(provider, orderId)
    await pool.query('update payment_intents set provider_order_id = null where provider_order_id = $1', [
      orderId,
    ])
    expect((await hand(of(await told(), 'order.paid'))).status).toBe(200)
    expect(await statesOf(asha)).toEqual(['placed'])
  })

  test('fills the wallet of whoever paid for that', async () => {
    const asked = await asha.post('/wallet/create-topup-order', { amount: 700 })
    await pay(provider, asked.body.razorpayOrderId)
    const deliveries = await told()
    for (const delivery of [...deliveries, ...deliveries]) expect((await hand(delivery)).status).toBe(200)
    expect((await asha.get('/wallet/get-wallet')).body.balance).toBe(700)
  })
})
