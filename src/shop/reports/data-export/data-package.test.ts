import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedDemo } from '../../../../demo/seed/seed.ts'
import { type Actor, admin } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { parseAny } from '../../../../tests/json.ts'
import { parseJson } from '../../../lib/json.ts'
import { db } from '../../../platform/database.ts'
import { exportShop } from './export-shop.ts'

ownDatabase()

const folder = mkdtempSync(join(tmpdir(), 'data-package-'))
afterAll(() => rmSync(folder, { recursive: true }))

const field = z.strictObject({
  name: z.string(),
  type: z.enum(['string', 'integer', 'number', 'boolean', 'date', 'time', 'datetime', 'object', 'array']),
  format: z.literal('uuid').optional(),
  currency: z.literal('INR').optional(),
  description: z.string().optional(),
})

const schema = z.strictObject({
  $schema: z.literal('https://datapackage.org/profiles/2.0/tableschema.json'),
  fields: z.array(field).min(1),
  missingValues: z.tuple([z.literal('')]),
  primaryKey: z.array(z.string()).min(1).optional(),
  foreignKeys: z
    .array(
      z.strictObject({
        fields: z.array(z.string()).min(1),
        reference: z.strictObject({ resource: z.string().optional(), fields: z.array(z.string()).min(1) }),
      }),
    )
    .optional(),
})

const named = {
  name: z.string().regex(/^[-a-z0-9._]+$/),
  path: z.string(),
  description: z.string().min(5),
  encoding: z.literal('utf-8'),
  bytes: z.int(),
  hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
}

/** What https://datapackage.org/standard requires of what the shop writes. */
const dataPackage = z.strictObject({
  $schema: z.literal('https://datapackage.org/profiles/2.0/datapackage.json'),
  name: z.string().regex(/^[-a-z0-9._]+$/),
  title: z.string(),
  created: z.iso.datetime(),
  resources: z.array(
    z.union([
      z.strictObject({
        ...named,
        type: z.literal('table'),
        format: z.literal('csv'),
        mediatype: z.literal('text/csv'),
        schema,
      }),
      z.strictObject({ ...named, format: z.literal('jsonl'), mediatype: z.literal('application/jsonl') }),
    ]),
  ),
})

type Field = z.infer<typeof field>
type Row = Record<string, string>
type Table = { name: string; rows: Row[]; schema: z.infer<typeof schema> }

const isJson = (cell: string, isRight: (value: unknown) => boolean) => {
  try {
    return isRight(parseJson(cell))
  } catch {
    return false
  }
}

/** Read by the standard alone, so that nothing of the shop helps. */
const isOfType: Record<Field['type'], (cell: string) => boolean> = {
  string: () => true,
  integer: (cell) => /^-?\d+$/.test(cell),
  number: (cell) => /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(cell),
  boolean: (cell) => cell === 'true' || cell === 'false',
  date: (cell) => /^\d{4}-\d\d-\d\d$/.test(cell),
  time: (cell) => /^\d\d:\d\d:\d\d$/.test(cell),
  datetime: (cell) => z.iso.datetime().safeParse(cell).success,
  object: (cell) =>
    isJson(cell, (value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  array: (cell) => isJson(cell, Array.isArray),
}

function isRight({ type, format }: Field, cell: string): boolean {
  if (cell === '') return true
  return isOfType[type](cell) && (format !== 'uuid' || z.uuid().safeParse(cell).success)
}

const read = (file: string) => readFileSync(join(folder, file))
const key = (row: Row, fields: readonly string[]) => JSON.stringify(fields.map((name) => row[name]))

let owner: Actor
let described: z.infer<typeof dataPackage>
let tables: Table[]

beforeAll(async () => {
  await seedDemo()
  owner = await admin()
  expect((await exportShop(folder)).ok).toBe(true)
  described = dataPackage.parse(parseAny(read('datapackage.json').toString()))
  tables = described.resources.flatMap((resource) => {
    if (!('schema' in resource)) return []
    const rows: Row[] = parse(read(resource.path), { bom: true, columns: true, relax_column_count: false })
    return [{ name: resource.name, rows, schema: resource.schema }]
  })
}, 120_000)

test('every file is what its length and hash say', () => {
  const wrong = described.resources.filter(({ path, bytes, hash }) => {
    const content = read(path)
    return content.length !== bytes || createHash('sha256').update(content).digest('hex') !== hash.slice(7)
  })
  expect(wrong).toEqual([])
  expect(described.resources.length).toBeGreaterThan(70)
})

test('every cell is of the type of its column, and the columns are those that are described', () => {
  const wrong = tables.flatMap(({ name, rows, schema: { fields } }) => {
    const head = parse(read(`${name}.csv`), { bom: true, to: 1 })[0]
    if (JSON.stringify(head) !== JSON.stringify(fields.map((each) => each.name))) return [`${name}: ${head}`]
    return rows.flatMap((row) =>
      fields
        .filter((each) => !isRight(each, row[each.name] ?? ''))
        .map((each) => `${name}.${each.name}: ${row[each.name]}`),
    )
  })
  expect(wrong).toEqual([])
  const filled = tables.filter(({ rows }) => rows.length > 0).map(({ name }) => name)
  expect(filled).toEqual(
    expect.arrayContaining(['orders', 'order-items', 'invoices', 'coupons', 'addresses']),
  )
})

test('a primary key is there once and never empty, and what a foreign key names is there', () => {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const wrong = tables.flatMap(({ name, rows, schema: { primaryKey, foreignKeys = [] } }) => {
    const keys = primaryKey ? rows.map((row) => key(row, primaryKey)) : []
    const problems = new Set(keys).size === keys.length ? [] : [`${name} has a key twice`]
    for (const { fields, reference } of foreignKeys) {
      const target = reference.resource === undefined ? { rows } : byName.get(reference.resource)
      const known = new Set(target?.rows.map((row) => key(row, reference.fields)))
      for (const row of rows)
        if (fields.every((each) => row[each] !== '') && !known.has(key(row, fields)))
          problems.push(`${name}: ${key(row, fields)} is not in ${reference.resource}`)
    }
    return problems
  })
  expect(wrong).toEqual([])
  const orders = byName.get('order-items')?.schema.foreignKeys
  expect(orders).toContainEqual({ fields: ['order_id'], reference: { resource: 'orders', fields: ['id'] } })
})

test('every amount of the tables has the currency rupees', () => {
  const amounts = tables.flatMap(({ schema: { fields } }) =>
    fields.filter(({ currency }) => currency === 'INR'),
  )
  expect(amounts.length).toBeGreaterThan(30)
  expect(amounts.every(({ type }) => type === 'number')).toBe(true)
})

test('the README names every file with its rows', () => {
  const text = read('README.md').toString()
  const { files } = parseAny(read('manifest.json').toString())
  expect(files).toHaveLength(described.resources.length)
  for (const { file, rows } of files)
    expect(text).toContain(`| \`${file}\` | ${rows.toLocaleString('en-IN')} |`)
})

test('an order stands in one line, with what the tables say of it', () => {
  const lines = read('orders-with-items.jsonl').toString().trimEnd().split('\n').map(parseAny)
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? []
  expect(lines.map(({ id, total }) => [id, String(total)])).toEqual(
    rowsOf('orders').map(({ id, total }) => [id, total]),
  )
  const items = lines.flatMap((order) =>
    order.items.map((item: Row) => [order.id, item.id, String(item.price)]),
  )
  const stored = rowsOf('order-items').map(({ id, order_id, price }) => [order_id, id, price])
  expect(items.toSorted()).toEqual(stored.toSorted())
  const documents = lines.flatMap(({ invoice }) => (invoice ? [invoice.number] : []))
  expect(documents.toSorted()).toEqual(
    rowsOf('invoices')
      .map(({ number }) => number)
      .toSorted(),
  )
})

test('customers are as Shopify takes them: consent is the last word, a formula is none', () => {
  const rows = tables.find(({ name }) => name === 'shopify-customers')?.rows ?? []
  const customers = tables
    .find(({ name }) => name === 'customers')
    ?.rows.filter((row) => row.deleted_at === '')
  expect(rows).toHaveLength(customers?.length ?? -1)
  for (const row of rows) {
    expect(row['Accepts Email Marketing']).toMatch(/^(yes|no)$/)
    if (row['Default Address Address1'])
      expect(row).toMatchObject({
        'Default Address Country Code': 'IN',
        'Default Address Province Code': expect.stringMatching(/^[A-Z]{2}$/),
        'Default Address Zip': expect.stringMatching(/^[1-9]\d{5}$/),
      })
  }
})

test('products that the own import reads into an empty catalogue are those that were exported', async () => {
  const textOf = (file: Buffer) => file.toString().replaceAll(/^([^,\n]{36}),/gm, ',')
  const before: Row[] = parse(read('products.csv'), { bom: true, columns: true })
  await db.updateTable('products').set({ active: false, deleted_at: new Date() }).execute()
  await db.updateTable('product_sizes').set({ sku: null, barcode: null }).execute()
  const file = Buffer.from(textOf(read('products.csv'))).toString('base64')
  const { body } = await owner.post('/product/importProducts', { file })
  expect(body).toMatchObject({ added: before.length, changed: 0 })
  const again = mkdtempSync(join(tmpdir(), 'data-package-'))
  await exportShop(again, { withPictures: false })
  const after: Row[] = parse(readFileSync(join(again, 'products.csv')), { bom: true, columns: true })
  rmSync(again, { recursive: true })
  const facts = ({ _id, status, updatedAt, ...rest }: Row) => JSON.stringify(rest)
  expect(after.map(facts).toSorted()).toEqual(before.map(facts).toSorted())
}, 120_000)
