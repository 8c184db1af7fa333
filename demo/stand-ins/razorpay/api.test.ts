import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { config } from '../../../src/platform/config.ts'
import { ownDatabase } from '../../../tests/database.ts'
import type { Json } from '../../../tests/json.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { applyDueChanges } from './expiry.ts'

ownDatabase()
const provider = ownProvider()

type RequestOptions = { body?: object; key?: string; headers?: Record<string, string> }

const withKey = (key: string) => `Basic ${btoa(key)}`
const ownKey = `${config.RAZORPAY_KEY_ID}:${config.RAZORPAY_KEY_SECRET}`

/** Asks the REST API as a shop without an SDK would. */
async function ask(
  method: string,
  path: string,
  { body, key = withKey(ownKey), headers = {} }: RequestOptions = {},
) {
  const response = await fetch(`${provider.url()}/v1${path}`, {
    method,
    headers: { authorization: key, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: Json = await response.json()
  return { status: response.status, body: answer, description: answer.error?.description }
}

const order = { amount: 50_000, currency: 'INR' }

async function anOrder(more: object = {}): Promise<string> {
  return (await ask('POST', '/orders', { body: { ...order, ...more } })).body.id
}

async function aPayment(outcome = 'success', more: object = {}): Promise<{ orderId: string; id: string }> {
  const orderId = await anOrder(more)
  const { body } = await provider.pay({ order_id: orderId, outcome })
  return { orderId, id: body.razorpay_payment_id ?? body.error.metadata.payment_id }
}

const manual = { payment: { capture: 'manual' } }
const refund = (id: string, body: object = {}, key?: string) =>
  ask('POST', `/payments/${id}/refund`, { body, ...(key && { headers: { 'x-refund-idempotency': key } }) })

describe('the REST API', () => {
  test.each([
    withKey(`${config.RAZORPAY_KEY_ID}:wrong`),
    withKey(ownKey).replace('Basic', 'basic'),
    'Bearer x',
    '',
  ])('lets nobody in without the key: %s', async (key) => {
    const { status, body } = await ask('POST', '/orders', { body: order, key })
    expect(status).toBe(401)
    expect(body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' })
  })

  test('answers a new order in whole', async () => {
    const { status, body } = await ask('POST', '/orders', {
      body: { ...order, receipt: 'r1', notes: { a: 'b' } },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 50_000,
      amount_paid: 0,
      amount_due: 50_000,
      currency: 'INR',
      receipt: 'r1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { a: 'b' },
      created_at: expect.any(Number),
    })
  })

  test.each<[string, object]>([
    ['The amount field is required.', { currency: 'INR' }],
    ['The amount must be an integer.', { ...order, amount: 500.5 }],
    ['The amount must be an integer.', { ...order, amount: '50000' }],
    ['The amount must be at least INR 1.00', { ...order, amount: 99 }],
    ['The currency field is required.', { amount: 50_000 }],
    ['Currency is not supported', { ...order, currency: 'USD' }],
    ['The receipt may not be greater than 40 characters.', { ...order, receipt: 'x'.repeat(41) }],
    ['sku is/are not required and should not be sent', { ...order, sku: 1 }],
    [
      'The notes may not have more than 15 items.',
      { ...order, notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [n, 'x'])) },
    ],
  ])('refuses an order in these words: %s', async (description, body) => {
    expect(await ask('POST', '/orders', { body })).toMatchObject({ status: 400, description })
  })

  test('makes many orders with a receipt unless it is said to be unique', async () => {
    const body = { ...order, receipt: randomUUID() }
    await ask('POST', '/orders', { body })
    await ask('POST', '/orders', { body })
    const unique = await Promise.all(
      Array.from({ length: 5 }, () => ask('POST', '/orders', { body: { ...body, unique_receipt: true } })),
    )
    expect(new Set(unique.map((answer) => answer.body.id)).size).toBe(1)
    expect((await ask('GET', `/orders?count=10&skip=0&receipt=${body.receipt}`)).body.count).toBe(3)
  })

  test('lists what it knows, a page at a time', async () => {
    const { id } = await aPayment()
    const page = await ask('GET', '/payments?count=1')
    expect(page.body).toMatchObject({ entity: 'collection', count: 1, items: [{ id }] })
    expect((await ask('GET', '/payments?to=1')).body.items).toEqual([])
    expect((await ask('GET', '/payments?count=101')).status).toBe(400)
  })
})

describe('a payment', () => {
  test('that succeeds is captured, and its order paid for good', async () => {
    const { orderId, id } = await aPayment()
    expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({
      status: 'captured',
      captured: true,
      order_id: orderId,
      amount: 50_000,
      amount_refunded: 0,
      refund_status: null,
    })
    expect((await ask('GET', `/orders/${orderId}`)).body).toMatchObject({
      status: 'paid',
      amount_paid: 50_000,
      amount_due: 0,
      attempts: 1,
    })
    const again = await provider.pay({ order_id: orderId, outcome: 'success' })
    expect(again).toMatchObject({
      status: 400,
      body: { error: { description: expect.stringContaining('already paid') } },
    })
  })

  test('that fails leaves its order open to another', async () => {
    const orderId = await anOrder()
    const failed = await provider.pay({ order_id: orderId, outcome: 'failure' })
    expect(failed).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed' } },
    })
    expect((await ask('GET', `/orders/${orderId}`)).body).toMatchObject({ status: 'attempted', attempts: 1 })
    expect((await provider.pay({ order_id: orderId, outcome: 'success' })).status).toBe(200)
    const { items } = (await ask('GET', `/orders/${orderId}/payments`)).body
    expect(items.map(({ status }: Json) => status)).toEqual(['captured', 'failed'])
  })

  test('is made once, however many pay at once', async () => {
    const orderId = await anOrder()
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => provider.pay({ order_id: orderId, outcome: 'success' })),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of nothing the provider knows is refused', async () => {
    for (const order_id of ['order_AAAAAAAAAAAAAA', '', 7, null, { $gt: '' }])
      expect((await provider.pay({ order_id, outcome: 'success' })).status).toBe(400)
    expect((await provider.pay({ order_id: await anOrder(), outcome: 'free' })).status).toBe(400)
  })

  test('that waits is captured by the shop, for the whole amount, once', async () => {
    const { orderId, id } = await aPayment('success', manual)
    expect((await provider.pay({ order_id: orderId, outcome: 'success' })).status).toBe(400)
    const capture = (amount: number) => ask('POST', `/payments/${id}/capture`, { body: { ...order, amount } })
    expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({
      status: 'authorized',
      captured: false,
    })
    expect((await capture(49_900)).description).toBe('Capture amount must be equal to the amount authorized.')
    expect((await capture(50_000)).body.status).toBe('captured')
    expect((await capture(50_000)).description).toContain('order is already paid')
  })

  test('that failed cannot be captured', async () => {
    const { id } = await aPayment('failure')
    expect((await ask('POST', `/payments/${id}/capture`, { body: order })).status).toBe(400)
  })
})

describe('a refund', () => {
  test('gives parts back, never more than was captured', async () => {
    const { id } = await aPayment()
    expect((await refund(id, { amount: 20_000 })).body).toMatchObject({
      entity: 'refund',
      status: 'processed',
    })
    expect((await refund(id, { amount: 30_001 })).description).toBe(
      'The refund amount provided is greater than amount captured.',
    )
    expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({
      status: 'captured',
      refund_status: 'partial',
    })
    expect((await refund(id)).body.amount).toBe(30_000)
    expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    })
    expect((await refund(id)).description).toBe('The payment has been fully refunded already.')
    expect((await ask('GET', `/payments/${id}/refunds`)).body.count).toBe(2)
  })

  test('is made once for a key', async () => {
    const { id } = await aPayment()
    const key = `refund_${id}`
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, { amount: 10_000 }, key)))
    for (const { status, description } of answers.filter((answer) => answer.status !== 200))
      expect([status, description]).toEqual([
        409,
        'Another request with the same idempotency key is still in progress.',
      ])
    const again = await refund(id, { amount: 10_000 }, key)
    expect(again.status).toBe(200)
    expect((await ask('GET', `/payments/${id}/refunds`)).body.items).toEqual([again.body])
    expect(await refund(id, { amount: 10_001 }, key)).toMatchObject({
      status: 409,
      description: 'Different request with the same idempotency key has already been processed.',
    })
    expect((await refund(id, {}, 'short')).description).toBe(
      'The idempotency key must be at least 10 characters long.',
    )
  })

  test('never gives back twice what two ask for at once', async () => {
    const { id } = await aPayment()
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(id, { amount: 20_000 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  test('may be pending, and then be done or fail', async () => {
    const { id } = await aPayment()
    const pend = (kind: string) =>
      provider.control('POST', '/faults', { operation: 'refund', kind, next: 1, milliseconds: 3_600_000 })
    await pend('fail')
    const failing = (await refund(id, { amount: 50_000 })).body
    expect(failing.status).toBe('pending')
    await provider.control('POST', `/refunds/${failing.id}/fail`)
    expect((await ask('GET', `/refunds/${failing.id}`)).body.status).toBe('failed')
    expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
    })
    await pend('pending')
    const pending = (await refund(id)).body
    await provider.control('POST', `/refunds/${pending.id}/process`)
    expect((await ask('GET', `/refunds/${pending.id}`)).body.status).toBe('processed')
  })

  test('needs a captured payment', async () => {
    for (const { id } of [await aPayment('failure'), await aPayment('success', manual)])
      expect((await refund(id)).status).toBe(400)
  })
})

describe('time', () => {
  const offset = (clock_offset_seconds: number) =>
    provider.control('PUT', '/settings', { clock_offset_seconds })
  const minute = 60
  const statusOf = async (id: string) => (await ask('GET', `/payments/${id}`)).body.status

  test('makes a payment fail whose bank says nothing for ten minutes, and the bank may still say yes', async () => {
    const { orderId, id } = await aPayment('pending')
    expect(await statusOf(id)).toBe('created')
    await offset(9 * minute)
    expect(await statusOf(id)).toBe('created')
    await offset(11 * minute)
    expect(await statusOf(id)).toBe('failed')
    await provider.control('POST', `/payments/${id}/authorise`)
    expect(await statusOf(id)).toBe('captured')
    expect((await ask('GET', `/orders/${orderId}`)).body.status).toBe('paid')
    await offset(0)
  })

  test('makes a late authorisation too late to be captured by itself, and give the money back when nobody takes it', async () => {
    const { id } = await aPayment('late')
    await offset(0)
    await provider.control('PUT', '/settings', { clock_offset_seconds: 13 * minute })
    const direct = await aPayment('failure')
    await offset(26 * minute)
    await provider.control('POST', `/payments/${direct.id}/authorise`)
    expect(await statusOf(direct.id)).toBe('authorized')
    expect(await statusOf(id)).toBe('authorized')
    await offset(7300 * minute)
    expect(await statusOf(direct.id)).toBe('refunded')
    expect((await ask('GET', `/payments/${direct.id}`)).body).toMatchObject({
      captured: false,
      refund_status: 'full',
    })
    await offset(0)
  })

  test('makes a payment too old for its bank to take a refund', async () => {
    const { id } = await aPayment()
    await offset(170 * 24 * 60 * minute)
    expect((await refund(id, { amount: 10_000 })).status).toBe(200)
    await offset(190 * 24 * 60 * minute)
    expect(await refund(id)).toMatchObject({
      status: 400,
      description: 'Refund is not supported by the bank because the payment is more than 6 months old',
    })
    await offset(0)
  })

  test('passes once, however many processes let it pass', async () => {
    const order_id = await anOrder()
    const late = await provider.pay({ order_id, outcome: 'late', late_seconds: 0 })
    await Promise.all([applyDueChanges(), applyDueChanges(), applyDueChanges(), applyDueChanges()])
    expect(await statusOf(late.body.error.metadata.payment_id)).toBe('captured')
    const events = await provider.control('GET', '/events')
    const { length } = events.filter((one: Json) => one.event === 'order.paid' && one.body.includes(order_id))
    expect(length).toBe(1)
  })

  test('gives a second payment straight back when its order has been paid meanwhile', async () => {
    const { orderId, id } = await aPayment('failure')
    const paid = await provider.pay({ order_id: orderId, outcome: 'success' })
    await provider.control('POST', `/payments/${id}/authorise`)
    expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({ status: 'refunded', captured: false })
    expect(await statusOf(paid.body.razorpay_payment_id)).toBe('captured')
  })
})

describe('the controls', () => {
  test('are there for this machine only, and for no page of another site', async () => {
    const from = (headers: Record<string, string>) => fetch(`${provider.url()}/_control/faults`, { headers })
    expect((await from({})).status).toBe(200)
    expect((await from({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(404)
    expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(404)
  })

  test('know their faults', async () => {
    expect(await provider.control('POST', '/faults', { operation: 'refund', kind: 'drop' })).toHaveProperty(
      'error',
    )
    expect(await provider.control('POST', '/faults', { operation: 'webhook', kind: 'hang' })).toHaveProperty(
      'error',
    )
  })

  test('count calls and what they met', async () => {
    await provider.control('POST', '/faults', { operation: '*', kind: 'http_502', next: 2 })
    for (let n = 0; n < 3; n++) await ask('GET', '/refunds')
    const calls = await provider.control('GET', '/calls')
    expect(calls).toContainEqual({ operation: 'list_refunds', fault: 'http_502', calls: 2 })
    expect(calls).toContainEqual({ operation: 'list_refunds', fault: null, calls: 1 })
  })
})
