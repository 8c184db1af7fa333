import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, stockOf } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { otherFiles } from '../../../../tests/outside/files.data.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addDays } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { importProducts } from './import-products.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
afterAll(expectInvariants)

const sent = (file: string | Uint8Array) => Buffer.from(file).toString('base64')
const check = (file: string | Uint8Array) => owner.post('/product/checkProducts', { file: sent(file) })
const bring = (file: string | Uint8Array, more = {}) =>
  owner.post('/product/importProducts', { file: sent(file), ...more })
const details = async (id: string) => (await owner.get(`/product/productDetails/${id}`)).body.productsDetails

const heads = 'productName,description,category,brand,gender,regularPrice,salePrice,sizes'
const draft = (name: string, gender = 'Men') => `${name},Light.,Running Shoes,Nike,${gender},1999,1499,8=10`

describe('a row that cannot be read', () => {
  test('is left out with its reason, and the rest is taken', async () => {
    const { id } = await addProduct({ name: 'Taken', salePrice: 900, regularPrice: 1_000 })
    const file = `_id,${heads}\n,${draft('Right')}\n,${draft('Wrong', 'Unisex')}\n${id},Taken,,,,,,950,\n`
    const errors = {
      '3.gender': 'Gender must be Men, Women or Kids',
      '4.description': 'Description is required*',
    }
    expect((await check(file)).body).toMatchObject({ add: 1, change: 0, leftOut: 2, errors })
    const { status, body } = await bring(file, { add: 1, change: 0 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: '1 product added, 0 products changed, 2 rows left out',
      leftOut: 2,
      errors,
    })
    expect((await details(id)).salePrice).toBe(900)
    const { body: batches } = await owner.get('/product/getBatches')
    expect(batches.batches[0]).toMatchObject({ added: 1, refused: 2 })
  })

  test('stays out of later parts, also when the import was stopped before them', async () => {
    const one = await addProduct({ name: 'In two rows', salePrice: 900, regularPrice: 1_000 })
    const many = Array.from({ length: 600 }, (_, index) => `,,${draft(`Later ${index}`)}`)
    const file = `_id,unit,${heads}\n${[
      `${one.id},,In two rows,Light.,Running Shoes,Nike,Men,1000,800,`,
      ...many,
      `${one.id},,In two rows,Light.,Running Shoes,Nike,Men,1000,700,`,
    ].join('\n')}\n`
    const stopper = new AbortController()
    const request = { by: owner.id, file: Buffer.from(file), name: 'x.csv', key: null, expected: {} }
    const stopped = await importProducts({
      ...request,
      progress: (done) => done > 0 && stopper.abort(),
      signal: stopper.signal,
    })
    expect(stopped).toMatchObject({ ok: false, refusal: { reason: 'stopped' } })
    expect((await check(file)).body).toMatchObject({ add: 101, leftOut: 2, resume: { done: 500, of: 602 } })
    expect((await bring(file)).body).toMatchObject({
      added: 600,
      changed: 0,
      leftOut: 2,
      errors: { '2._id': 'Row 603 is of the same product', '603._id': 'Row 2 is of the same product' },
    })
    expect((await details(one.id)).salePrice, 'neither of two prices').toBe(900)
  })

  test('is each of many that say different things of one product, and the file is not walked through for each', async () => {
    const sizes = Array.from({ length: 90 }, (_, index) => ({
      size: index + 1,
      stock: 1,
      sku: `MANY-${index}`,
    }))
    await addProduct({ name: 'Many', salePrice: 900, regularPrice: 1_000, sizes })
    const one = await addProduct({ name: 'One', salePrice: 900, regularPrice: 1_000 })
    const rows = Array.from({ length: 2_000 }, (_, index) => `,MANY-${index % 90},${500 + (index % 7)}`)
    const { body } = await check(`_id,sku,salePrice\n${rows.join('\n')}\n${one.id},,800\n`)
    expect(body).toMatchObject({ add: 0, change: 1, leftOut: 2_000 })
  })

  test('is the one that the file ends in', async () => {
    const one = await addProduct({
      sizes: [
        { size: 8, stock: 10 },
        { size: 9, stock: 4 },
      ],
    })
    const { bytes } = await owner.get('/product/exportProducts')
    const exported = new TextDecoder().decode(bytes)
    const cut =
      exported.slice(0, exported.indexOf(one.id)) +
      exported.slice(exported.indexOf(one.id)).replace(/8=10 \| .*$/s, '8=1')
    const { errors } = (await check(cut)).body
    expect(Object.values(errors)).toEqual(['The file ends within this row: it is not whole'])
  })
})

test('a price that its comma has parted into two cells is not one of ₹1', async () => {
  await addProduct({ salePrice: 1_499, sizes: [{ size: 8, stock: 5, sku: 'PARTED-8' }] })
  const errors = { '2.row': 'The row has more cells than there are headings' }
  expect((await check('sku,salePrice,stock\nPARTED-8,1,299,\n')).body.errors).toEqual(errors)
  expect((await check('sku,salePrice,stock\nPARTED-8,"1,299",,\n')).body).toMatchObject({ change: 1 })
  expect((await check('sku,salePrice,stock,\nPARTED-8,1,299,5\n')).body.errors).toEqual(errors)
})

describe('units that came back since the export', () => {
  /** 44 in stock at the export, of which the file makes 49, and then five come back. */
  async function cameBack(): Promise<{ id: string; sizeId: string | undefined; file: string }> {
    const { id, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 7, stock: 49 }] })
    const buyer = await shopper()
    const { _id: orderId } = await buy(buyer, [{ id, size: 7, quantity: 5 }])
    await buyer.put('/order/cancel-order', { orderId, cancelReason: 'Item not needed' })
    return { id, sizeId: sizeIds[0], file: `_id,sizes,sizesAtExport\n${id},7=49,7=44\n` }
  }

  test('are in stock beside those that the file adds, though it was exported without updatedAt', async () => {
    const { sizeId, file } = await cameBack()
    expect((await check(file)).body.changes[0].cells).toEqual([
      { column: 'sizes', before: '7=49', after: '7=54' },
    ])
    expect((await bring(file)).body).toMatchObject({ changed: 1 })
    expect(await stockOf(sizeId)).toBe(54)
  })

  test('are not guessed where an admin has made the same change before', async () => {
    const { id, sizeId, file } = await cameBack()
    await bring(`_id,sizes\n${id},7=44\n`)
    await bring(`_id,sizes\n${id},7=49\n`)
    const { status, body } = await bring(file)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['2.sizes']])
    expect(body.errors['2.sizes']).toMatch(/^Was this row imported before, or have units come back/)
    expect(await stockOf(sizeId)).toBe(49)
    expect((await bring(file.replace(',7=44\n', ',\n'))).body, 'as counted now').toMatchObject({ left: 1 })
  })

  test.each([
    ['7=2.5', '7=1.5'],
    ['7=20000000000000008192', '7=20000000000000004096'],
  ])('are not looked for where the file counts %s, and %s at the export', async (sizes, sizesAtExport) => {
    const { id } = await addProduct({ salePrice: 100, sizes: [{ size: 7, stock: 4 }] })
    const { status, body } = await check(`_id,sizes,sizesAtExport\n${id},${sizes},${sizesAtExport}\n`)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['2.sizes']])
  })

  test('are not added twice where the row was imported before and one was sold since', async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 7, stock: 44 }] })
    const file = `_id,sizes,sizesAtExport\n${id},7=49,7=44\n`
    await bring(file)
    await buy(await shopper(), [{ id, size: 7 }])
    const { status, body } = await bring(file)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['2.sizes']])
    expect(await stockOf(sizeIds[0])).toBe(48)
    await bring(`_id,sizes\n${id},7=44\n`)
    expect((await bring(file)).body, 'as at the export again').toMatchObject({ changed: 1 })
    expect(await stockOf(sizeIds[0])).toBe(49)
  })
})

test('digits of other scripts and invisible marks are read', async () => {
  const { id, sizeIds } = await addProduct({ salePrice: 900, regularPrice: 1_000 })
  const file = `_id,productName,salePrice,sizes\n${id},\u200bVayu\u00a0Glide 2,८५०,८=१२\n`
  expect((await bring(file)).body).toMatchObject({ changed: 1 })
  expect(await details(id)).toMatchObject({ productName: 'Vayu Glide 2', salePrice: 850 })
  expect(await stockOf(sizeIds[0])).toBe(12)
})

describe('a selling price of 0', () => {
  test('is asked for again, by name, and nothing is written before', async () => {
    const { id } = await addProduct({ name: 'Bijli Carbon', salePrice: 27_999 })
    const file = `_id,salePrice\n${id},0\n`
    expect((await check(file)).body).toMatchObject({ change: 1, free: 1, freeNames: ['Bijli Carbon'] })
    const message = '1 product would cost nothing: Bijli Carbon. Correct the sale price, or confirm it'
    expect(await bring(file, { add: 0, change: 1 })).toMatchObject({
      status: 409,
      body: { message, check: { free: 1 } },
    })
    expect((await details(id)).salePrice).toBe(27_999)
    expect((await bring(file, { free: 1 })).body).toMatchObject({ changed: 1 })
    expect((await details(id)).salePrice).toBe(0)
    expect((await bring(file)).body, 'which it is already').toMatchObject({ left: 1 })
  })
})

test('a time that is changed is read as Excel in India writes it, and a month in the place of the day is asked for', async () => {
  const { id } = await addProduct({ active: false })
  const day = addDays(clock.today(), 40)
  const [year, month, date] = day.split('-')
  const file = (time: string) =>
    `_id,goLiveAt,importedIn,regularPrice\n${id},${time},Aug-26,"Rs. 2,999.00/-"\n`
  expect((await check(file(`${date}-${month}-${year} 22:30`))).body.changes[0].cells).toMatchObject([
    { column: 'regularPrice' },
    { column: 'goLiveAt', before: '', after: `${day} 22:30` },
    { column: 'importedIn' },
  ])
  expect((await bring(file(`${date}-${month}-${year} 22:30`))).body).toMatchObject({ changed: 1 })
  expect(await details(id)).toMatchObject({
    ...{ importedIn: '2026-08', regularPrice: 2_999 },
    goLiveAt: `${day}T17:00:00.000Z`,
  })
  expect((await bring(file(`01/25/${year} 22:30`))).body.errors).toEqual({
    '2.goLiveAt': 'Write the time to go live as 2026-11-27 10:00',
  })
})

describe('letters and codes that a spreadsheet has lost', () => {
  test('are named, and what is there stays', async () => {
    const { id } = await addProduct({ name: 'तेज़ जूता' })
    expect((await bring(`_id,productName\n${id},Naya ????? ????\n`)).body.errors).toEqual({
      '2.productName': expect.stringMatching(/^Letters of this cell were lost/),
    })
    const { body } = await bring(`sku,${heads}\n8.90123E+12,${draft('A')}\n01-Feb,${draft('B')}\n`)
    expect(body.errors).toMatchObject({
      '2.sku': expect.stringMatching(/^A spreadsheet has shortened this code/),
      '3.sku': expect.stringMatching(/^A spreadsheet has shortened this code/),
    })
    expect((await bring(`_id,updatedAt,pieces\n${id},28-11-2026 10:00,2\n`)).body.errors).toEqual({
      '2.updatedAt': 'Leave this cell as it was exported: a spreadsheet has made another time of it',
    })
  })
})

describe('files that are no import are refused with what they are', () => {
  test.each(otherFiles)('%s', async (_what, file, message) => {
    const { status, body } = await bring(file())
    expect(status).toBe(400)
    expect(body.message ?? Object.values(body.errors)[0]).toMatch(message)
  })
})
