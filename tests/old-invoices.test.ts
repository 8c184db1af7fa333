import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase, openDatabase } from '../src/platform/database.ts'
import { migrate } from '../src/platform/migrate.ts'
import { closeQueue, openQueue } from '../src/platform/queue.ts'
import { startWork } from '../src/server/worker.ts'
import type { InvoiceDocument } from '../src/shop/invoices/document-rules.ts'
import { type Actor, admin } from './actors.ts'
import { urlOf } from './database.ts'
import { parseAny } from './json.ts'
import { readPdf } from './pdf.ts'

/** The first migration after which invoices are issued otherwise than they were. */
const FIRST_CHANGE = '0235-tax-classes.sql'
const folder = 'database/migrations'

const shopperId = '01970000-0000-7000-8000-00000000000a'
const early = '01980000-0000-7000-8000-000000000001'
const usual = '01980000-0000-7000-8000-000000000002'
const without = '01980000-0000-7000-8000-000000000003'
const itemOf = (orderId: string, position: number) =>
  orderId.replace('0198', '0199').replace(/..$/, `${orderId.slice(-1)}${position}`)

/** Word for word what the release before dated tax rates stored: bags at 5 %, no items, units or classes on the lines. */
const document: InvoiceDocument = parseAny(readFileSync('tests/old-invoice.json', 'utf8'))
const documents = new Map([
  [early, document],
  [usual, { ...document, number: 'INV2627000002', orderId: usual }],
])

/** SHA-256 of what the release that issued the first of them drew in its PDF. */
const DRAWN_THEN = '69d0a2793f8c2b8ee466b33dcff10979da61e58fb4b8eb756a60887c15a3e62a'

const ZLIB = 0x78

/** Of the streams of a PDF, inflated: zlib may compress the same drawing otherwise on another machine. */
function hashDrawing(pdf: Uint8Array): string {
  const hash = createHash('sha256')
  const bytes = Buffer.from(pdf)
  for (const { index, 0: start } of bytes.toString('latin1').matchAll(/(?<!end)stream\r?\n/g)) {
    const from = index + start.length
    const stream = bytes.subarray(from, bytes.indexOf('endstream', from))
    hash.update(stream[0] === ZLIB ? inflateSync(stream) : stream)
  }
  return hash.digest('hex')
}

const name = `old_${randomBytes(6).toString('hex')}`
const url = urlOf(name)

async function withClient<T>(at: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

async function migrateAsThen(client: pg.Client): Promise<void> {
  await client.query(
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const earlier = readdirSync(folder).filter((file) => file.endsWith('.sql') && file < FIRST_CHANGE)
  for (const file of earlier.sort()) {
    const sql = readFileSync(join(folder, file), 'utf8')
    await client.query(sql)
    const checksum = createHash('sha256').update(sql).digest('hex')
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [file, checksum])
  }
}

type Line = {
  name: string
  category: string
  price: number
  mrp: number
  quantity: number
  share: number
  status: string
}
const glide = {
  name: 'Glide Runner',
  category: 'Running Shoes',
  price: 259_900,
  mrp: 299_900,
  quantity: 1,
  share: 20_000,
}
const tee = { name: 'Dry Tee ₹', category: 'T-Shirts', price: 50_000, mrp: 50_000, quantity: 2, share: 5_000 }
const pack = {
  name: 'Mini Mela Pack',
  category: 'Backpacks',
  price: 119_500,
  mrp: 119_500,
  quantity: 1,
  share: 5_000,
}
const delivered = [
  { ...glide, status: 'Delivered' },
  { ...tee, status: 'Cancelled' },
  { ...pack, status: 'Delivered' },
]

async function insertOrder(client: pg.Client, id: string, lines: Line[]): Promise<void> {
  const address = {
    name: 'Asha Rao',
    phone: '9876543210',
    address: '12 Lake View',
    locality: 'Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pinCode: '560038',
    typeOfPlace: 'Home',
  }
  await client.query(
    `insert into orders (id, user_id, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
       coupon_code, shipping_address, placed_at)
     values ($1, $2, 'Wallet', 519400, 40000, 30000, 3000, 452400, 'FEST', $3, '2026-11-20T06:00:00Z')`,
    [id, shopperId, address],
  )
  for (const [position, { name, category, price, mrp, quantity, share, status }] of lines.entries()) {
    const { rows } = await client.query(
      `select products.id as product, product_sizes.id as size, category_id, brand_id from products
       join product_sizes on product_id = products.id where products.name = $1`,
      [name],
    )
    const [{ product, size, category_id, brand_id }] = rows
    await client.query(
      `insert into order_items (id, order_id, position, product_id, size_id, product_name, brand_name, category_name,
         category_id, brand_id, size, quantity, original_price, price, coupon_share, status)
       values ($1, $2, $3, $4, $5, $6, 'Nivia', $7, $8, $9, 8.5, $10, $11, $12, $13, $14)`,
      [
        itemOf(id, position),
        id,
        position,
        product,
        size,
        name,
        category,
        category_id,
        brand_id,
        quantity,
        mrp,
        price,
        share,
        status,
      ],
    )
    const steps =
      {
        Pending: ['Pending'],
        Delivered: ['Pending', 'Shipped', 'Delivered'],
        Cancelled: ['Pending', 'Cancelled'],
      }[status] ?? []
    for (const [step, to] of steps.entries())
      await client.query(
        'insert into order_item_history (item_id, from_status, to_status, by_user, created_at) values ($1, $2, $3, $4, $5)',
        [itemOf(id, position), steps[step - 1] ?? null, to, shopperId, '2026-11-21T06:00:00Z'],
      )
  }
}

async function fillAsThen(client: pg.Client): Promise<void> {
  await client.query(`insert into users (id, name, email) values ($1, 'Asha Rao', 'asha@maidan.test')`, [
    shopperId,
  ])
  await client.query(`insert into brands (name) values ('Nivia')`)
  for (const { name, category, price, mrp } of [glide, tee, pack]) {
    await client.query('insert into categories (name) values ($1)', [category])
    await client.query(
      `with product as (
         insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price)
         select $1, '', categories.id, brands.id, 'Men', $3, $4 from categories, brands where categories.name = $2
         returning id)
       insert into product_sizes (product_id, size, stock) select id, 8.5, 5 from product`,
      [name, category, mrp, price],
    )
  }
  await insertOrder(
    client,
    early,
    [glide, tee, pack].map((line) => ({ ...line, status: line === tee ? 'Cancelled' : 'Pending' })),
  )
  await insertOrder(client, usual, delivered)
  await insertOrder(client, without, delivered)
  await client.query(`insert into invoice_counters (financial_year, last_number) values ('2627', 2)`)
  for (const [orderId, issued] of documents)
    await client.query(
      'insert into invoices (order_id, number, issued_at, document) values ($1, $2, $3, $4)',
      [...[orderId, issued.number, issued.issuedAt, issued]],
    )
}

const listInvoices = (client: pg.Client) =>
  client
    .query('select order_id, number, issued_at, document::text from invoices order by number')
    .then(({ rows }) => rows)

let owner: Actor
let before: unknown[]
let after: unknown[]
beforeAll(async () => {
  await withClient(inject('serverUrl'), (client) => client.query(`create database ${name}`))
  before = await withClient(url, async (client) => {
    await migrateAsThen(client)
    await fillAsThen(client)
    return listInvoices(client)
  })
  await migrate(url)
  after = await withClient(url, listInvoices)
  openDatabase(url)
  await (await startWork(url)).stop()
  await openQueue()
  owner = await admin()
})
afterAll(async () => {
  await closeQueue()
  await closeDatabase()
  await withClient(inject('serverUrl'), (client) => client.query(`drop database ${name} with (force)`))
})

test('an upgrade leaves each invoice its number, its date and its document, to the byte', () => {
  expect(before).toHaveLength(2)
  expect(after).toEqual(before)
})

test('the PDF of an invoice of before the upgrade is what the release that issued it drew', async () => {
  const { headers, bytes } = await owner.get(`/order/invoice/${early}`)
  expect(headers.get('content-disposition')).toBe('attachment; filename="INV2627000001.pdf"')
  expect(hashDrawing(bytes)).toBe(DRAWN_THEN)
})

test('what was invoiced early and is dispatched after the upgrade keeps its invoice and takes no new number', async () => {
  const { bytes } = await owner.get(`/order/invoice/${early}`)
  for (const position of [0, 2]) {
    const moved = { productId: itemOf(early, position), newStatus: 'Shipped' }
    expect((await owner.put(`/order/update-product-status/${early}`, moved)).status).toBe(200)
  }
  expect((await owner.get(`/order/invoice/${early}`)).bytes).toEqual(bytes)
  expect(await withClient(url, listInvoices)).toEqual(before)
})

test('what comes back after the upgrade gets a note against the old invoice, with its line and rate of then', async () => {
  const moved = { productId: itemOf(usual, 2), newStatus: 'ReturnInitialized' }
  await owner.put(`/order/update-product-status/${usual}`, moved)
  await owner.put(`/order/update-product-status/${usual}`, { ...moved, newStatus: 'ReturnAccepted' })
  const { creditNotes } = (await owner.get(`/order/get-documents/${usual}`)).body
  expect(creditNotes).toMatchObject([{ itemId: itemOf(usual, 2) }])
  const { bytes } = await owner.get(`/order/credit-note/${itemOf(usual, 2)}`)
  const printed = (await readPdf(bytes)).flat().join(' ')
  for (const text of ['INV2627000002', 'Mini Mela Pack', '1,090.48', '2.5%']) expect(printed).toContain(text)
})

test('what was dispatched before the upgrade without an invoice gets the next number when it is asked for', async () => {
  const { headers } = await owner.get(`/order/invoice/${without}`)
  expect(headers.get('content-disposition')).toMatch(/"INV\d{4}\d{6}\.pdf"$/)
  expect((await withClient(url, listInvoices)).slice(0, 2)).toEqual(before)
})
