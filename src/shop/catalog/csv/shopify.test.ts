import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
import { noChoice } from '../moving-in/rules.ts'
import { sizeIn } from '../size-rules.ts'
import { readProductFile } from './read-product-file.ts'
import { shopifyColumns } from './shopify-rules.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

async function exported(query: string): Promise<Record<string, string>[]> {
  const { status, bytes, headers } = await owner.get(`/product/exportProducts?format=shopify&${query}`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="shopify-products-\d{4}-\d\d-\d\d\.csv"$/,
  )
  return parse(bytes, { columns: true, bom: true, record_delimiter: '\r\n' })
}

test('a product leaves for Shopify with a row each size, and one each further picture', async () => {
  const { id } = await addProduct({
    name: 'Rapid "Pro", 2 <new>',
    description: 'Light & quick.\nFor rain.\n\nWash cold.',
    gender: 'Women',
    regularPrice: 2499.5,
    salePrice: 1999,
    weight: 310,
    sports: 'running, gym',
    sizes: [
      { size: 7, stock: 4 },
      { size: 8, stock: 0 },
    ],
  })
  const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(32))
  await db
    .insertInto('images')
    .values(hashes.map((hash) => ({ hash, width: 1280, height: 960, average_colour: '#eeeeee' })))
    .execute()
  await db
    .insertInto('product_pictures')
    .values(hashes.map((image, position) => ({ image, position, product_id: id })))
    .execute()

  const rows = await exported('search=Rapid')
  expect(rows.map((row) => row['URL handle'])).toEqual([id, id, id])
  expect(rows[0]).toMatchObject({
    Title: 'Rapid "Pro", 2 <new>',
    Description: '<p>Light &amp; quick.<br>For rain.</p><p>Wash cold.</p>',
    Vendor: 'Nike',
    Type: 'Running Shoes',
    Tags: 'Women, Running, Gym and training',
    Status: 'Active',
    'Published on online store': 'TRUE',
    'Option1 name': 'Size',
    'Option1 value': 'UK 7',
    Price: '1999',
    'Compare-at price': '2499.5',
    'Inventory quantity': '4',
    'Weight value (grams)': '310',
    'Google Shopping / Gender': 'female',
  })
  expect(rows[1]).toMatchObject({ Title: '', 'Option1 value': 'UK 8', 'Inventory quantity': '0' })
  expect(rows[2]).toMatchObject({ Title: '', 'Option1 value': '', Price: '' })
  expect(rows.map((row) => row['Image position'])).toEqual(['1', '2', '3'])
  for (const row of rows)
    expect(row['Product image URL']).toMatch(new RegExp(`^${config.PUBLIC_URL}/images/[abc]{32}-1280\\.jpg$`))
  const { bytes } = await owner.get('/product/exportProducts?format=shopify&search=Rapid')
  const back = await readProductFile(bytes, noChoice)
  expect(back.ok && back.value.table.rows.map(({ moved }) => moved?.pictures)).toEqual([
    rows.map((row) => row['Product image URL']),
  ])
})

test('the file has all that the list has, and its stock', async () => {
  await addProduct({ name: 'Bulk vest', sizes: [{ size: 9, stock: 3 }], active: false })
  const rows = await exported('')
  expect(Object.keys(rows[0] ?? {})).toEqual([...shopifyColumns])
  const { products, stock } = await db
    .selectFrom('products')
    .innerJoin('product_sizes', 'product_sizes.product_id', 'products.id')
    .where('products.deleted_at', 'is', null)
    .select(({ fn }) => [
      fn.count<number>('products.id').distinct().as('products'),
      fn.sum<number>('product_sizes.stock').as('stock'),
    ])
    .executeTakeFirstOrThrow()
  expect(new Set(rows.map((row) => row['URL handle'])).size).toBe(Number(products))
  expect(rows.reduce((sum, row) => sum + Number(row['Inventory quantity']), 0)).toBe(Number(stock))
  expect(rows.find((row) => row.Title === 'Bulk vest')).toMatchObject({ Status: 'Draft' })
  expect((await owner.get('/product/exportProducts?format=woo')).status).toBe(400)
})

describe('what left for Shopify comes back', () => {
  const letter = (text: string) => sizeIn('letters', text) ?? 0
  const age = (text: string) => sizeIn('ages', text) ?? 0
  let ids: string[]
  let file: Uint8Array
  let before: Record<string, string>[]
  const ownRows = async () => {
    const { bytes } = await owner.get('/product/exportProducts?format=own&search=Returner')
    const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true })
    return rows.map(({ _id, updatedAt, status, ...row }) => row).toSorted(byName)
  }
  const byName = (one: Record<string, string>, other: Record<string, string>) =>
    (one.productName ?? '') < (other.productName ?? '') ? -1 : 1

  beforeAll(async () => {
    const made = [
      await addProduct({
        name: 'Returner "Pro", 2 <new> &amp; dry',
        description: 'Light & quick, 50 % less.\nFor rain: < 10 °C.\n- Wash cold.',
        gender: 'Women',
        regularPrice: 2499.5,
        salePrice: 1999,
        weight: 310,
        sizes: [
          { size: 7, stock: 4, sku: 'RET-007', barcode: '0012345678905' },
          { size: 8.5, stock: 0, sku: 'RET-8.5' },
        ],
      }),
      await addProduct({
        name: '=Returner tee',
        description: '-10 °C is no matter.',
        category: 'T-Shirts',
        regularPrice: 1_23_456.05,
        salePrice: 1_23_456.05,
        weight: 160,
        sizes: [
          { size: letter('S'), stock: 1, sku: 'RET-S' },
          { size: letter('XXL'), stock: 999, sku: 'RET-XXL' },
        ],
      }),
      await addProduct({
        name: 'Returner suit',
        description: 'Warm.',
        category: 'Tracksuits',
        gender: 'Kids',
        weight: 400,
        sizes: [{ size: age('6–7 Y'), stock: 3, sku: 'RET-6' }],
      }),
      await addProduct({
        name: 'Returner jersey',
        description: 'Cool.',
        category: 'Jerseys',
        weight: 200,
        sizes: [
          { size: 94, stock: 3, sku: 'RET-94' },
          { size: 100, stock: 5, sku: 'RET-100' },
        ],
      }),
    ]
    ids = made.map(({ id }) => id)
    const { bytes } = await owner.get('/product/exportProducts?format=shopify&search=Returner')
    file = bytes
    before = await ownRows()
  })
  const base64 = () => Buffer.from(file).toString('base64')

  test('to the shop that has it as no change', async () => {
    const { status, body } = await owner.post('/product/checkProducts', { file: base64(), choice: {} })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ add: 0, change: 0, leftOut: 0 })
    expect(body.moved).toMatchObject({ shop: 'Shopify', notTaken: 0 })
  })

  test('to a shop without it as the same products: names, texts, prices, sizes, stock, codes and weights', async () => {
    for (const id of ids) expect((await owner.delete(`/product/productDelete/${id}`)).status).toBe(200)
    const request = { file: base64(), name: 'shopify.csv', choice: {} }
    const { status, body } = await owner.post('/product/importProducts', request)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ added: 4, leftOut: 0 })
    expect(await ownRows()).toEqual(before)
  })
})
