import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { auditLogOf, productForm } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { runs } from '../../../../tests/runs.ts'
import { fieldsInWords } from '../../audit-log/display-rules.ts'
import { stockLevelOf } from '../listing/admin-rules.ts'
import { sizeFields } from '../size-fields-rules.ts'
import { wrongSizeText } from '../size-text-rules.ts'
import type { ProductOnWire } from '../wire.ts'
import { productRecord } from './record-rules.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const edit = (id: string, sizes: object[]) => owner.put(`/product/productEdit/${id}`, { sizes })
const details = async (id: string, by: Actor = owner): Promise<ProductOnWire> =>
  (await by.get(`/product/productDetails/${id}`)).body.productsDetails
const codesOf = async (id: string) => (await details(id)).sizes.map(({ sku, barcode }) => [sku, barcode])
const find = (code: string) => owner.get(`/product/findByCode?${new URLSearchParams({ code })}`)
const create = async (productName: string, sizes: object[]) =>
  owner.post('/product/createProduct', await productForm({ productName, sizes }))
const undoLast = async (id: string) =>
  owner.put(`/trail/undo-change/${(await auditLogOf('product', id)).at(-1)?.id}`)

test('a size keeps its SKU and barcode, which admins find it by and shoppers are not told', async () => {
  const sizes = [
    { size: 8, stock: 3, sku: 'RUN-8', barcode: '8901234567894' },
    { size: 9, stock: 1, sku: ' ', barcode: '' },
  ]
  const { status, body } = await create('Coded', sizes)
  expect([status, await codesOf(body.product._id)]).toEqual([
    200,
    [
      ['RUN-8', '8901234567894'],
      [undefined, undefined],
    ],
  ])
  for (const code of ['run-8', ' RUN-8 ', '8901234567894']) {
    expect((await find(code)).body).toMatchObject({ product: { productName: 'Coded' }, size: { size: 8 } })
    const { body } = await owner.get(`/product/getProducts?${new URLSearchParams({ search: code })}`)
    expect(body.products.map(({ productName }: ProductOnWire) => productName)).toEqual(['Coded'])
  }
  expect((await find('RUN-9')).status).toBe(404)
  expect(JSON.stringify(await details(body.product._id, guest()))).not.toMatch(/RUN-8|8901234567894/)
  const { products } = (await guest().get('/product/getProducts?search=RUN-8')).body
  expect(JSON.stringify(products)).not.toMatch(/RUN-8/)
})

test('a code of another size is refused with the name of its product, also twice in one form', async () => {
  await addProduct({ name: 'Holder', sizes: [{ size: 8, stock: 1, sku: 'HELD', barcode: 'B-HELD' }] })
  const { id } = await addProduct({ sizes: [{ size: 8, stock: 2 }] })
  const row = { size: 8, stock: 2, stockBefore: 2 }
  expect(await edit(id, [{ ...row, sku: 'held' }])).toMatchObject({
    status: 409,
    body: { errors: { 'sizes.0.sku': 'This SKU is that of Holder' } },
  })
  expect((await create('Late', [{ size: 1, stock: 1, barcode: 'b-held' }])).body.errors).toEqual({
    'sizes.0.barcode': 'This barcode is that of Holder',
  })
  const twice = await edit(id, [
    { ...row, sku: 'ONE' },
    { size: 9, stock: 1, sku: 'one' },
  ])
  expect([twice.status, twice.body.errors]).toEqual([400, { 'sizes.1.sku': 'This SKU is there twice' }])
  for (const sku of ['with space', '-A', 'x'.repeat(41), '८'])
    expect((await edit(id, [{ ...row, sku }])).status).toBe(400)
  expect(await codesOf(id)).toEqual([[undefined, undefined]])
})

test('codes may change places within a product, and an undo puts them back', async () => {
  const { id } = await addProduct({
    sizes: [
      { size: 8, stock: 1, sku: 'SWAP-A' },
      { size: 9, stock: 1, sku: 'SWAP-B' },
    ],
  })
  const swapped = await edit(id, [
    { size: 8, stock: 1, stockBefore: 1, sku: 'SWAP-B' },
    { size: 9, stock: 1, stockBefore: 1, sku: 'SWAP-A' },
  ])
  expect([swapped.status, await codesOf(id)]).toEqual([
    200,
    [
      ['SWAP-B', undefined],
      ['SWAP-A', undefined],
    ],
  ])
  expect((await undoLast(id)).status).toBe(200)
  expect(await codesOf(id)).toEqual([
    ['SWAP-A', undefined],
    ['SWAP-B', undefined],
  ])
  await edit(id, [{ size: 8, stock: 4, stockBefore: 1 }])
  expect(await codesOf(id), 'what a form does not send stays; a removed size frees its code').toEqual([
    ['SWAP-A', undefined],
  ])
  expect((await find('SWAP-B')).status).toBe(404)
})

test('a code is not given to a size while another size keeps it by leaving its codes out', async () => {
  const { id } = await addProduct({
    sizes: [
      { size: 8, stock: 1, sku: 'KEPT', barcode: 'KEPT-B' },
      { size: 9, stock: 1 },
    ],
  })
  const before = await codesOf(id)
  const eight = { size: 8, stock: 1, stockBefore: 1 }
  for (const [code, name, value] of [
    ['sku', 'SKU', 'kept'],
    ['barcode', 'barcode', 'kept-b'],
  ] as const)
    for (const size of [9, 10])
      expect(await edit(id, [eight, { size, stock: 1, [code]: value }])).toMatchObject({
        status: 409,
        body: { errors: { [`sizes.1.${code}`]: `This ${name} is that of size 8` } },
      })
  expect(await codesOf(id)).toEqual(before)
  const freed = await edit(id, [
    { ...eight, sku: '' },
    { size: 9, stock: 1, stockBefore: 1, sku: 'KEPT' },
  ])
  expect([freed.status, await codesOf(id)]).toEqual([
    200,
    [
      [undefined, 'KEPT-B'],
      ['KEPT', undefined],
    ],
  ])
})

test('an undo that would give a code back which another size of the product has now is refused', async () => {
  const { id } = await addProduct({
    sizes: [
      { size: 8, stock: 1, sku: 'BACK-A' },
      { size: 9, stock: 1 },
    ],
  })
  const nine = { size: 9, stock: 1, stockBefore: 1 }
  await edit(id, [{ size: 8, stock: 1, stockBefore: 1, sku: 'BACK-B' }, nine])
  const first = (await auditLogOf('product', id)).at(-1)
  await edit(id, [
    { size: 8, stock: 1, stockBefore: 1 },
    { ...nine, sku: 'back-a' },
  ])
  expect((await owner.put(`/trail/undo-change/${first?.id}`)).status).toBe(409)
  expect(await codesOf(id)).toEqual([
    ['BACK-B', undefined],
    ['back-a', undefined],
  ])
})

test('a deleted product frees its codes, and comes back with them unless they are taken', async () => {
  const { id } = await addProduct({ sizes: [{ size: 8, stock: 1, sku: 'FREED' }] })
  await owner.delete(`/product/productDelete/${id}`)
  expect((await find('FREED')).status).toBe(404)
  expect((await undoLast(id)).status).toBe(200)
  expect(await codesOf(id)).toEqual([['FREED', undefined]])
  await owner.delete(`/product/productDelete/${id}`)
  await addProduct({ name: 'Next', sizes: [{ size: 8, stock: 1, sku: 'freed' }] })
  expect((await undoLast(id)).status).toBe(409)
})

test('two admins who give one code at the same moment: one does, the other is told whose it is', async () => {
  const [one, other] = [await addProduct({ name: 'One' }), await addProduct({ name: 'Other' })]
  const give = (id: string) => edit(id, [{ size: 8, stock: 10, stockBefore: 10, barcode: 'RACED' }])
  const answers = await Promise.all([give(one.id), give(other.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a size keeps its low level, in the audit log and undone; shoppers are not told it', async () => {
  const made = await create('Levelled', [
    { size: 8, stock: 9, lowStock: '4' },
    { size: 9, stock: 9 },
  ])
  const id = made.body.product._id
  const levels = async (by = owner) => (await details(id, by)).sizes.map(({ lowStock }) => lowStock)
  expect(await levels()).toEqual([4, undefined])
  const rows = [
    { size: 8, stock: 9, lowStock: '' },
    { size: 9, stock: 9, lowStock: 0 },
  ]
  expect((await edit(id, rows)).status).toBe(200)
  expect(await levels()).toEqual([undefined, 0])
  expect((await auditLogOf('product', id)).at(-1)).toMatchObject({
    before: { sizes: [{ size: 8, lowStock: 4 }, { size: 9 }] },
    after: { sizes: [{ size: 8 }, { size: 9, lowStock: 0 }] },
  })
  expect(await levels(guest())).toEqual([undefined, undefined])
  expect((await undoLast(id)).status).toBe(200)
  expect(await levels()).toEqual([4, undefined])
  for (const lowStock of [-1, 1.5, 'few', 1_000_001])
    expect((await edit(id, [{ size: 8, stock: 9, lowStock }])).body.errors).toEqual({
      'sizes.0.lowStock': 'The low level is a whole number, 0 or more',
    })
})

test('sizes keep their place, of which several may have one, in the audit log and undone', async () => {
  const made = await create('Shelved', [
    { size: 8, stock: 9, place: ' Rack  7, box 2 ' },
    { size: 9, stock: 9, place: 'Rack 7, box 2' },
    { size: 10, stock: 9, place: ' ' },
  ])
  const id = made.body.product._id
  const places = async () => (await details(id)).sizes.map(({ place }) => place)
  const first = ['Rack 7, box 2', 'Rack 7, box 2', undefined]
  expect(await places()).toEqual(first)
  const rows = [
    { size: 8, stock: 9, place: '' },
    { size: 9, stock: 9 },
    { size: 10, stock: 9, place: 'A-10' },
  ]
  expect((await edit(id, rows)).status).toBe(200)
  expect(await places()).toEqual([undefined, 'Rack 7, box 2', 'A-10'])
  const change = (await auditLogOf('product', id)).at(-1)
  expect(change).toMatchObject({
    before: { sizes: [{ size: 8, place: 'Rack 7, box 2' }, { size: 10 }] },
    after: { sizes: [{ size: 8 }, { size: 10, place: 'A-10' }] },
  })
  expect(change && fieldsInWords(productRecord, change)).toEqual([
    { label: 'place of size 8', before: 'Rack 7, box 2', after: null },
    { label: 'place of size 10', before: null, after: 'A-10' },
  ])
  expect((await undoLast(id)).status).toBe(200)
  expect(await places()).toEqual(first)
  for (const place of ['x'.repeat(31), 'A|3', '--', 7])
    expect((await edit(id, [{ size: 8, stock: 1, place }])).body.errors).toEqual({
      'sizes.0.place': wrongSizeText(sizeFields.place),
    })
  expect([await places(), (await details(id)).sizes.map(({ stock }) => stock)]).toEqual([first, [9, 9, 9]])
})

test('a removed size and a deleted product come back where they lay', async () => {
  const { id } = await addProduct({
    sizes: [
      { size: 8, stock: 3, sku: 'LAY-8', place: 'B-1' },
      { size: 9, stock: 3, place: 'B-2' },
    ],
  })
  const places = async () => (await details(id)).sizes.map(({ place }) => place)
  await edit(id, [{ size: 8, stock: 3, stockBefore: 3 }])
  expect((await undoLast(id)).status).toBe(200)
  expect(await places()).toEqual(['B-1', 'B-2'])
  await owner.delete(`/product/productDelete/${id}`)
  expect((await undoLast(id)).status).toBe(200)
  expect(await places()).toEqual(['B-1', 'B-2'])
})

test('the filter, the dashboard and the rule agree on what is low, whatever levels sizes have', async () => {
  const size = fc.record({ stock: fc.nat(12), lowStock: fc.option(fc.nat(12)) })
  const shops = fc.sample(fc.array(size, { minLength: 1, maxLength: 3 }), { numRuns: runs(20, 500), seed: 1 })
  const rule = new Map<string, string | null>()
  for (const sizes of shops) {
    const rows = sizes.map(({ stock, lowStock }, index) => ({
      size: index + 1,
      stock,
      ...(lowStock !== null && { low_stock: lowStock }),
    }))
    const { id } = await addProduct({ category: 'Levels', sizes: rows })
    rule.set(id, stockLevelOf(sizes, 10))
  }
  for (const level of ['low', 'out']) {
    const { body } = await owner.get(`/product/getProducts?stock=${level}&category=Levels&limit=100`)
    const ids = body.products.map(({ _id }: ProductOnWire) => _id)
    const expected = [...rule].flatMap(([id, of]) => (of === level ? id : []))
    expect(new Set(ids)).toEqual(new Set(expected))
  }
  const { total } = (await owner.get('/product/getProducts?stock=low&status=active&limit=1')).body
  expect((await owner.get('/report/needs-attention')).body.needs.runningLow).toBe(total)
})
