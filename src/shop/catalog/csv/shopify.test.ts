import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
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
