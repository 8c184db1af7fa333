import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy, fillWallet, move } from '../../../tests/buying.ts'
import { auditLogOf } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { countStatements } from '../../../tests/statements.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { writeReturnFiles } from './write-return-files.ts'

ownDatabase()
afterEach(() => vi.restoreAllMocks())
afterAll(() => expectInvariants())

const at = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))

let owner: Actor
let other: Actor
let asha: Actor
let bag: { id: string }
let bare: { id: string }
let shipped: OrderOnWire
beforeAll(async () => {
  // A session ends a month after it began.
  at('2026-12-20T06:00:00Z')
  ;[owner, other, asha] = [await admin(), await admin(), await shopper()]
  await fillWallet(asha, 50_000)
  bag = await addProduct({ name: 'Duffel', category: 'Backpacks', salePrice: 3510 })
  bare = await addProduct({ name: 'Whistle', category: 'Recovery Gear', salePrice: 1180 })
  at('2026-08-05T06:00:00Z')
  await move(owner, await buy(asha, [bag], 'Wallet'), 'Shipped')
  at('2026-10-05T06:00:00Z')
  shipped = await buy(asha, [bag, bare], 'Wallet')
  await move(owner, shipped, 'Delivered')
  vi.restoreAllMocks()
})

const returnOf = async (period: string) => (await owner.get(`/gst/get-return?period=${period}`)).body.return
const file = (period: string, kind: string, by = owner) =>
  by.get(`/gst/download-return?period=${period}&file=${kind}`)
const close = (month: string, by = owner) => by.post('/gst/close-month', { month })
const kinds = ['json', 'xlsx', 'csv', 'register', 'tally']
const october = { small: [{ code: '29', percent: 18, taxable: 4000, cgst: 360, sgst: 360, igst: 0 }] }

test('a month names the product without HSN, and is not closed until it has one', async () => {
  expect(await returnOf('2026-10')).toMatchObject({
    ...{ name: 'October 2026', from: '2026-10-01', to: '2026-10-31', invoices: 1, notes: 0 },
    ...october,
    gstr3b: { taxed: { taxable: 4000, cgst: 360, sgst: 360, igst: 0, amount: 4720 }, nil: 0, interState: [] },
    problems: [{ kind: 'hsn', what: 'Whistle', productId: bare.id, documents: 1, hinders: true }],
    days: [{ day: '2026-10-05', invoices: 1, net: { amount: 4720 } }],
  })
  expect(await close('2026-10')).toMatchObject({
    status: 409,
    body: { message: 'A problem has to be mended first: the portal would refuse the file' },
  })
  expect((await owner.put(`/product/productEdit/${bare.id}`, { hsn: '3926' })).status).toBe(200)
  expect((await returnOf('2026-10')).problems).toEqual([])
  const { hsn } = (await file('2026-10', 'json')).body
  expect(hsn.hsn_b2c.map(({ hsn_sc, qty, txval }: Record<string, unknown>) => [hsn_sc, qty, txval])).toEqual([
    ['3926', 1, 1006.4],
    ['4202', 1, 2993.6],
  ])
})

test('a day has what was paid in advance and paid back on it, by the ledger', async () => {
  const { rows } = await sql<{ day: string }>`
    select (created_at at time zone 'Asia/Kolkata')::date as day from ledger_transactions where cause = 'order' limit 1`.execute(
    db,
  )
  const day = rows[0]?.day ?? ''
  const { days } = await returnOf(day.slice(0, 7))
  expect(days.find((one: { day: string }) => one.day === day)).toMatchObject({ paid: 8260, paidBack: 0 })
})

test('the workbook opens in a foreign reader with the sheets of the offline tool, and the CSV says the same', async () => {
  const { bytes, headers } = await file('2026-10', 'xlsx')
  expect(headers.get('content-disposition')).toBe('attachment; filename="GSTR1-29AABCM1234A1Z3-102026.xlsx"')
  const { sheets } = await readXlsx(bytes)
  const names = ['b2b,sez,de', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exemp', 'hsn(b2b)', 'hsn(b2c)', 'docs']
  expect(sheets.map(({ name }) => name)).toEqual(names)
  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  expect(rowsOf('b2cs').slice(3)).toEqual([
    [
      'Type',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ['OE', '29-Karnataka', '', 18, 4000, 0, ''],
  ])
  expect(rowsOf('hsn(b2c)')[5]?.slice(0, 7)).toEqual([
    '4202',
    'Bags backpacks holdalls pouche',
    'PCS-PIECES',
    1,
    3532.44,
    18,
    2993.6,
  ])
  const number = (await owner.get(`/order/get-documents/${shipped._id}`)).body.invoice
  expect(rowsOf('docs')[4]).toEqual(['Invoices for outward supply', number, number, 1, 0])

  const parts = unzipSync((await file('2026-10', 'csv')).bytes)
  expect(Object.keys(parts)).toEqual(names.map((name) => `${name}.csv`))
  expect(strFromU8(parts['b2cs.csv'] as Uint8Array).split('\r\n')[1]).toBe('OE,29-Karnataka,,18,4000,0,')
  const register = (await file('2026-10', 'register')).body.split('\r\n')
  expect(register[1]).toContain(`Invoice,${number},,,`)
  expect(register[1]).toContain(',29-Karnataka,18,4000,360,360,0,4720')
  expect((await file('2026-10', 'tally')).body).toContain(
    '<LEDGERNAME>Sales at 18 %</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>4000.00</AMOUNT>',
  )
})

test('the register and the vouchers read each document once, as a file of sums does', async () => {
  const statementsOf = (kind: string) => countStatements(() => file('2026-10', kind))
  const once = await statementsOf('json')
  for (const kind of ['register', 'tally']) expect(await statementsOf(kind), kind).toBeLessThanOrEqual(once)
})

test.each([
  ['get-return?period=2026-13', 'The period is a month as 2026-11, or a quarter as 2026-Q4'],
  ['get-return?period=2026-Q5', 'The period is a month as 2026-11, or a quarter as 2026-Q4'],
  ['download-return?period=2026-10&file=pdf', 'The file is one of json, xlsx, csv, register, tally'],
])('GET /gst/%s is refused', async (call, message) => {
  const { status, body } = await owner.get(`/gst/${call}`)
  expect(status).toBe(400)
  expect(Object.values(body.errors)).toEqual([message])
})

test('a month that is not over is not closed, and of two admins who close one at once one is told so', async () => {
  at('2026-10-31T18:29:59Z')
  expect(await close('2026-10')).toMatchObject({
    status: 409,
    body: { message: 'A month is closed when it is over' },
  })
  expect((await close('2026-Q3')).status).toBe(400)
  at('2026-10-31T18:30:00Z')
  const answers = await Promise.all([close('2026-10'), close('2026-10', other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [won, lost] = answers.sort((a, b) => a.status - b.status)
  expect(won?.body.months).toEqual(['2026-08', '2026-09', '2026-10'])
  expect(lost?.body.message).toBe('This month was closed on 1 Nov 2026 by Admin')
  const { rows } = await sql<{ id: string }>`select id from closed_months order by month`.execute(db)
  expect(await auditLogOf('month', rows[2]?.id ?? '')).toMatchObject([
    { verb: 'closed', name: 'October 2026' },
  ])
  expect((await file('2026-10', 'json')).status).toBe(409)
  expect(
    (await owner.get('/gst/get-months')).body.pending.map(({ period }: { period: string }) => period),
  ).toEqual(['2026-08', '2026-09', '2026-10'])
})

test('files that cannot be written fail the job, which writes them later', async () => {
  await sql`alter table return_files add constraint full_disk check (false) not valid`.execute(db)
  await expect(writeReturnFiles()).rejects.toThrow('full_disk')
  await sql`alter table return_files drop constraint full_disk`.execute(db)
  await sql`update pending_return_files set try_at = now()`.execute(db)
  expect((await owner.get('/gst/get-months')).body.pending).toHaveLength(3)
})

test('files of a closed month are the same bytes for ever; a return goes to the month it comes in', async () => {
  const before = await returnOf('2026-10')
  await Promise.all([writeReturnFiles(), writeReturnFiles()])
  const kept = await Promise.all(kinds.map((kind) => file('2026-10', kind)))
  at('2026-11-03T06:00:00Z')
  const [item] = shipped.items
  await asha.post('/order/return-order-request', { orderId: shipped._id, itemId: item?._id, reason: 'Other' })
  const { returnRequest } = (await owner.get('/order/get-return-details')).body
  expect((await owner.put('/order/accept-return', { returnId: returnRequest[0]._id })).status).toBe(200)
  await owner.put(`/product/productEdit/${bare.id}`, { hsn: '9506' })
  expect(await returnOf('2026-10')).toEqual(before)
  for (const [index, kind] of kinds.entries()) {
    const again = await file('2026-10', kind)
    expect(again.bytes, kind).toEqual(kept[index]?.bytes)
    expect(again.headers.get('x-bytes-about')).toBe(`${again.bytes.length}`)
  }
  expect(await returnOf('2026-11')).toMatchObject({
    ...{ invoices: 0, notes: 1, net: { taxable: -2974.58, amount: -3510 } },
    days: expect.arrayContaining([expect.objectContaining({ day: '2026-11-03', notes: 1 })]),
  })
  expect((await file('2026-11', 'json')).body.b2cs).toEqual([
    {
      sply_ty: 'INTRA',
      rt: 18,
      typ: 'OE',
      pos: '29',
      txval: -2974.58,
      camt: -267.71,
      samt: -267.71,
      csamt: 0,
    },
  ])
  expect((await owner.get('/gst/get-months')).body.months.at(-1)).toMatchObject({
    month: '2026-08',
    closedBy: 'Admin',
  })
})

test('a dispatch by a clock that is still in the closed month is tried again, and dated in the open one', async () => {
  const [counted, late] = [await buy(asha, [bag], 'Wallet'), await buy(asha, [bag], 'Wallet')]
  let calls = 0
  vi.spyOn(clock, 'now').mockImplementation(() => {
    calls++
    return new Date('2026-11-04T06:00:00Z')
  })
  await move(owner, counted, 'Shipped')
  // As many calls as one dispatch makes are answered with the closed month.
  let left = calls
  vi.spyOn(clock, 'now').mockImplementation(
    () => new Date(left-- > 0 ? '2026-10-31T18:29:59Z' : '2026-11-05T06:00:00Z'),
  )
  await move(owner, late, 'Shipped')
  const { rows } = await sql<{ day: string }>`
    select (issued_at at time zone 'Asia/Kolkata')::date as day from invoices where order_id = ${late._id}`.execute(
    db,
  )
  expect(rows).toEqual([{ day: '2026-11-05' }])
})

test('a quarter is kept when its last month is closed, and adds its months up', async () => {
  await close('2026-12')
  await writeReturnFiles()
  const { rows } = await sql<{ period: string }>`select distinct period from return_files order by 1`.execute(
    db,
  )
  expect(rows.map(({ period }) => period)).not.toContain('2026-Q4')
  at('2027-01-01T06:00:00Z')
  expect((await close('2026-12')).body.months).toEqual(['2026-11', '2026-12'])
  await writeReturnFiles()
  const { fp, b2cs } = (await file('2026-Q4', 'json')).body
  expect(fp).toBe('122026')
  expect(b2cs).toMatchObject([{ rt: 18, txval: 7025.42, camt: 632.29, samt: 632.29 }])
  expect((await sql`select from return_files where period = '2026-Q4'`.execute(db)).rows).not.toHaveLength(0)
})

test('no tax rate begins in a closed month or is taken from one, and the database refuses documents there', async () => {
  const rate = { taxClass: 'flat-5', from: '2026-12-31', percent: 6, source: 'Finance Act' }
  expect(await owner.post('/tax/add-rate', rate)).toMatchObject({
    status: 409,
    body: { errors: { from: 'The books are closed up to 31 Dec 2026: choose a later day' } },
  })
  expect((await owner.post('/tax/add-rate', { ...rate, from: '2027-01-01' })).status).toBe(200)
  await expect(sql`delete from tax_rates where begins_on = '2025-09-22'`.execute(db)).rejects.toThrow(
    'stays as it is',
  )
  await expect(
    sql`insert into invoices (order_id, number, issued_at, document)
      select order_id, 'INV2627009999', '2026-10-05', document from invoices limit 1`.execute(db),
  ).rejects.toThrow('is closed')
  for (const table of ['closed_months', 'return_files'])
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow()
  await expect(
    sql`insert into closed_months (month, closed_by) values ('2090-01-01', ${owner.id})`.execute(db),
  ).rejects.toThrow('closed_months_check')
})

test('a month names a product whose invoices have a wrong HSN, and files the right one that it got since', async () => {
  at('2027-02-05T06:00:00Z')
  ;[owner, asha] = [await admin(), await shopper()]
  const odd = await addProduct({ name: 'Cone', category: 'Recovery Gear', salePrice: 590 })
  await sql`update products set hsn = '39269' where id = ${odd.id}`.execute(db)
  await move(owner, await buy(asha, [odd]), 'Delivered')
  expect((await returnOf('2027-02')).problems).toMatchObject([
    { kind: 'hsn', what: 'Cone', productId: odd.id, documents: 1, hinders: true },
  ])
  expect((await owner.put(`/product/productEdit/${odd.id}`, { hsn: '39269' })).status).toBe(400)
  expect((await owner.put(`/product/productEdit/${odd.id}`, { hsn: '392690' })).status).toBe(200)
  expect((await returnOf('2027-02')).problems).toEqual([])
  const { hsn } = (await file('2027-02', 'json')).body
  expect(hsn.hsn_b2c).toMatchObject([{ hsn_sc: '392690', qty: 1 }])
})
