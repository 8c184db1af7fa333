import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin } from '../../../../tests/actors.ts'
import { auditLogOf, picture } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import type { ProductOnWire } from '../wire.ts'
import { isHidden, MAX_PICTURES_OF_PRODUCT, planPictures, skusOf, sourceOf } from './rules.ts'

ownDatabase()

let owner: Actor
let partner: Actor
let pictures: string[]
beforeAll(async () => {
  ;[owner, partner] = [await admin(), await admin()]
  pictures = await Promise.all(['#111111', '#222222', '#333333'].map((colour) => picture('png', colour)))
})

const set = (id: string, some: unknown, batch = randomUUID(), by = owner) =>
  by.put(`/product/setPictures/${id}`, { batch, name: 'Pictures of autumn.zip', pictures: some })
const read = async (id: string): Promise<ProductOnWire> =>
  (await owner.get(`/product/productDetails/${id}`)).body.productsDetails
const fileOf = (path: string) => ({ path, bytes: 1_000, isEncrypted: false, method: 8 })
const product = (productId: string) => ({ productId, productName: productId })

test('a name is a SKU, or a SKU and a number; what else is in a ZIP is left out with its reason', () => {
  expect(skusOf('autumn/RUN-8-2.jpg')).toEqual([
    { sku: 'run-8-2', number: 0 },
    { sku: 'run-8', number: 2 },
    { sku: 'autumn', number: 2 },
  ])
  expect(skusOf('RUN.8_12.JPEG')[1]).toEqual({ sku: 'run.8', number: 12 })
  expect(skusOf('TEE (3).png')).toEqual([{ sku: 'tee', number: 3 }])
  expect(skusOf('जूता-1.jpg')).toEqual([])
  expect(['__MACOSX/._RUN-8.jpg', 'shoes/', 'shoes/.DS_Store'].map(isHidden)).toEqual([true, true, true])
  const owners = new Map([
    ['run-8', product('Runner')],
    ['run-9', product('Runner')],
    ['tee-1', product('Tee')],
  ])
  const paths = [
    'RUN-8-10.jpg',
    'run-8-2.PNG',
    'RUN-9.jpg',
    'TEE-1.png',
    'TEE-2.png',
    'notes.txt',
    'shoes/',
    'a.zip',
  ]
  const { products, left } = planPictures(paths.map(fileOf), owners)
  expect(products.map(({ productId, files }) => [productId, files.map((index) => paths[index])])).toEqual([
    ['Runner', ['RUN-9.jpg', 'run-8-2.PNG', 'RUN-8-10.jpg']],
    ['Tee', ['TEE-1.png']],
  ])
  expect(left).toEqual([
    { path: 'TEE-2.png', reason: 'unknown' },
    { path: 'notes.txt', reason: 'type' },
    { path: 'a.zip', reason: 'zip' },
  ])
})

test('each file of a ZIP is a picture of one product or left out, whatever their names are', () => {
  const name = fc.oneof(fc.string(), fc.stringMatching(/^(RUN|TEE)-[0-9](-[0-9]{1,3})?\.(jpg|png|gif|zip)$/))
  const owners = new Map([1, 2, 3].map((number) => [`run-${number}`, product(`product ${number % 2}`)]))
  fc.assert(
    fc.property(fc.array(name, { maxLength: 60 }), (paths) => {
      const { products, left } = planPictures(paths.map(fileOf), owners)
      const used = products.flatMap(({ files }) => files)
      expect(new Set(used).size).toBe(used.length)
      expect(used.length + left.length).toBe(paths.filter((path) => !isHidden(path)).length)
      for (const { files } of products) {
        expect(files.length).toBeGreaterThan(0)
        expect(files.length).toBeLessThanOrEqual(MAX_PICTURES_OF_PRODUCT)
      }
    }),
  )
})

test('pictures replace those of their products, are one batch in the history, and are undone as one', async () => {
  const sizes = [{ size: 8, stock: 1, sku: 'PIC-8' }]
  const [one, two] = [await addProduct({ sizes }), await addProduct({ name: 'Other' })]
  const { owners } = (await owner.post('/product/findBySkus', { skus: ['pic-8', 'PIC-9'] })).body
  expect(owners).toEqual([{ sku: 'pic-8', _id: one.id, productName: 'Vayu Glide' }])
  await set(one.id, [pictures[2]])
  const before = await read(one.id)
  const batch = randomUUID()
  expect((await set(one.id, pictures, batch)).body).toEqual({ changed: true })
  const after = await read(one.id)
  expect([after.thumbnail === before.thumbnail, after.gallery.length]).toEqual([false, 2])
  await Promise.all([
    set(one.id, pictures, batch),
    set(two.id, [pictures[0]], batch),
    set(two.id, [pictures[0]], batch),
  ])
  expect((await auditLogOf('product', one.id)).filter(({ verb }) => verb === 'edited')).toHaveLength(2)
  const listed = (await owner.get('/product/getBatches')).body.batches
  expect(listed.find(({ _id }: { _id: string }) => _id === batch)).toMatchObject({
    name: 'Pictures of autumn.zip',
    changed: 2,
    canUndo: true,
  })
  expect((await owner.put(`/product/undoBatch/${batch}`)).body).toMatchObject({ undone: 2 })
  expect([(await read(one.id)).thumbnail, (await read(two.id)).thumbnail]).toEqual([before.thumbnail, null])
  expect((await set(one.id, pictures, batch)).status, 'after its undo').toBe(409)
})

test('a ZIP that stopped goes on: under its first batch, for who began it, until all have theirs or it is undone', async () => {
  const [one, two] = [await addProduct(), await addProduct({ name: 'Other' })]
  const begin = async (by = owner, source = 'zip of spring') => {
    const batch = randomUUID()
    const asked = { batch, name: 'Pictures of spring.zip', source, products: 2 }
    return { asked: batch, ...(await by.post('/product/beginPictures', asked)).body }
  }
  const batchOf = async (id: string, by = owner) =>
    (await by.get('/product/getBatches')).body.batches.find(({ _id }: { _id: string }) => _id === id)
  const first = await begin()
  expect(first).toMatchObject({ batch: first.asked, done: [] })
  await set(one.id, pictures, first.batch)
  await set(one.id, pictures, first.batch)
  expect(await batchOf(first.batch)).toMatchObject({ pictures: { planned: 2, done: 1 }, canGoOn: true })
  expect((await batchOf(first.batch, partner)).canGoOn).toBe(false)
  expect(await begin()).toMatchObject({ batch: first.batch, done: [one.id] })
  for (const other of [await begin(partner), await begin(owner, 'another ZIP')])
    expect(other).toMatchObject({ batch: other.asked, done: [] })
  await set(two.id, pictures, first.batch)
  expect(await batchOf(first.batch)).toMatchObject({ pictures: { planned: 2, done: 2 }, canGoOn: false })
  const again = await begin()
  expect(again, 'a finished ZIP begins anew').toMatchObject({ batch: again.asked, done: [] })
  await set(one.id, [pictures[0]], again.batch)
  await owner.put(`/product/undoBatch/${again.batch}`)
  expect((await begin()).batch, 'an undone one does not go on').not.toBe(again.batch)
  for (const wrong of [{ products: 0 }, { products: 5_001 }, { source: '' }, { batch: 'x' }])
    expect(
      (
        await owner.post('/product/beginPictures', {
          ...{ batch: randomUUID(), name: 'x', source: 'y', products: 1 },
          ...wrong,
        })
      ).status,
    ).toBe(400)
})

test('a product whose pictures stay as they are is counted once, however often they are sent', async () => {
  const { id } = await addProduct()
  await set(id, pictures)
  const batch = randomUUID()
  for (let sent = 0; sent < 3; sent++)
    expect((await set(id, pictures, batch)).body).toEqual({ changed: false })
  const { batches } = (await owner.get('/product/getBatches')).body
  expect(batches.find(({ _id }: { _id: string }) => _id === batch)).toMatchObject({
    changed: 0,
    unchanged: 1,
  })
})

test('after a week a ZIP begins again, and is not offered to go on', async () => {
  const begin = async () => {
    const asked = { batch: randomUUID(), name: 'Old.zip', source: 'an old ZIP', products: 2 }
    return (await owner.post('/product/beginPictures', asked)).body.batch
  }
  const batch = await begin()
  expect(await begin()).toBe(batch)
  const at = new Date(clock.now().getTime() - 7 * 86_400_000 - 1)
  await db.updateTable('product_batches').set({ at }).where('id', '=', batch).execute()
  const { batches } = (await owner.get('/product/getBatches')).body
  expect(batches.find(({ _id }: { _id: string }) => _id === batch)).toMatchObject({
    canGoOn: false,
    pictures: { planned: 2, done: 0 },
  })
  expect(await begin()).not.toBe(batch)
})

test('a ZIP is known again by its files, and another ZIP of the same size is another', () => {
  const file = { path: 'RUN-8.jpg', bytes: 1_000, crc: 1 }
  expect(sourceOf(5_000, [file])).toBe(sourceOf(5_000, [{ ...file }]))
  expect(sourceOf(5_000, [file])).not.toBe(sourceOf(5_000, [{ ...file, crc: 2 }]))
  expect(sourceOf(5_000, [file])).not.toBe(sourceOf(5_001, [file]))
})

test('no picture, too many, a batch of another admin, a product that is gone: refused, and nothing changes', async () => {
  const { id } = await addProduct()
  const batch = randomUUID()
  await set(id, [pictures[0]], batch)
  const was = await read(id)
  const disguised = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`
  for (const wrong of [[], [disguised], ['/images/x'], Array(10).fill(pictures[1]), 'x', [null]])
    expect((await set(id, wrong)).status).toBe(400)
  expect((await set(id, [pictures[1]], batch, partner)).status).toBe(409)
  expect((await set(randomUUID(), [pictures[1]])).status).toBe(404)
  expect((await owner.post('/product/findBySkus', { skus: ['a b'] })).status).toBe(400)
  expect((await owner.post('/product/findBySkus', { skus: Array(1_001).fill('A') })).status).toBe(400)
  expect(await read(id)).toEqual(was)
})
