import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { auditLogOf, productForm } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { backToNow, later } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { localTime, momentIn } from '../../../lib/moments.ts'
import { clock } from '../../../platform/clock.ts'
import type { ProductOnWire } from '../wire.ts'
import { makeProductsLive } from './make-products-live.ts'
import { goLiveProblem, MAX_DAYS_TO_GO_LIVE } from './rules.ts'

ownDatabase()
afterAll(backToNow)
afterEach(backToNow)

let owner: Actor
let asha: Actor
beforeAll(async () => {
  ;[owner, asha] = [await admin(), await shopper()]
})

/** In so many minutes, as a field of the form has it. */
const inMinutes = (minutes: number) => localTime(new Date(clock.now().getTime() + minutes * 60_000))
const read = async (id: string): Promise<ProductOnWire> =>
  (await owner.get(`/product/productDetails/${id}`)).body.productsDetails
const edit = (id: string, changes: object) => owner.put(`/product/productEdit/${id}`, changes)
const undoLast = async (id: string) =>
  owner.put(`/trail/undo-change/${(await auditLogOf('product', id)).at(-1)?.id}`)
async function draft(minutes: number, name = 'Tomorrow'): Promise<string> {
  const { id } = await addProduct({ name, active: false })
  expect((await edit(id, { goLiveAt: inMinutes(minutes) })).status).toBe(200)
  return id
}
async function isFound(id: string, name: string): Promise<boolean[]> {
  const namesIn = (products: ProductOnWire[]) => products.some(({ productName }) => productName === name)
  const listed = await guest().get('/product/getProducts?limit=60')
  const searched = await guest().get(`/product/getProducts?${new URLSearchParams({ search: name })}`)
  const sitemap = await guest().get('/sitemap.xml')
  expect([listed.status, searched.status, sitemap.status]).toEqual([200, 200, 200])
  return [namesIn(listed.body.products), namesIn(searched.body.products), String(sitemap.body).includes(id)]
}

test('a time is ahead, of a product that is not live, at most a year away; else it is named why', () => {
  const now = new Date('2026-11-25T12:00:00+05:30')
  fc.assert(
    fc.property(fc.integer({ min: -600_000, max: 600_000 }), fc.boolean(), (minutes, active) => {
      const at = new Date(now.getTime() + minutes * 60_000)
      const isFar = minutes > MAX_DAYS_TO_GO_LIVE * 24 * 60
      const expected = active ? 'live' : minutes <= 0 ? 'past' : isFar ? 'far' : null
      expect(goLiveProblem(at, active, now)).toBe(expected)
      expect(goLiveProblem(null, active, now)).toBeNull()
    }),
  )
})

test('a day and time are those of India, however the browser writes them; no such day is none', () => {
  expect(momentIn('2026-11-27T10:00')).toEqual(new Date('2026-11-27T04:30:00Z'))
  expect(momentIn('2026-11-27 9:05')).toEqual(new Date('2026-11-27T03:35:00Z'))
  for (const written of [
    '27/11/2026 10:00',
    '27 Nov 2026, 10:00',
    '२७-११-२०२६ १०:००',
    '\u206827-11-2026\u00a010:00\u2069',
  ])
    expect(momentIn(written), written).toEqual(new Date('2026-11-27T04:30:00Z'))
  for (const wrong of [
    '2026-02-31T10:00',
    '2026-11-27T24:30',
    '2026-11-27',
    '27-11-2026',
    '11/27/2026 10:00',
    '2026-11-27T10:61',
  ])
    expect(momentIn(wrong), wrong).toBeNull()
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (at) => {
        const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
        expect(momentIn(localTime(minute))).toEqual(minute)
      },
    ),
  )
})

test('a product with a time is found by nobody until then, and by everybody from then on', async () => {
  const form = await productForm({ productName: 'Scheduled Comet', goLiveAt: inMinutes(30) })
  const { status, body } = await owner.post('/product/createProduct', form)
  const id = body.product._id
  expect([status, body.product.status]).toEqual([200, false])
  expect(body.product.goLiveAt).toBe(momentIn(String(form.goLiveAt))?.toISOString())
  await makeProductsLive()
  expect(await isFound(id, 'Scheduled Comet')).toEqual([false, false, false])
  const page = await guest().get(`/product/productDetails/${id}`)
  expect(page.body.productsDetails?.status ?? false).toBe(false)
  expect(JSON.stringify(page.body)).not.toContain('goLiveAt')
  const list = await owner.get('/product/getProducts?status=scheduled')
  expect(list.body.products.map(({ _id }: ProductOnWire) => _id)).toEqual([id])
  later(31)
  await Promise.all([makeProductsLive(), makeProductsLive()])
  expect(await isFound(id, 'Scheduled Comet')).toEqual([true, true, true])
  expect(await read(id)).toMatchObject({ status: true })
  expect(await read(id)).not.toHaveProperty('goLiveAt')
  const product = { productId: id, sizeId: body.product.sizes[0]._id, quantity: 1 }
  expect((await asha.post('/cart/add-to-cart', product)).status).toBeLessThan(500)
  const log = await auditLogOf('product', id)
  expect(log.map(({ verb }) => verb)).toEqual(['created', 'activated'])
})

test('a time is changed, cancelled, over, too far or of a live product: as the form says', async () => {
  const id = await draft(10)
  expect((await edit(id, { goLiveAt: inMinutes(20) })).body.product.goLiveAt).toBeDefined()
  const wrongs: [unknown, string][] = [
    [inMinutes(-1), 'This time is over'],
    [inMinutes(400 * 24 * 60), 'Choose a time in the next 366 days'],
    ['tomorrow', 'Write the time to go live as 2026-11-27 10:00'],
    [5, 'Write the time to go live as 2026-11-27 10:00'],
  ]
  for (const [goLiveAt, message] of wrongs)
    expect(await edit(id, { goLiveAt })).toMatchObject({
      status: 400,
      body: { errors: { goLiveAt: message } },
    })
  expect(await edit(id, { goLiveAt: inMinutes(5), status: true })).toMatchObject({
    status: 409,
    body: { errors: { goLiveAt: 'It is live already: deactivate it first' } },
  })
  expect((await edit(id, { goLiveAt: '' })).body.product).not.toHaveProperty('goLiveAt')
  later(30)
  await makeProductsLive()
  expect((await read(id)).status).toBe(false)
  const form = await productForm({ goLiveAt: inMinutes(5), status: true })
  expect((await owner.post('/product/createProduct', form)).status).toBe(409)
})

test('activating ends the wait, deactivating cancels it, and each can be undone', async () => {
  const [early, never] = [await draft(10), await draft(10)]
  await owner.put(`/product/productActivate/${early}`, { status: true })
  expect(await read(early)).not.toHaveProperty('goLiveAt')
  await owner.put('/product/productsActivate', { ids: [never], status: false })
  expect(await read(never)).not.toHaveProperty('goLiveAt')
  expect((await undoLast(never)).status).toBe(200)
  expect((await read(never)).goLiveAt).toBeDefined()
  expect((await undoLast(early)).status).toBe(200)
  expect(await read(early)).toMatchObject({ status: false, goLiveAt: expect.any(String) })
  later(11)
  await makeProductsLive()
  expect((await undoLast(early)).status, 'undone after it went live: inactive, and it stays so').toBe(200)
  await makeProductsLive()
  expect(await read(early)).toMatchObject({ status: false })
})

test('an admin edits while products go live: no edit is lost, and each is live once', async () => {
  const ids = await Promise.all(['One', 'Two', 'Three'].map((name) => draft(10, name)))
  const before = await Promise.all(ids.map(read))
  later(11)
  const answers = await Promise.all([
    makeProductsLive(),
    makeProductsLive(),
    ...before.map(({ _id, updatedAt }) => edit(_id, { updatedAt, goLiveAt: inMinutes(60) })),
  ])
  for (const [index, id] of ids.entries()) {
    const answer = answers[index + 2]
    const is = await read(id)
    expect([is.status, answer?.status]).toEqual(is.status ? [true, 409] : [false, 200])
    const activated = (await auditLogOf('product', id)).filter(({ verb }) => verb === 'activated')
    expect(activated).toHaveLength(is.status ? 1 : 0)
  }
})

test('many products get one time, those that are live are named, and one undo takes it back', async () => {
  const [hidden, live] = [(await addProduct({ active: false })).id, (await addProduct()).id]
  const batch = crypto.randomUUID()
  const change = { goLiveAt: inMinutes(45) }
  const sent = { ids: [hidden, live], change, batch, name: 'Goes live' }
  expect((await owner.put('/product/editProducts', sent)).body).toMatchObject({
    changed: 1,
    refused: [{ _id: live, reason: 'It is live already: deactivate it first' }],
  })
  expect((await read(hidden)).goLiveAt).toBeDefined()
  expect((await owner.put(`/product/undoBatch/${batch}`)).status).toBe(200)
  expect(await read(hidden)).not.toHaveProperty('goLiveAt')
})

test('a file gives products their times, takes them away, and is refused with a time that is over', async () => {
  const { id } = await addProduct({ active: false })
  const send = (goLiveAt: string) =>
    owner.post('/product/importProducts', {
      file: Buffer.from(`_id,goLiveAt\n${id},${goLiveAt}\n`).toString('base64'),
    })
  const at = inMinutes(90).replace('T', ' ')
  expect((await send(at)).status).toBe(200)
  expect((await read(id)).goLiveAt).toBe(momentIn(at)?.toISOString())
  expect(await send('2020-01-01 10:00')).toMatchObject({
    status: 400,
    body: { errors: { '2.goLiveAt': 'This time is over' } },
  })
  const exported = await owner.get('/product/exportProducts?status=scheduled')
  expect(String(exported.body)).toContain(at)
  expect((await send('')).status).toBe(200)
  expect(await read(id)).not.toHaveProperty('goLiveAt')
})
