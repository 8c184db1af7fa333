import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '../src/platform/clock.ts'
import { db, pool, transaction } from '../src/platform/database.ts'
import { claimDeliveries } from '../src/shop/webhooks/deliveries-store.ts'
import { dispatchEvents } from '../src/shop/webhooks/dispatch-events.ts'
import { eventTypes } from '../src/shop/webhooks/events-wire.ts'
import { timeout } from '../src/shop/webhooks/post-event.ts'
import { purgeEvents } from '../src/shop/webhooks/purge-events.ts'
import { matchesPattern } from '../src/shop/webhooks/rules.ts'
import { sendWebhooks } from '../src/shop/webhooks/send-webhooks.ts'
import { type Actor, admin, shopper } from './actors.ts'
import { buy, move } from './buying.ts'
import { ownDatabase } from './database.ts'
import type { Json } from './json.ts'
import { backToNow, later } from './paying.ts'
import { addProduct } from './products.ts'
import { programOf } from './programs.ts'
import { Receiver, verify } from './receiver.ts'

vi.hoisted(() => {
  process.env.OUTSIDE_NETWORKS_ALLOWED = '127.0.0.0/8'
})

ownDatabase()

let owner: Actor
let receiver: Receiver
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  await db.deleteFrom('webhook_endpoints').execute()
  await db.deleteFrom('event_outbox').execute()
  await db.deleteFrom('events').execute()
  receiver = await Receiver.listen()
})
const usualTimeout = timeout.milliseconds
afterEach(() => {
  timeout.milliseconds = usualTimeout
  backToNow()
})

type NewWebhook = { id: string; secret: string }

async function add(url: string, patterns = ['*']): Promise<NewWebhook> {
  const { status, body } = await owner.post('/webhook/add-webhook', { url, patterns, description: 'Books' })
  expect(status, body.message).toBe(200)
  return { id: body.webhook._id, secret: body.secret }
}

const webhook = async (id: string): Promise<Json> =>
  (await owner.get('/webhook/get-webhooks')).body.webhooks.find((one: Json) => one._id === id)
const attempts = async (id: string): Promise<Json[]> =>
  (await owner.get(`/webhook/get-attempts/${id}`)).body.attempts
const edit = async (id: string, change: object) => {
  const { url, description, patterns, active } = await webhook(id)
  return owner.put(`/webhook/edit-webhook/${id}`, { url, description, patterns, active, ...change })
}

async function happen(type: string, subject: string = randomUUID(), data: object = {}): Promise<void> {
  await db
    .insertInto('event_outbox')
    .values({ type, subject, data: JSON.stringify(data) })
    .execute()
}

const isDue = async () => {
  const { rows } = await pool.query(
    'select from webhook_deliveries join webhook_endpoints on id = endpoint_id where active and next_at <= $1 limit 1',
    [clock.now()],
  )
  return rows.length > 0
}

/** Until nothing is due. */
async function run(): Promise<void> {
  await dispatchEvents()
  do await sendWebhooks()
  while (await isDue())
}

test('an order that is placed, shipped and delivered arrives in order, signed as the official library wants', async () => {
  const { secret } = await add(receiver.url, ['order.*'])
  const { id } = await addProduct({ salePrice: 499 })
  const order = await buy(await shopper(), [{ id }])
  const item = order.items[0]?._id ?? ''
  await move(owner, order, 'Shipped')
  await move(owner, order, 'Delivered')
  await run()
  expect(receiver.types()).toEqual([
    'order.placed',
    'order.item_status_changed',
    'order.shipped',
    'order.item_status_changed',
    'order.delivered',
  ])
  const events = receiver.received.map((each): Json => verify(secret, each))
  expect(events[0].data).toMatchObject({ orderId: order._id, paymentMethod: 'COD', status: 'Pending' })
  expect(events[1].data).toMatchObject({ itemId: item, from: 'Pending', to: 'Shipped' })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
})

test('a sale at the counter says that it was placed, handed over and delivered, once each and in order', async () => {
  const { secret } = await add(receiver.url, ['order.*', 'refund.*'])
  const { id } = await addProduct({ salePrice: 400, sizes: [{ size: 8, stock: 5 }] })
  const { id: other } = await addProduct({ salePrice: 300, sizes: [{ size: 8, stock: 5 }] })
  const sale = await owner.post(
    '/order/create-counter-order',
    {
      customer: { name: 'Meena Pillai', phone: '9812345670' },
      paidBy: 'Cash',
      items: [id, other].map((productId) => ({ productId, size: 8, quantity: 1 })),
      theTotelAmount: 700,
    },
    { 'idempotency-key': randomUUID() },
  )
  expect(sale.status, sale.body.message).toBe(201)
  await run()
  const events = receiver.received.map((each): Json => verify(secret, each))
  expect(events.map(({ type, data }) => [type, data.status ?? data.to])).toEqual([
    ['order.placed', 'Pending'],
    ['order.item_status_changed', 'Delivered'],
    ['order.item_status_changed', 'Delivered'],
    ['order.delivered', 'Delivered'],
  ])
  for (const { data } of events) expect(data.orderId).toBe(sale.body.order._id)
})

test('a product that is deleted and brought back is created for who listens', async () => {
  await add(receiver.url, ['product.*'])
  const { id } = await addProduct({ salePrice: 400 })
  expect((await owner.delete(`/product/productDelete/${id}`)).status).toBe(200)
  const { body } = await owner.get('/trail/get-changes?thing=product')
  const deleted = body.changes.find((change: Json) => change.verb === 'deleted')
  expect((await owner.put(`/trail/undo-change/${deleted._id}`)).status).toBe(200)
  await db.updateTable('products').set({ name: 'Vayu Glide 3' }).where('id', '=', id).execute()
  await run()
  const ofIt = receiver.received.filter(({ event }) => event.data.productId === id)
  expect(ofIt.map(({ event }) => event.type).filter((type) => type !== 'product.stock_changed')).toEqual([
    'product.created',
    'product.deleted',
    'product.created',
    'product.updated',
  ])
})

test('what did not commit is not sent', async () => {
  await add(receiver.url)
  const failing = transaction(async (tx) => {
    await tx
      .insertInto('event_outbox')
      .values({ type: 'order.placed', subject: randomUUID(), data: '{}' })
      .execute()
    throw new Error('not committed')
  })
  await expect(failing).rejects.toThrow('not committed')
  await run()
  expect(receiver.received).toEqual([])
})

test('every event has the shape that is declared', async () => {
  const { id, sizeIds } = await addProduct({ salePrice: 499 })
  await db.updateTable('products').set({ name: 'Vayu Glide 2' }).where('id', '=', id).execute()
  await db.updateTable('product_sizes').set({ stock: 9 }).where('id', 'in', sizeIds).execute()
  const buyer = await shopper()
  const order = await buy(buyer, [{ id }])
  const other = await buy(buyer, [{ id }])
  await move(owner, other, 'Cancelled')
  const item = order.items[0]?._id ?? ''
  for (const status of ['Shipped', 'Delivered'] as const) await move(owner, order, status)
  await db.insertInto('return_requests').values({ item_id: item, reason: 'Other' }).execute()
  for (const status of ['Rejected', 'Pending', 'Accepted'])
    await db.updateTable('return_requests').set({ status }).where('item_id', '=', item).execute()
  const deleted = { active: false, deleted_at: new Date() }
  await db.updateTable('products').set(deleted).where('id', '=', id).execute()
  await dispatchEvents()
  const { body } = await owner.get('/events')
  const shapes: Record<string, { data: { parse: (data: unknown) => unknown } }> = eventTypes
  for (const { type, data } of body.events) expect(() => shapes[type]?.data.parse(data), type).not.toThrow()
  const seen = new Set(body.events.map(({ type }: Json) => type))
  expect(Object.keys(eventTypes).filter((type) => !seen.has(type))).toEqual(['refund.sent'])
})

test('events of one order arrive in order, each at least once, whatever fails', async () => {
  const subjects = Array.from({ length: 4 }, () => randomUUID())
  const answers = fc.array(fc.constantFrom(200, 204, 500, 503, 302, 404), { minLength: 1, maxLength: 12 })
  const happened = fc.array(fc.nat(3), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(answers, happened, async (statuses, orders) => {
      await db.deleteFrom('webhook_endpoints').execute()
      await add(receiver.url)
      receiver.received.length = 0
      const delivered: Json[] = []
      receiver.answer = (response, event) => {
        const status = statuses.pop() ?? 200
        if (status < 300) delivered.push(event.data)
        response.writeHead(status).end()
      }
      for (const [at, order] of orders.entries()) await happen('order.placed', subjects[order], { at, order })
      await run()
      for (let tries = 0; tries < 9 && delivered.length < orders.length; tries++) {
        later(24 * 60 * (tries + 1))
        await run()
      }
      backToNow()
      for (const order of [0, 1, 2, 3])
        expect(delivered.filter((data) => data.order === order).map(({ at }) => at)).toEqual(
          orders.flatMap((each, at) => (each === order ? [at] : [])),
        )
    }),
    { numRuns: 8 },
  )
})

test('an event that a process claimed before it died is sent by another', async () => {
  const { id } = await add(receiver.url)
  await happen('order.placed')
  await dispatchEvents()
  const now = clock.now()
  const until = new Date(now.getTime() + 60_000)
  expect(await claimDeliveries(db, id, { now, until, limit: 5 })).toHaveLength(1)
  await run()
  expect(receiver.received).toEqual([])
  later(2)
  await run()
  expect(receiver.types()).toEqual(['order.placed'])
  expect(await attempts(id)).toMatchObject([{ attempt: 2, delivered: true }])
})

test('a receiver that hangs holds up no other', async () => {
  const other = await Receiver.listen()
  timeout.milliseconds = 1_500
  receiver.answer = () => {}
  const { id } = await add(receiver.url)
  await add(other.url)
  await happen('order.placed')
  await dispatchEvents()
  await sendWebhooks()
  expect(other.types()).toEqual(['order.placed'])
  await expect.poll(() => attempts(id)).toMatchObject([{ status: null, failure: 'No answer in time' }])
})

describe('an answer', () => {
  test('that redirects is a failure, and is not followed', async () => {
    const elsewhere = await Receiver.listen()
    receiver.answer = (response) => response.writeHead(307, { location: elsewhere.url }).end('over there')
    const { id } = await add(receiver.url)
    await happen('order.placed')
    await run()
    expect(elsewhere.received).toEqual([])
    expect(await attempts(id)).toMatchObject([{ status: 307, delivered: false, answer: 'over there' }])
  })

  test('without end is read for a kilobyte', async () => {
    receiver.answer = (response) => {
      const more = () => {
        while (!response.destroyed && response.write('a'.repeat(65_536))) {}
      }
      response.on('drain', more)
      more()
    }
    const { id } = await add(receiver.url)
    await happen('order.placed')
    await run()
    expect(await attempts(id)).toMatchObject([{ delivered: true, answer: 'a'.repeat(1024) }])
  })
})

test('a name of a private address is not asked', async () => {
  const { id } = await add('https://example.com/hooks')
  await db.updateTable('webhook_endpoints').set({ url: 'http://[::1]:4640/' }).where('id', '=', id).execute()
  const { body } = await owner.post(`/webhook/send-test/${id}`)
  expect(body.result).toMatchObject({ delivered: false, failure: 'The server has a private address' })
})

test('a test event is sent at once, and its answer is shown', async () => {
  const { id, secret } = await add(receiver.url)
  receiver.answer = (response) => response.writeHead(200).end('thanks\u0000')
  const { body } = await owner.post(`/webhook/send-test/${id}`)
  expect(body.result).toMatchObject({ delivered: true, status: 200, answer: 'thanks ' })
  expect(receiver.received.map((each) => verify(secret, each))).toMatchObject([{ type: 'webhook.test' }])
  expect(await attempts(id)).toMatchObject([{ type: 'webhook.test', delivered: true }])
})

test('for a day both secrets sign, and then the new one', async () => {
  const { id, secret: old } = await add(receiver.url)
  const { body } = await owner.post(`/webhook/rotate-secret/${id}`)
  const send = async () => {
    await happen('order.placed')
    await run()
    const last = receiver.received.at(-1)
    if (!last) throw new Error('nothing was sent')
    // The library compares the time with its own.
    return { ...last, headers: { ...last.headers } }
  }
  const first = await send()
  for (const secret of [old, body.secret]) expect(verify(secret, first)).toBeTruthy()
  later(25 * 60)
  expect((await send()).headers['webhook-signature']?.split(' ')).toHaveLength(1)
})

test('what fails for three days disables the webhook; it is mailed, and sent again when it is enabled', async () => {
  receiver.answers(500)
  const { id } = await add(receiver.url)
  await happen('order.placed')
  await run()
  for (let hours = 0; hours < 120; hours += 3) {
    later(hours * 60)
    await run()
  }
  expect(await webhook(id)).toMatchObject({ active: false, disabledAs: 'failing' })
  expect(receiver.received).toHaveLength(10)
  backToNow()
  const { rows } = await pool.query(
    `select data ->> 'subject' as subject from pgboss.job where name = 'mail' and data ->> 'to' = $1`,
    [owner.email],
  )
  expect(rows).toEqual([{ subject: 'A webhook was disabled' }])
  await happen('order.cancelled')
  await run()
  receiver.answers(200)
  receiver.received.length = 0
  expect((await edit(id, { active: true })).status).toBe(200)
  await run()
  expect(receiver.types()).toEqual(['order.placed', 'order.cancelled'])
  expect(await webhook(id)).toMatchObject({ active: true, disabledAs: null, failingSince: null })
})

test('410 disables the webhook at once', async () => {
  receiver.answers(410)
  const { id } = await add(receiver.url)
  await happen('order.placed')
  await happen('order.placed')
  await run()
  expect(await webhook(id)).toMatchObject({ active: false, disabledAs: 'gone' })
})

test('after a receiver was down, what waits is sent with the first that it takes', async () => {
  receiver.answers(500)
  await add(receiver.url)
  await happen('order.placed')
  for (const minutes of [0, 1, 10, 60]) {
    later(minutes)
    await run()
  }
  receiver.answers(200)
  receiver.received.length = 0
  await happen('order.cancelled')
  await run()
  expect(receiver.types().sort()).toEqual(['order.cancelled', 'order.placed'])
})

test('events are sent again from an event or a moment on', async () => {
  const { id } = await add(receiver.url)
  for (const type of ['order.placed', 'order.shipped', 'order.delivered']) await happen(type)
  await run()
  const second = receiver.received.find(({ event }) => event.type === 'order.shipped')
  receiver.received.length = 0
  const replay = (body: object) => owner.post(`/webhook/replay/${id}`, body)
  expect((await replay({ event: second?.headers['webhook-id'] })).status).toBe(200)
  await run()
  expect(receiver.types().sort()).toEqual(['order.delivered', 'order.shipped'])
  expect((await replay({ since: '2020-01-01 00:00' })).status).toBe(200)
  await run()
  expect(receiver.received).toHaveLength(5)
  expect((await replay({ event: randomUUID() })).status).toBe(404)
  expect((await replay({})).status).toBe(400)
})

test('a webhook gets what its patterns name, from when it was added on', async () => {
  await happen('order.placed')
  await dispatchEvents()
  await add(receiver.url, ['return.*', 'order.cancelled'])
  for (const type of ['order.placed', 'order.cancelled', 'return.requested', 'product.created'])
    await happen(type)
  await run()
  expect(receiver.types().sort()).toEqual(['order.cancelled', 'return.requested'])
})

test('the database takes what the rule takes', async () => {
  const patterns = ['*', 'order.*', 'order.placed', 'order.item_status_changed', 'product.*']
  for (const pattern of patterns) {
    await db.deleteFrom('webhook_endpoints').execute()
    const { id } = await add(receiver.url, [pattern])
    for (const type of Object.keys(eventTypes)) await happen(type)
    await dispatchEvents()
    const { rows } = await pool.query(
      'select type from webhook_deliveries join events using (position) where endpoint_id = $1',
      [id],
    )
    expect(rows.map(({ type }) => type).sort()).toEqual(
      Object.keys(eventTypes)
        .filter((type) => matchesPattern(type, pattern))
        .sort(),
    )
  }
})

describe('the feed', () => {
  test('is read with a cursor, and skips nothing that commits late', async () => {
    const late = await pool.connect()
    await late.query('begin')
    await late.query(`insert into event_outbox (type, subject, data) values ('order.placed', new_id(), '{}')`)
    await happen('order.cancelled')
    await dispatchEvents()
    const { body: first } = await owner.get('/events')
    expect(first.events.map(({ type }: Json) => type)).toEqual(['order.cancelled'])
    await late.query('commit')
    late.release()
    await dispatchEvents()
    const { body: next } = await owner.get(`/events?after=${first.cursor}`)
    expect(next.events.map(({ type }: Json) => type)).toEqual(['order.placed'])
    expect((await owner.get(`/events?after=${next.cursor}`)).body).toEqual({
      events: [],
      cursor: next.cursor,
      hasMore: false,
    })
  })

  test('has pages, and the types that are asked for', async () => {
    for (let index = 0; index < 5; index++) await happen(index % 2 ? 'order.placed' : 'product.created')
    await dispatchEvents()
    const { body } = await owner.get('/events?types=order.*&limit=1')
    expect(body).toMatchObject({ events: [{ type: 'order.placed' }], hasMore: true })
    expect((await owner.get('/events?types=nothing.*')).status).toBe(400)
    for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'after=-1', 'after=1e9'])
      expect((await owner.get(`/events?${wrong}`)).status, wrong).toBe(400)
  })

  test('tells a key what its permissions allow, and nothing without them', async () => {
    for (const type of ['order.placed', 'product.created']) await happen(type)
    await dispatchEvents()
    const ask = async (permission: string) => (await programOf(owner, [permission])).ask('GET', '/events')
    const typesOf = ({ body }: Json) => body.events.map(({ type }: Json) => type)
    expect(typesOf(await ask('orders:read'))).toEqual(['order.placed'])
    expect(typesOf(await ask('products:read'))).toEqual(['product.created'])
    expect((await ask('tax:read')).status).toBe(403)
  })

  test('forgets events after 30 days', async () => {
    await happen('order.placed')
    await dispatchEvents()
    later(31 * 24 * 60)
    await purgeEvents()
    backToNow()
    expect((await owner.get('/events')).body.events).toEqual([])
  })
})

describe('a webhook is refused', () => {
  const { url } = { url: 'https://example.com/hooks' }
  test.each([
    ['a private address', { url: 'https://10.0.0.1/hooks' }],
    ['an address in another notation', { url: 'http://0xA000001/' }],
    ['a name and a password', { url: 'https://me:word@example.com/' }],
    ['another protocol', { url: 'ftp://example.com/' }],
    ['the port of a mail server', { url: 'https://example.com:25/' }],
    ['no URL', { url: 'example' }],
    ['a long URL', { url: `https://example.com/${'a'.repeat(500)}` }],
    ['no events', { patterns: [] }],
    ['an unknown event', { patterns: ['orders.*'] }],
  ])('with %s', async (_, wrong) => {
    const { status } = await owner.post('/webhook/add-webhook', { url, patterns: ['*'], ...wrong })
    expect(status).toBe(400)
    expect((await owner.get('/webhook/get-webhooks')).body.webhooks).toEqual([])
  })

  test('as the twenty-first', async () => {
    for (let index = 0; index < 20; index++) await add(url)
    const { status, body } = await owner.post('/webhook/add-webhook', { url, patterns: ['*'] })
    expect([status, body.message]).toEqual([409, 'A shop has at most 20 webhooks'])
  })

  test('beyond the twentieth, however many are added at once, and none of the refused is left', async () => {
    for (let index = 0; index < 15; index++) await add(url)
    const wanted = Array.from({ length: 60 }, () =>
      owner.post('/webhook/add-webhook', { url, patterns: ['*'] }),
    )
    const statuses = (await Promise.all(wanted)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 409)).toHaveLength(55)
    expect((await owner.get('/webhook/get-webhooks')).body.webhooks).toHaveLength(20)
    const { rows } = await pool.query(
      'select count(*)::int as secrets, (select count(*)::int from event_outbox) as events from webhook_secrets',
    )
    expect(rows).toEqual([{ secrets: 20, events: 0 }])
  })
})
