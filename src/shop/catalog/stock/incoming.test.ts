import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { auditLogOf } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct } from '../../../../tests/products.ts'
import type { Incoming } from '../incoming-rules.ts'
import { incomingAfter } from '../incoming-rules.ts'
import type { SizeOnWire } from '../wire.ts'
import type { StockOnWire } from './wire.ts'

ownDatabase()
afterEach(expectInvariants)

let owner: Actor
let asha: Actor
beforeAll(async () => {
  ;[owner, asha] = [await admin(), await shopper()]
})

const december: Incoming = { units: 20, on: '2026-12-01' }
const expectUnits = (id: string, incoming: unknown, expected: unknown = null) =>
  owner.put(`/product/expectStock/${id}`, { expected, incoming })
const receive = (id: string, received: unknown, expected: unknown = december) =>
  owner.put(`/product/receiveStock/${id}`, { expected, received })
const sizesOf = async (id: string): Promise<SizeOnWire[]> =>
  (await owner.get(`/product/productDetails/${id}`)).body.productsDetails.sizes
const listed = async (): Promise<StockOnWire[]> =>
  (await owner.get('/product/getStock?list=incoming&limit=100')).body.sizes
const undoLast = async (id: string) =>
  owner.put(`/trail/undo-change/${(await auditLogOf('product', id)).at(-1)?.id}`)
async function add(name = 'Arriving', stock = 3): Promise<{ id: string; sizeId: string }> {
  const { id, sizeIds } = await addProduct({ name, salePrice: 100, sizes: [{ size: 8, stock }] })
  return { id, sizeId: sizeIds[0] ?? '' }
}

test('what has not come of a delivery stays expected on its day, and never less than nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 2_000 }), (units, received) => {
      const left = incomingAfter({ units, on: '2026-12-01' }, received)
      expect((left?.units ?? 0) + Math.min(received, units)).toBe(units)
      expect(left === null).toBe(received >= units)
    }),
  )
})

test('expected units are listed by their day, told to admins alone, and in stock once received', async () => {
  const [late, soon] = [await add('Late'), await add('Soon', 0)]
  expect((await expectUnits(late.sizeId, { units: '5', on: '2026-12-24' })).status).toBe(200)
  expect((await expectUnits(soon.sizeId, december)).status).toBe(200)
  expect((await listed()).map(({ productName, incoming }) => [productName, incoming])).toEqual([
    ['Soon', december],
    ['Late', { units: 5, on: '2026-12-24' }],
  ])
  const page = await asha.get(`/product/productDetails/${soon.id}`)
  expect(JSON.stringify(page.body)).not.toContain('incoming')
  const { status, body } = await receive(soon.sizeId, 20)
  expect([status, body.message]).toEqual([200, 'Soon: the units are in stock'])
  expect(await sizesOf(soon.id)).toMatchObject([{ stock: 20 }])
  expect((await listed()).map(({ productName }) => productName)).toEqual(['Late'])
  expect((await buy(asha, [{ id: soon.id, size: 8, quantity: 1 }])).items).toHaveLength(1)
  expect((await undoLast(soon.id)).status, 'a unit was sold, so 20 cannot be taken away').toBe(409)
})

test('a part comes, the rest stays expected; each step is in the audit log and can be undone', async () => {
  const { id, sizeId } = await add()
  await expectUnits(sizeId, december)
  await receive(sizeId, 15)
  const rest = { units: 5, on: december.on }
  expect(await sizesOf(id)).toMatchObject([{ stock: 18, incoming: rest }])
  await receive(sizeId, 9, rest)
  expect(await sizesOf(id)).toMatchObject([{ stock: 27 }])
  const undo = async (index: number) => {
    const changes = (await auditLogOf('product', id)).filter(({ verb }) => verb === 'edited')
    return (await owner.put(`/trail/undo-change/${changes.at(index)?.id}`)).status
  }
  expect(await undo(1), 'the rest has come since').toBe(409)
  expect(await undo(2)).toBe(200)
  expect(await sizesOf(id)).toMatchObject([{ stock: 18, incoming: rest }])
  expect(await undo(1)).toBe(200)
  expect(await sizesOf(id)).toMatchObject([{ stock: 3, incoming: december }])
  expect((await expectUnits(sizeId, null, december)).status).toBe(200)
  expect((await sizesOf(id))[0]).not.toHaveProperty('incoming')
})

test('two admins receive one delivery while units are sold: it is in stock once', async () => {
  const { id, sizeId } = await add('Raced', 5)
  await expectUnits(sizeId, december)
  const answers = await Promise.all([
    receive(sizeId, 20),
    receive(sizeId, 20),
    receive(sizeId, 20),
    expectUnits(sizeId, { units: 7, on: '2026-12-05' }, december),
    buy(asha, [{ id, size: 8, quantity: 2 }]),
  ])
  const done = answers.slice(0, 4).filter((answer) => 'status' in answer && answer.status === 200)
  expect(done).toHaveLength(1)
  const [size] = await sizesOf(id)
  expect([3, 23]).toContain(size?.stock)
  expect(size?.incoming ?? null).toEqual(size?.stock === 3 ? { units: 7, on: '2026-12-05' } : null)
})

test('an edit of the product leaves what is expected; a size that is removed expects nothing', async () => {
  const { id, sizeId } = await add()
  await expectUnits(sizeId, december)
  const row = { size: 8, stock: 4, stockBefore: 3, sku: 'ARR-8' }
  expect((await owner.put(`/product/productEdit/${id}`, { sizes: [row] })).status).toBe(200)
  expect(await sizesOf(id)).toMatchObject([{ stock: 4, incoming: december }])
  await owner.put(`/product/productEdit/${id}`, { sizes: [{ size: 9, stock: 1 }] })
  expect((await receive(sizeId, 20)).status).toBe(404)
  expect((await undoLast(id)).status).toBe(200)
  expect(await sizesOf(id)).toMatchObject([{ size: 8, stock: 4, incoming: december }])
})

test('units and days that are none, a size that is not there, too many units: refused, and nothing changes', async () => {
  const { id, sizeId } = await add()
  for (const wrong of [
    {},
    { units: 0, on: '2026-12-01' },
    { units: 1.5, on: '2026-12-01' },
    { units: '-1', on: 'x' },
  ])
    expect((await expectUnits(sizeId, wrong)).status, JSON.stringify(wrong)).toBe(400)
  for (const on of ['2026-02-31', '01-12-2026', '', '9999-01-01', null])
    expect((await expectUnits(sizeId, { units: 5, on })).status, String(on)).toBe(400)
  expect((await expectUnits(sizeId, december, december)).status).toBe(409)
  expect((await expectUnits(crypto.randomUUID(), december)).status).toBe(404)
  await expectUnits(sizeId, december)
  for (const received of [0, -1, 'many', 1_000_001, null])
    expect((await receive(sizeId, received)).status).toBe(400)
  expect((await receive(sizeId, 1_000_000)).status).toBe(400)
  expect(await sizesOf(id)).toMatchObject([{ stock: 3, incoming: december }])
})
