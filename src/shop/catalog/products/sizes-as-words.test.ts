import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { productForm } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { named } from '../../../../tests/products.ts'
import { sizeIn } from '../size-rules.ts'
import type { ProductOnWire } from '../wire.ts'
import { productRecord } from './record-rules.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

type Row = { size: string | number; stock: number; sku?: string }

const create = async (category: string, sizes: Row[]) =>
  owner.post(
    '/product/createProduct',
    await productForm({ category: await named('categories', category), sizes }),
  )
const made = async (category: string, sizes: Row[]): Promise<ProductOnWire> =>
  (await create(category, sizes)).body.product
const edit = (id: string, changes: object) => owner.put(`/product/productEdit/${id}`, changes)
const labelsOf = ({ sizes }: ProductOnWire) => sizes.map(({ label }) => label)
const errorsOf = async (category: string, ...sizes: (string | number)[]) => {
  const { status, body } = await create(
    category,
    sizes.map((size) => ({ size, stock: 1 })),
  )
  return [status, body.errors]
}

test('sizes are typed as they are said, are numbers in calls, and come in the order of people', async () => {
  const tee = await made('Training Tees', [
    { size: 'XL', stock: 1 },
    { size: ' m', stock: 2 },
    { size: '94 cm', stock: 3 },
    { size: '6-7 years', stock: 4 },
  ])
  expect(labelsOf(tee)).toEqual(['94 cm (M)', 'M', 'XL', '6–7 Y'])
  expect(tee.sizes.map(({ size }) => size)).toEqual(
    ['94', 'M', 'XL', '6–7 Y'].map((text) => sizeIn('chest', text)),
  )
  const bat = await made('Kashmir Bats', [
    { size: 'SH', stock: 1 },
    { size: '5', stock: 1 },
  ])
  expect([bat.sizeTitle, labelsOf(bat)]).toEqual(['Size', ['5', 'SH']])
})

test('a size of another system, a text that is none and a size that is there twice are refused', async () => {
  expect(await errorsOf('Court Shoes', 8, 'M', '42 EU')).toEqual([
    400,
    {
      'sizes.1.size': '“M” is no size of “UK shoe size”. Write UK 8, 10C or 1Y for children, or Free size',
      'sizes.2.size':
        '“42 EU” is no size of “UK shoe size”. Write UK 8, 10C or 1Y for children, or Free size',
    },
  ])
  expect(await errorsOf('Court Shoes', 'blue', '-8', '0')).toEqual([
    400,
    {
      'sizes.0.size': 'Size cannot be negative or invalid',
      'sizes.1.size': 'Size cannot be negative or invalid',
      'sizes.2.size': 'Size cannot be negative or invalid',
    },
  ])
  expect(await errorsOf('Training Tees', 'M', 'medium')).toEqual([
    400,
    { 'sizes.1.size': 'Size M is there twice' },
  ])
})

test('stock goes on by label, and a product that moves to other sizes keeps those it had', async () => {
  const { _id, sizes } = await made('Training Tees', [{ size: 'M', stock: 2 }])
  const category = await named('categories', 'Court Shoes')
  const rows = [
    { size: 'M', stock: 5, stockBefore: 2 },
    { size: 'UK 8', stock: 1 },
  ]
  const { status, body } = await edit(_id, { category, sizes: rows })
  expect([status, labelsOf(body.product)]).toEqual([200, ['UK 8', 'M']])
  expect(body.product.sizes[1]).toMatchObject({ _id: sizes[0]?._id, stock: 5 })
  const [change] = (await owner.get(`/trail/get-changes?id=${_id}`)).body.changes
  const words = productRecord.lists.sizes(change.before.sizes, change.after.sizes)
  expect(words).toContainEqual({ label: 'stock of size M', before: '2', after: '5' })
})

test('shoppers put a size into the cart and filter by it as it is shown', async () => {
  const { _id, sizes } = await made('Sprint Tees', [{ size: 'XXL', stock: 2 }])
  const buyer = await shopper()
  const { cart } = (await buyer.post('/cart/add-to-cart', { productId: _id, size: 'XXL' })).body
  expect(cart.items[0]).toMatchObject({ size: sizes[0]?.size, sizeLabel: 'XXL' })
  const { products } = (await guest().get('/product/getProducts?size=2XL')).body
  expect(products.map((product: ProductOnWire) => product._id)).toEqual([_id])
})

test('a file has sizes as words, and takes them so', async () => {
  const { _id } = await made('Filed Tees', [
    { size: 'M', stock: 3, sku: 'FT-M' },
    { size: 'L', stock: 4 },
  ])
  const { bytes } = await owner.get('/product/exportProducts?category=filed tees')
  const file = new TextDecoder().decode(bytes)
  expect(file).toContain(',M=3 | L=4,M=FT-M,')
  const bring = (text: string) =>
    owner.post('/product/importProducts', { file: Buffer.from(text).toString('base64') })
  expect((await bring(file)).body).toMatchObject({ changed: 0, left: 1 })
  const changed = file.replace(',M=3 | L=4,M=FT-M,', ',m=2 | large=4 | 3XL=6,M=FT-M | 3xl=FT-3,')
  expect((await bring(changed)).body).toMatchObject({ changed: 1, errors: {} })
  const { productsDetails } = (await owner.get(`/product/productDetails/${_id}`)).body
  expect(productsDetails.sizes).toMatchObject([
    { label: 'M', stock: 2, sku: 'FT-M' },
    { label: 'L', stock: 4 },
    { label: '3XL', stock: 6, sku: 'FT-3' },
  ])
  const wrong = await bring(`_id,sizes\r\n${_id},M=2 | SH=4`)
  expect(Object.values(wrong.body.errors)).toEqual([
    '“SH” is no size of “Chest in cm, letters or ages”. Write 94 cm, M, 6–7 Y or Free size',
  ])
})

test('a product’s own meaning of its sizes wins, in the form, the file, the history and undo', async () => {
  const category = await named('categories', 'Grip Socks')
  const form = await productForm({
    category,
    sizesMean: 'letters',
    sizes: [
      { size: 'M', stock: 1 },
      { size: 7, stock: 1 },
    ],
  })
  const { product } = (await owner.post('/product/createProduct', form)).body
  expect([product.sizesMean, product.sizeSystem, labelsOf(product)]).toEqual([
    'letters',
    'letters',
    ['7', 'M'],
  ])
  const cleared = (await edit(product._id, { sizesMean: '' })).body.product
  expect([cleared.sizesMean, labelsOf(cleared)]).toEqual([null, ['UK 7', 'M']])
  const [change] = (await owner.get(`/trail/get-changes?id=${product._id}`)).body.changes
  expect([change.before, change.after]).toEqual([{ sizesMean: 'letters' }, { sizesMean: null }])
  expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
  const { bytes } = await owner.get('/product/exportProducts?category=grip socks')
  expect(new TextDecoder().decode(bytes)).toContain(',letters,,,,,7=1 | M=1,')
  const file = `_id,sizesMean,sizes\r\n${product._id},Shoe size in cm,26 cm=3`
  await owner.post('/product/importProducts', { file: Buffer.from(file).toString('base64') })
  const { productsDetails } = (await guest().get(`/product/productDetails/${product._id}`)).body
  expect(productsDetails).toMatchObject({ sizeTitle: 'Size (foot, cm)', sizes: [{ label: '26 cm' }] })
  expect(productsDetails).not.toHaveProperty('sizesMean')
  expect((await edit(product._id, { sizesMean: 'feet' })).body.errors.sizesMean).toMatch(/^Unknown meaning/)
})
