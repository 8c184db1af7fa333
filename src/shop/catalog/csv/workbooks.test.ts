import { readFileSync } from 'node:fs'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { named } from '../../../../tests/products.ts'
import { noChoice } from '../moving-in/rules.ts'
import { readCsv } from './read-csv.ts'
import { readProductFile } from './read-product-file.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
  await named('categories', 'Running Shoes')
  await named('brands', 'Nike')
})

type Cell = string | number | Date | null
const heads = [
  'productName',
  'description',
  'category',
  'brand',
  'gender',
  'regularPrice',
  'salePrice',
  'sizes',
]
const glide = ['Vayu Glide', '- soft', 'Running Shoes', 'Nike', 'Men', 1999, 1499.5, '8=10 | 9=3']
const book = (...sheets: Cell[][][]) =>
  writeXlsx({ sheets: sheets.map((rows, index) => ({ name: `Sheet ${index + 1}`, rows })) })
const check = async (bytes: Uint8Array) =>
  owner.post('/product/checkProducts', { file: Buffer.from(bytes).toString('base64') })

test('a workbook is read as the CSV is: amounts are numbers, and a dash begins a text', async () => {
  const { status, body } = await check(await book([heads, glide, ['', ...glide.slice(1)]], []))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ add: 1, leftOut: 1 })
  expect(Object.keys(body.errors)).toEqual(['3.productName'])
  expect(body.changes[0].cells).toContainEqual({ column: 'salePrice', before: null, after: '1499.5' })
})

test.each(['shopify', 'woocommerce', 'magento'])(
  'an export of %s that was saved as XLSX says the same',
  async (name) => {
    const bytes = readFileSync(new URL(`../../../../tests/moving-in/${name}.csv`, import.meta.url))
    const table = readCsv(bytes)
    if (!table.ok) throw new Error(table.refusal.reason)
    const { headings, rows } = table.value
    const asCsv = await readProductFile(bytes, noChoice)
    const asXlsx = await readProductFile(await book([headings, ...rows.map(({ cells }) => cells)]), noChoice)
    if (!(asCsv.ok && asXlsx.ok)) throw new Error('it was not read')
    expect(asXlsx.value.moved?.shop).toBe(asCsv.value.moved?.shop)
    expect(asXlsx.value.table.rows.map(({ cells }) => cells)).toEqual(
      asCsv.value.table.rows.map(({ cells }) => cells),
    )
  },
)

test.each([
  ['several sheets', () => book([heads, glide], [['more']]), /^Several sheets/],
  ['no rows', () => book([]), /no headings/],
  ['too many rows', () => book([heads, ...Array(10_001).fill(['x'])]), /more than 10,000 rows/],
  ['too many columns', () => book([Array(1_001).fill('productName'), glide]), /more than 1,000 columns/],
  ['a ZIP of no workbook', () => Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), /not an Excel workbook/],
] as const)('%s are refused with the reason', async (_what, bytes, message) => {
  const { status, body } = await check(await bytes())
  expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
})
