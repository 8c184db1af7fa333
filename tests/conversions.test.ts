import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { fromPaise } from '../src/lib/money.ts'
import { ga4Request, ga4Server } from '../src/platform/conversions/ga4.ts'
import { metaRequest, metaServer } from '../src/platform/conversions/meta.ts'
import { db, pool } from '../src/platform/database.ts'
import { NOTICE_VERSION } from '../src/shop/legal/notices/rules.ts'
import { dispatchEvents } from '../src/shop/webhooks/dispatch-events.ts'
import { sendWebhooks } from '../src/shop/webhooks/send-webhooks.ts'
import { type Actor, admin, password, shopper } from './actors.ts'
import { balanceOf, checkout, fillCart, move, order } from './buying.ts'
import { ownDatabase } from './database.ts'
import { saveSettings } from './growth/call.ts'
import type { Json } from './json.ts'
import { backToNow, later } from './paying.ts'
import { addProduct } from './products.ts'
import { Receiver } from './receiver.ts'

vi.hoisted(() => {
  process.env.OUTSIDE_NETWORKS_ALLOWED = '127.0.0.0/8'
})

ownDatabase()

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const rupees = z.number().min(0).multipleOf(0.01)

/** As https://developers.facebook.com/docs/marketing-api/conversions-api/parameters says of events of a website. */
const metaBody = z.strictObject({
  data: z
    .array(
      z.strictObject({
        event_name: z.enum(['Purchase', 'Refund']),
        event_time: z.int(),
        event_id: z.guid(),
        event_source_url: z.url(),
        action_source: z.literal('website'),
        user_data: z.strictObject({
          em: z.array(hash).length(1),
          ph: z.array(hash).length(1).optional(),
          client_user_agent: z.string().min(1),
        }),
        custom_data: z.strictObject({
          currency: z.literal('INR'),
          value: rupees,
          order_id: z.string().min(1),
          content_type: z.literal('product'),
          contents: z.array(
            z.strictObject({ id: z.string().min(1), quantity: z.int().min(1), item_price: rupees }),
          ),
          num_items: z.int().min(1),
        }),
      }),
    )
    .length(1),
  test_event_code: z.string().optional(),
})

/** As https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference/events says of purchase and refund. */
const text = z.string().min(1).max(100)
const ga4Params = z.strictObject({
  transaction_id: text,
  currency: z.literal('INR'),
  value: rupees,
  shipping: rupees.optional(),
  coupon: text.optional(),
  items: z.array(
    z.strictObject({
      item_id: text,
      item_name: text,
      item_brand: text,
      item_category: text,
      item_variant: text,
      price: rupees,
      quantity: z.int().min(1),
    }),
  ),
})
const ga4Body = z.strictObject({
  client_id: z.string().regex(/^\d+\.\d+$/),
  timestamp_micros: z.int().optional(),
  consent: z.strictObject({ ad_user_data: z.literal('DENIED'), ad_personalization: z.literal('DENIED') }),
  validation_behavior: z.literal('ENFORCE_RECOMMENDATIONS').optional(),
  events: z.array(z.strictObject({ name: z.enum(['purchase', 'refund']), params: ga4Params })).length(1),
})

const metaKeys = { pixelId: '1234567890123456', accessToken: 'EAAB'.repeat(10), testCode: '' }
const ga4Keys = { measurementId: 'G-ABCDEF1234', apiSecret: 'secret-of-ga4' }
const userAgent = 'Mozilla/5.0 (Linux; Android 16) Chrome/150'
const names = {
  channel: 'paid',
  source: 'google',
  medium: 'cpc',
  campaign: 'Diwali',
  agreedTo: NOTICE_VERSION,
}
const toBoth = { ...names, tells: ['meta', 'ga4'], userAgent }

let owner: Actor
let asha: Actor
let meta: Receiver
let ga4: Receiver
let tee: { id: string; sizeIds: string[] }
const origins = { meta: metaServer.origin, ga4: ga4Server.origin }
beforeAll(async () => {
  owner = await admin()
  tee = await addProduct({ salePrice: 250, sizes: [{ size: 8, stock: 500 }] })
  await saveSettings(owner, 'shop', { asksSource: true })
})
beforeEach(async () => {
  asha = await shopper()
  meta = await Receiver.listen()
  ga4 = await Receiver.listen()
  metaServer.origin = new URL(meta.url).origin
  ga4Server.origin = new URL(ga4.url).origin
  meta.answer = (response) => response.writeHead(200).end('{"events_received":1}')
  await db.deleteFrom('event_outbox').execute()
})
afterEach(async () => {
  backToNow()
  for (const service of ['meta', 'ga4']) await owner.delete(`/settings/remove-service/${service}`)
})
afterAll(() => {
  metaServer.origin = origins.meta
  ga4Server.origin = origins.ga4
})

const save = (service: string, fields: object, version = 0) =>
  owner.put('/settings/save-service', { service, version, fields })
async function tellBoth(): Promise<void> {
  ga4.answer = (response) => response.writeHead(200).end('{"validationMessages":[]}')
  for (const [service, fields] of Object.entries({ meta: metaKeys, ga4: ga4Keys })) {
    const { status, body } = await save(service, fields)
    expect(status, body.message).toBe(200)
  }
  ga4.received.length = 0
  ga4.answers(204)
}
async function buyAs(source: object | null, by = asha): Promise<Json> {
  await fillCart(by, tee)
  const { status, body } = await order(by, { ...(await checkout(by, 'COD')), ...(source && { source }) })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.order
}
const isDue = async () =>
  (
    await pool.query(
      'select from webhook_deliveries join webhook_endpoints on id = endpoint_id where active and next_at <= now() limit 1',
    )
  ).rows.length > 0
async function run(): Promise<void> {
  await dispatchEvents()
  do await sendWebhooks()
  while (await isDue())
}
const endpointOf = async (recipient: string): Promise<Json> =>
  (await owner.get('/webhook/get-webhooks')).body.webhooks.find((one: Json) => one.recipient === recipient)

test('an order whose buyer agreed is told to both, once each, as they want it, and what comes back of it too', async () => {
  await tellBoth()
  const bought = await buyAs(toBoth)
  await move(owner, bought, 'Cancelled')
  await run()
  expect(meta.received.map(({ event }) => metaBody.parse(event).data[0]?.event_name)).toEqual([
    'Purchase',
    'Refund',
  ])
  expect(ga4.received.map(({ event }) => ga4Body.parse(event).events[0]?.name)).toEqual([
    'purchase',
    'refund',
  ])
  const [purchase, refund] = ga4.received.map(({ event }) => event)
  expect(purchase.events[0].params).toMatchObject({
    transaction_id: bought._id,
    value: 250,
    shipping: 30,
    items: [{ item_id: tee.sizeIds[0], price: 250, quantity: 1 }],
  })
  expect(refund.events[0].params).toMatchObject({ transaction_id: bought._id, value: 250 })
  expect(refund.client_id).toBe(purchase.client_id)
  const [event] = meta.received[0]?.event.data ?? []
  expect(event.user_data).toMatchObject({
    em: [
      createHash('sha256')
        .update(asha.email ?? '')
        .digest('hex'),
    ],
    client_user_agent: userAgent,
  })
  expect(JSON.stringify([meta.received, ga4.received])).not.toContain(asha.email)
})

test('nobody is told of orders without consent, and each only of those whose buyers were told of it', async () => {
  await tellBoth()
  await buyAs(null)
  await buyAs(names)
  const both = await buyAs({ ...names, tells: ['ga4'] })
  await run()
  expect(meta.received).toEqual([])
  expect(ga4.received.map(({ event }) => event.events[0].params.transaction_id)).toEqual([both._id])
})

test('without keys nothing is sent, and what was ordered before there were any never is', async () => {
  await buyAs(toBoth)
  await run()
  await tellBoth()
  await run()
  expect([meta.received, ga4.received]).toEqual([[], []])
})

test('withdrawing, and erasing the account, stop what waits', async () => {
  await tellBoth()
  meta.answers(500)
  ga4.answers(500)
  const bina = await shopper()
  await move(owner, await buyAs(toBoth, bina), 'Delivered')
  await buyAs(toBoth)
  await run()
  const tried = [meta.received.length, ga4.received.length]
  expect(tried).toEqual([2, 2])
  await asha.put('/legal/set-consent', { purpose: 'analytics', given: false, version: NOTICE_VERSION })
  const erased = await bina.post('/users/erase-account', {
    password,
    confirmedBalance: (await balanceOf(bina)) ?? 0,
  })
  expect(erased.status, erased.body.message).toBe(200)
  later(10)
  await run()
  backToNow()
  expect([meta.received.length, ga4.received.length]).toEqual(tried)
  expect((await pool.query('select from webhook_deliveries')).rows).toEqual([])
})

test('what fails is tried again under the same id; after three days it is off, with a mail, until the keys are saved again', async () => {
  await tellBoth()
  meta.answers(400)
  await buyAs(toBoth)
  await run()
  for (let hours = 0; hours < 120; hours += 3) {
    later(hours * 60)
    await run()
  }
  backToNow()
  expect(new Set(meta.received.map(({ event }) => event.data[0].event_id)).size).toBe(1)
  expect(meta.received.length).toBeGreaterThan(5)
  const off = await endpointOf('meta')
  expect(off).toMatchObject({ active: false, disabledAs: 'failing' })
  const { rows } = await pool.query(
    `select from pgboss.job where name = 'mail' and data ->> 'to' = $1 and data ->> 'subject' = 'A webhook was disabled'`,
    [owner.email],
  )
  expect(rows).toHaveLength(1)
  expect((await owner.get(`/webhook/get-attempts/${off._id}`)).body.attempts[0]).toMatchObject({
    status: 400,
  })
  expect((await save('meta', metaKeys, 1)).status).toBe(200)
  expect(await endpointOf('meta')).toMatchObject({ active: true, disabledAs: null })
})

test('it is changed by its keys alone, counts as no webhook of the owner, and goes with the keys', async () => {
  await tellBoth()
  const { _id, url, patterns } = await endpointOf('ga4')
  const refused = await Promise.all([
    owner.put(`/webhook/edit-webhook/${_id}`, { url, patterns }),
    owner.delete(`/webhook/delete-webhook/${_id}`),
    owner.post(`/webhook/rotate-secret/${_id}`),
    owner.post(`/webhook/replay/${_id}`, { since: '2020-01-01 00:00' }),
    owner.post(`/webhook/send-test/${_id}`),
  ])
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
  await owner.delete('/settings/remove-service/ga4')
  expect(await endpointOf('ga4')).toBeUndefined()
})

test('keys are tried: Meta by a test event, Google by its server for tries; what they refuse is not saved', async () => {
  const check = async (service: string, fields: object) =>
    (await owner.post('/settings/check-service', { service, fields })).body.finding
  expect(await check('meta', metaKeys)).toMatchObject({ state: 'hint' })
  expect(meta.received).toEqual([])
  expect(await check('meta', { ...metaKeys, testCode: 'TEST12345' })).toMatchObject({ state: 'good' })
  expect(metaBody.parse(meta.received[0]?.event)).toMatchObject({ test_event_code: 'TEST12345' })
  meta.answer = (response) =>
    response.writeHead(400).end('{"error":{"message":"Invalid OAuth access token"}}')
  const wrong = await save('meta', { ...metaKeys, testCode: 'TEST12345' })
  expect([wrong.status, wrong.body.message]).toEqual([
    400,
    expect.stringContaining('Invalid OAuth access token'),
  ])

  ga4.answer = (response) =>
    response.writeHead(200).end('{"validationMessages":[{"description":"Unable to find a stream"}]}')
  expect(await check('ga4', ga4Keys)).toMatchObject({
    state: 'wrong',
    what: expect.stringContaining('stream'),
  })
  ga4.answer = (response) => response.writeHead(200).end('{"validationMessages":[]}')
  expect(await check('ga4', ga4Keys)).toMatchObject({ state: 'hint' })
  expect(ga4Body.parse(ga4.received[0]?.event)).toMatchObject({
    validation_behavior: 'ENFORCE_RECOMMENDATIONS',
  })
  for (const [service, fields] of [
    ['meta', { ...metaKeys, pixelId: '12/../me' }],
    ['meta', { ...metaKeys, accessToken: 'a&b' }],
    ['ga4', { ...ga4Keys, measurementId: 'UA-1' }],
  ] as const)
    expect((await save(service, fields)).status).toBe(400)
})

const item = fc.record({
  id: fc.uuid(),
  name: fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
  brand: fc.string({ minLength: 1 }),
  category: fc.string({ minLength: 1 }),
  variant: fc.string({ minLength: 1, maxLength: 20 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  paid: fc.nat(10_000_000).map(fromPaise),
})
const conversion = fc.record({
  kind: fc.constantFrom('purchase' as const, 'refund' as const),
  id: fc.uuid(),
  at: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-01'), noInvalidDate: true }),
  orderId: fc.uuid(),
  value: fc.nat(100_000_000).map(fromPaise),
  charges: fc.nat(100_000).map(fromPaise),
  coupon: fc.option(fc.string({ minLength: 1, maxLength: 20 })),
  items: fc.array(item, { minLength: 1, maxLength: 20 }),
  page: fc.webUrl(),
})

test('whatever is sold, both are sent what they describe, with amounts exact to the paisa', () => {
  const phone = fc.constantFrom(
    null,
    '9845012345',
    '+91 98450 12345',
    '09845012345',
    '+44 7911 123456',
    'none',
  )
  fc.assert(
    fc.property(conversion, phone, (sold, number) => {
      const now = new Date('2026-12-01')
      const google = ga4Request(ga4Keys, sold, now)
      const params = ga4Body.parse(parseJson(google.body)).events[0]?.params
      expect(Math.round((params?.value ?? 0) * 100)).toBe(sold.value)
      const facebook = metaRequest(metaKeys, sold, { email: ' Asha@People.test ', phone: number, userAgent })
      const [event] = metaBody.parse(parseJson(facebook.body)).data
      expect(Math.round((event?.custom_data.value ?? 0) * 100)).toBe(sold.value)
      const sha256 = (plain: string) => createHash('sha256').update(plain).digest('hex')
      expect(event?.user_data.em).toEqual([sha256('asha@people.test')])
      const digits =
        number === 'none' || number === null
          ? null
          : number.startsWith('+44')
            ? '447911123456'
            : '919845012345'
      expect(event?.user_data.ph).toEqual(digits === null ? undefined : [sha256(digits)])
    }),
  )
})
