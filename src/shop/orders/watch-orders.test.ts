import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { listeningForChanges, ownDatabase } from '../../../tests/database.ts'
import { type Json, parseAny } from '../../../tests/json.ts'
import { addProduct } from '../../../tests/products.ts'
import { db } from '../../platform/database.ts'
import { MAX_STREAMS_PER_USER } from '../../platform/http/event-stream.ts'
import { allMetrics } from '../../platform/metrics.ts'
import { app } from '../../server/app.ts'
import { startDraining } from '../../server/draining.ts'

ownDatabase()
listeningForChanges()

let owner: Actor
let buyer: Actor
const open: ReturnType<typeof readEvents>[] = []
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  owner = await admin()
  buyer = await shopper()
})
afterAll(async () => {
  vi.useRealTimers()
  await Promise.all(open.map((stream) => stream.leave()))
})

const order = async () => (await buy(buyer, [await addProduct({ salePrice: 500 })]))._id

async function watch(by: Actor, tab: string, since?: string) {
  const query = new URLSearchParams({ tab, ...(since && { since }) })
  const response = await app.request(`/order/watch-orders?${query}`, { headers: { cookie: by.cookie } })
  const stream = readEvents(response)
  open.push(stream)
  return { response, ...stream }
}

function readEvents({ body }: Response) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (event: string): Promise<Json> => {
    for (;;) {
      const found = new RegExp(`event: ${event}\ndata: (.*)\n\n`).exec(text)
      if (found) {
        text = text.slice(found.index + found[0].length)
        return parseAny(found[1] ?? '')
      }
      const { value, done } = (await reader?.read()) ?? { value: '', done: true }
      if (done) return undefined
      text += value
    }
  }
  const isOver = async () => (await next('nothing')) === undefined
  return { next, isOver, leave: async () => reader?.cancel() }
}

const streamsOpen = async () => Number(/^event_streams_open (\d+)$/m.exec(await allMetrics())?.[1])

/** Events may name orders of before, which were placed while the list was loading. */
async function untilTold({ next }: ReturnType<typeof readEvents>, id: string): Promise<void> {
  for (;;) {
    const orders = await next('orders')
    if (!orders) throw new Error('the stream ended')
    if (orders.ids.includes(id)) return
  }
}

test('every watching tab of an admin is told of an order, uncached and uncompressed', async () => {
  const [one, other] = [await watch(owner, 'a'), await watch(await admin(), 'a')]
  expect(Object.fromEntries(one.response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(one.response.headers.has('set-cookie')).toBe(false)
  const id = await order()
  await Promise.all([untilTold(one, id), untilTold(other, id)])
  await Promise.all([one.leave(), other.leave()])
  expect(await streamsOpen()).toBe(0)
})

test('a tab that comes back is told of what was placed since', async () => {
  const since = new Date().toISOString()
  const id = await order()
  const again = await watch(owner, 'b', since)
  await untilTold(again, id)
  await again.leave()
  expect((await owner.get('/order/watch-orders?tab=b&since=yesterday')).status).toBe(400)
  expect((await owner.get('/order/watch-orders')).status).toBe(400)
})

test('a stream says something every 25 s', async () => {
  const quiet = await watch(owner, 'c')
  expect(await quiet.next('ping')).toEqual({ at: expect.any(String) })
  vi.advanceTimersByTime(25_000)
  expect(await quiet.next('ping')).toEqual({ at: expect.any(String) })
  await quiet.leave()
})

test('a stream ends when the session or the admin does, at the next event', async () => {
  const [gone, blocked] = [await admin(), await admin()]
  const streams = [await watch(gone, 'd'), await watch(blocked, 'd')]
  for (const stream of streams) await stream.next('ping')
  await db.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
  await db.updateTable('users').set({ is_verified: false }).where('id', '=', blocked.id).execute()
  vi.advanceTimersByTime(25_000)
  for (const stream of streams) {
    expect(await stream.next('signed-out')).toEqual({})
    expect(await stream.isOver()).toBe(true)
  }
  expect(await streamsOpen()).toBe(0)
})

test('a stream ends when the admin becomes a shopper, at the next event', async () => {
  const former = await admin()
  const stream = await watch(former, 'g')
  await stream.next('ping')
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', former.id).execute()
  vi.advanceTimersByTime(25_000)
  expect(await stream.next('signed-out')).toEqual({})
  expect(await stream.isOver()).toBe(true)
})

test('one tab has one stream, and one admin has at most five', async () => {
  const streams = []
  for (let tab = 0; tab < MAX_STREAMS_PER_USER; tab++) streams.push(await watch(owner, `e${tab}`))
  const refused = await watch(owner, 'e-more')
  expect(refused.response.status).toBe(429)
  expect(refused.response.headers.get('retry-after')).toBe('60')
  const again = await watch(owner, 'e0')
  expect(again.response.status).toBe(200)
  expect(await streams[0]?.isOver()).toBe(true)
  expect(await streamsOpen()).toBe(MAX_STREAMS_PER_USER)
})

test('all streams end at once when the shop stops, and no new one begins', async () => {
  startDraining()
  expect(await streamsOpen()).toBe(0)
  expect((await watch(owner, 'f')).response.status).toBe(503)
})
