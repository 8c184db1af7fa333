import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, admin } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct } from '../../../../tests/products.ts'
import { sizeFields } from '../size-fields-rules.ts'
import { wrongSizeText } from '../size-text-rules.ts'
import type { ProductOnWire } from '../wire.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
afterAll(expectInvariants)

const base64 = (rows: string[]) => Buffer.from(rows.join('\r\n')).toString('base64')
const check = (...rows: string[]) => owner.post('/product/checkProducts', { file: base64(rows) })
const bring = (...rows: string[]) => owner.post('/product/importProducts', { file: base64(rows) })
const details = async (id: string): Promise<ProductOnWire> =>
  (await owner.get(`/product/productDetails/${id}`)).body.productsDetails
const sizesOf = async (id: string) =>
  (await details(id)).sizes.map(({ size, stock, sku }) => [size, stock, sku])
const heads = 'productName,description,category,brand,gender,regularPrice,salePrice,sizes'
const usual = 'Vayu Glide,Light.,Running Shoes,Nike,Men,1999,1499'
const errorsOf = async (...rows: string[]) => {
  const { status, body } = await bring(...rows)
  return [status, body.errors]
}

let shoe: string
beforeAll(async () => {
  const sizes = [
    { size: 8, stock: 5, sku: 'S-8' },
    { size: 9, stock: 5, sku: 'S-9' },
    { size: 10, stock: 5 },
  ]
  shoe = (await addProduct({ name: 'Shoe', salePrice: 900, regularPrice: 1_000, sizes })).id
})

test('rows with known SKUs change the price of their product and the stock of their sizes', async () => {
  const file = ['sku,salePrice,stock', 's-8,850,7', 'S-9,850,5']
  expect((await check(...file)).body).toMatchObject({ add: 0, change: 1, leave: 0 })
  expect((await bring(...file)).body.message).toBe('0 products added, 1 product changed')
  expect(await sizesOf(shoe)).toEqual([
    [8, 7, 'S-8'],
    [9, 5, 'S-9'],
    [10, 5, undefined],
  ])
  expect((await details(shoe)).salePrice).toBe(850)
  expect((await bring(...file)).body.message).toBe('0 products added, 0 products changed, 2 unchanged')
})

test('a product is found by the SKUs of its row when it has no _id, and gets the codes of it', async () => {
  const file = ['skus,barcodes,description', 'S-8', '8=S-8 | 9=S-9 | 10=S-10,10=890123,Found']
  expect((await bring(file[0] ?? '', file[2] ?? '')).body).toMatchObject({ added: 0, changed: 1 })
  const { description, sizes } = await details(shoe)
  expect([description, sizes[2]]).toMatchObject(['Found', { sku: 'S-10', barcode: '890123', stock: 5 }])
  const { bytes } = await owner.get('/product/exportProducts?search=S-10')
  const exported = new TextDecoder().decode(bytes)
  expect(exported).toContain('8=S-8 | 9=S-9 | 10=S-10,10=890123')
  expect((await check(exported)).body).toMatchObject({ add: 0, change: 0, leave: 1 })
})

test('a row with an unknown SKU is a new product of one size, or of several with skus', async () => {
  const made = await bring(`sku,skus,${heads}`, `N-8,,${usual},8=10`, `,8=M-8 | 9=M-9,${usual},8=1 | 9=2`)
  expect(made.body).toMatchObject({ added: 2, changed: 0 })
  const { body } = await owner.get('/product/findByCode?code=m-9')
  expect(body).toMatchObject({ size: { size: 9, stock: 2 }, product: { status: false } })
  expect(await errorsOf(`sku,${heads}`, `N-9,${usual},8=10 | 9=1`)).toEqual([
    400,
    { '2.sku': 'No product has this SKU. A new one has one size, or its SKUs in skus, as 8=RUN-8 | 9=RUN-9' },
  ])
  const short = await errorsOf('sku,stock', 'NOWHERE,3')
  expect(JSON.stringify(short)).toContain('No product has this SKU, and to add one these columns are missing')
})

test.each([
  ['one SKU twice', ['sku,stock', 'S-8,1', 's-8,2'], '3.sku', 'Row 2 is of the same SKU'],
  [
    'two sizes of a product that disagree on it',
    ['sku,salePrice', 'S-8,800', 'S-9,700'],
    '3.row',
    'Row 2 says something else of the same product',
  ],
  [
    'a code of another product',
    [`skus,${heads}`, `8=Q-8,${usual},8=1`, `8=q-8,${usual},8=1`],
    '3.skus',
    'Row 2 has q-8 too',
  ],
  [
    'a barcode of another product',
    [`barcodes,${heads}`, `8=TAKEN,${usual},8=1`],
    '2.barcodes',
    'This barcode is that of Taker',
  ],
  [
    'stock without a SKU',
    [`stock,${heads}`, `4,${usual},8=1`],
    '2.stock',
    'stock is of the size that sku names; of several sizes it stands in sizes',
  ],
  [
    'a code of a size that is not there',
    ['skus,description', '8=S-8 | 99=S-99,Other'],
    '2.skus',
    'Write sizes with their codes as 8=RUN-8 | 9=RUN-9, sizes that the product has',
  ],
])('%s is refused, and nothing is changed', async (_, file, cell, message) => {
  if (message.includes('Taker'))
    await addProduct({ name: 'Taker', sizes: [{ size: 1, stock: 1, barcode: 'TAKEN' }] })
  const before = await details(shoe)
  const [status, errors] = await errorsOf(...file)
  expect([status, errors[cell]]).toEqual([400, message])
  expect(await details(shoe)).toEqual(before)
})

test('low levels are read from lowStocks, or for one SKU from lowStock, and exported as they are read', async () => {
  const levelled = [
    { size: 8, stock: 5, sku: 'L-8' },
    { size: 9, stock: 5, sku: 'L-9', low_stock: 2 },
  ]
  const { id } = await addProduct({ name: 'Levelled', sizes: levelled })
  const levels = async () => (await details(id)).sizes.map(({ size, lowStock }) => [size, lowStock])
  const bySku = ['sku,lowStock', 'L-8,4', 'L-9,']
  expect((await bring(...bySku)).body).toMatchObject({ added: 0, changed: 1 })
  expect(await levels()).toEqual([
    [8, 4],
    [9, 2],
  ])
  expect((await bring(...bySku)).body).toMatchObject({ changed: 0 })
  const { bytes } = await owner.get('/product/exportProducts?search=L-8')
  expect(new TextDecoder().decode(bytes)).toContain('8=L-8 | 9=L-9,,8=4 | 9=2,,active')
  expect((await bring('skus,lowStocks', '8=L-8 | 9=L-9,9=0')).body).toMatchObject({ changed: 1 })
  expect(await levels()).toEqual([
    [8, undefined],
    [9, 0],
  ])
  expect(await errorsOf('skus,lowStocks', '8=L-8 | 9=L-9,7=3')).toMatchObject([
    400,
    { '2.lowStocks': expect.stringMatching(/sizes that the product has/) },
  ])
  expect(await errorsOf('sku,lowStock', 'L-8,-1')).toMatchObject([
    400,
    { '2.lowStocks': 'The low level is a whole number, 0 or more (size 8)' },
  ])
})

test('places are read from places, or for one SKU from place, and exported as they are read', async () => {
  const shelved = [
    { size: 8, stock: 5, sku: 'P-8', place: 'A-2' },
    { size: 9, stock: 5, sku: 'P-9' },
  ]
  const { id } = await addProduct({ name: 'Shelved', sizes: shelved })
  const places = async () => (await details(id)).sizes.map(({ place }) => place)
  const bySku = ['sku,place', 'P-8,', 'P-9,"Rack 7, box 2"']
  expect((await bring(...bySku)).body).toMatchObject({ added: 0, changed: 1 })
  expect(await places()).toEqual(['A-2', 'Rack 7, box 2'])
  expect((await bring(...bySku)).body).toMatchObject({ changed: 0 })
  const { bytes } = await owner.get('/product/exportProducts?search=P-8')
  const exported = new TextDecoder().decode(bytes)
  expect(exported).toContain('8=P-8 | 9=P-9,,,"8=A-2 | 9=Rack 7, box 2",active')
  expect((await check(exported)).body).toMatchObject({ add: 0, change: 0, leave: 1 })
  const moved = exported.replace('8=A-2 | 9=Rack 7, box 2', '9=A-10')
  expect((await check(moved)).body.changes[0].cells).toEqual([
    { column: 'places', before: '8=A-2 | 9=Rack 7, box 2', after: '9=A-10' },
  ])
  expect((await bring(moved)).body).toMatchObject({ changed: 1 })
  expect(await places()).toEqual([undefined, 'A-10'])
  const made = await bring(`sku,place,${heads}`, `P-1,C-1,${usual},8=10`)
  expect(made.body).toMatchObject({ added: 1 })
  expect((await owner.get('/product/findByCode?code=P-1')).body.size).toMatchObject({ place: 'C-1' })
})

test.each([
  [
    'a place that is too long',
    ['sku,place', `S-8,${'x'.repeat(31)}`],
    '2.place',
    wrongSizeText(sizeFields.place),
  ],
  [
    'a place that names another size',
    ['sku,place', 'S-8,A-1 | 9=B-1'],
    '2.place',
    wrongSizeText(sizeFields.place),
  ],
  [
    'a place in places that is too long',
    ['skus,places', `8=S-8,8=${'x'.repeat(31)}`],
    '2.places',
    `${wrongSizeText(sizeFields.place)} (size 8)`,
  ],
  [
    'a place of a size that is not there',
    ['skus,places', '8=S-8,99=A-1'],
    '2.places',
    'Write sizes with their places as 8=A-03-2 | 9=A-03-3, sizes that the product has',
  ],
  [
    'a place without a SKU',
    [`place,${heads}`, `A-1,${usual},8=1`],
    '2.place',
    'place is of the size that sku names; of several sizes it stands in places',
  ],
])('%s is refused, and nothing is changed', async (_, file, cell, message) => {
  const before = await details(shoe)
  const [status, errors] = await errorsOf(...file)
  expect([status, errors[cell]]).toEqual([400, message])
  expect(await details(shoe)).toEqual(before)
})
