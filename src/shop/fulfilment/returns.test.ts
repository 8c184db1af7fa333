import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, move } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies, refusesInvalidQueries } from '../../../tests/fuzz.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { addDays } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'

ownDatabase()
afterEach(() => expectInvariants())

let asha: Actor
let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

const requests = async (query = '') => (await owner.get(`/order/get-return-details?${query}`)).body
const accept = (returnId: unknown) => owner.put('/order/accept-return', { returnId })
const reject = (returnId: unknown) => owner.put('/order/reject-return', { returnId })

/** A delivered item of ₹100 that its shopper wants to give back. */
async function requested(reason = 'Change of mind') {
  const { id } = await addProduct({ name: 'Field Tee', salePrice: 100 })
  const { _id: orderId, items } = await buy(asha, [{ id }])
  const itemId = items[0]?._id ?? ''
  await owner.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus: 'Delivered' })
  await asha.post('/order/return-order-request', { orderId, itemId, reason })
  const [{ _id }] = (await requests('limit=1')).returnRequest
  return { _id, orderId, itemId, productId: id }
}

async function statusOf({ orderId, itemId }: { orderId: string; itemId: string }) {
  const { body } = await asha.get(`/order/single-orderDetails?orderId=${orderId}&itemId=${itemId}`)
  return body.item.status
}

test('requests are listed newest first, with what is to be given back and why', async () => {
  const first = await requested()
  const second = await requested('Damaged product')
  const { returnRequest, total } = await requests('limit=2')
  expect(returnRequest).toEqual([
    {
      _id: second._id,
      orderId: second.orderId,
      orderNumber: expect.any(Number),
      itemId: second.itemId,
      lastTaxDay: expect.any(String),
      steps: [],
      next: 'refunded',
      userId: asha.id,
      user: { _id: asha.id, name: 'Asha Rao', email: asha.email },
      productId: {
        _id: second.productId,
        productName: 'Field Tee',
        thumbnail: null,
        brand: { brandName: expect.any(String) },
      },
      size: 8,
      sizeLabel: 'UK 8',
      quantity: 1,
      refundAmount: 100,
      refundTo: 'wallet',
      paymentMethod: 'COD',
      source: 'no-account',
      toWithhold: 0,
      refundable: null,
      reason: 'Damaged product',
      status: 'Pending',
      held: null,
      exchange: null,
      returnDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
    expect.objectContaining({ _id: first._id }),
  ])
  expect(total).toBeGreaterThanOrEqual(2)
  expect((await requests('limit=1&page=2')).returnRequest).toMatchObject([{ _id: first._id }])
})

test('a search for a product does not list the return of another item of its order', async () => {
  const [shoe, ball] = [
    await addProduct({ salePrice: 100 }),
    await addProduct({ name: 'Mohalla Ball', salePrice: 100 }),
  ]
  const { _id: orderId, items } = await buy(asha, [{ id: shoe.id }, { id: ball.id }])
  const itemId = items.find(({ productId }) => productId._id === shoe.id)?._id ?? ''
  await owner.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus: 'Delivered' })
  await asha.post('/order/return-order-request', { orderId, itemId, reason: 'Other' })
  expect(await requests(`search=${orderId}`)).toMatchObject({ total: 1 })
  expect(await requests('search=mohalla')).toMatchObject({ total: 0, returnRequest: [] })
})

test('an accepted return is paid back, once', async () => {
  const request = await requested()
  expect((await accept(request._id)).status).toBe(200)
  expect(await statusOf(request)).toBe('ReturnAccepted')
  expect(await accept({ _id: request._id })).toMatchObject({
    status: 409,
    body: { message: 'This return was already accepted' },
  })
  expect((await reject(request._id)).status).toBe(409)
  expect(await balanceOf(asha)).toBe(100)
})

test('a rejected return may be accepted after all, but not rejected again', async () => {
  const request = await requested()
  expect((await reject(request._id)).status).toBe(200)
  expect(await statusOf(request)).toBe('ReturnRejected')
  expect(await reject(request._id)).toMatchObject({
    status: 409,
    body: { message: 'This return was already rejected' },
  })
  expect((await accept(request._id)).status).toBe(200)
  expect(await balanceOf(asha)).toBe(100)
})

test('accepted and rejected by many at once, it is settled one way at a time and paid at most once (S17)', async () => {
  const request = await requested()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => (turn % 2 ? accept(request._id) : reject(request._id))),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
  expect(await statusOf(request)).toBe('ReturnAccepted')
  expect(await balanceOf(asha)).toBe(100)
})

test('a request that is not there is 404, rubbish is refused', async () => {
  const message = 'Return request not found'
  expect(await accept(randomUUID())).toMatchObject({ status: 404, body: { message } })
  expect(await reject(randomUUID())).toMatchObject({ status: 404, body: { message } })
  await refusesInvalidBodies(owner, 'PUT', '/order/accept-return', { returnId: randomUUID() })
  await refusesInvalidBodies(owner, 'PUT', '/order/reject-return', { returnId: randomUUID() })
  await refusesInvalidQueries(owner, '/order/get-return-details', ['page', 'limit'])
})

test('a return is taken until the last of the days that the order was placed with, whatever is set since', async () => {
  const { id } = await addProduct({ salePrice: 100 })
  const set = async (returnDays: number | null) => {
    const { body } = await owner.get('/settings/get-settings')
    const { version } = body.settings.find(({ section }: { section: string }) => section === 'selling')
    await owner.put('/settings/save-settings', { section: 'selling', version, fields: { returnDays } })
  }
  await set(7)
  const order = await buy(asha, [{ id }])
  await set(null)
  await move(owner, order, 'Delivered')
  const { body } = await asha.get(`/order/get-own-order/${order._id}`)
  expect(body.order.items[0].returnUntil).toBe(addDays(clock.today(), 7))
  const { now } = clock
  const askAfter = async (days: number) => {
    clock.now = () => new Date(now().getTime() + days * 86_400_000)
    const itemId = order.items[0]?._id
    try {
      return await asha.post('/order/return-order-request', { orderId: order._id, itemId, reason: 'Other' })
    } finally {
      clock.now = now
    }
  }
  expect(await askAfter(8)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^This could be returned until \d+ \w+ \d{4}$/) },
  })
  expect((await askAfter(7)).status).toBe(200)
})
