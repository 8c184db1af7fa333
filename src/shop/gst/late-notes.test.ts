import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, fillWallet, move } from '../../../tests/buying.ts'
import { auditLogOf } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { readPdf } from '../../../tests/pdf.ts'
import { addProduct } from '../../../tests/products.ts'
import { clock } from '../../platform/clock.ts'
import { pool } from '../../platform/database.ts'
import type { OrderOnWire } from '../orders/wire.ts'

ownDatabase()
afterEach(() => vi.restoreAllMocks())
afterAll(() => expectInvariants())

const at = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))

let owner: Actor
let asha: Actor
let bag: { id: string; sizeIds: string[] }
/** Invoiced in the financial year 2025–26, from its first day to its last moment, and in the year after. */
let [april, worn, named, undone, exchanged, march, next]: OrderOnWire[] = []
beforeAll(async () => {
  // A session ends a month after it began.
  at('2026-12-20T06:00:00Z')
  ;[owner, asha] = [await admin(), await shopper()]
  await fillWallet(asha, 50_000)
  const sizes = [
    { size: 8, stock: 50 },
    { size: 9, stock: 50 },
  ]
  bag = await addProduct({ name: 'Duffel', category: 'Backpacks', salePrice: 1180, sizes })
  const sold = async (moment: string, status: 'Shipped' | 'Delivered') => {
    at(moment)
    const order = await buy(asha, [bag], 'Wallet')
    await move(owner, order, status)
    return order
  }
  april = await sold('2025-04-01T06:00:00Z', 'Delivered')
  worn = await sold('2026-03-01T06:00:00Z', 'Delivered')
  named = await sold('2026-03-02T06:00:00Z', 'Delivered')
  undone = await sold('2026-03-03T06:00:00Z', 'Delivered')
  exchanged = await sold('2026-03-04T06:00:00Z', 'Delivered')
  march = await sold('2026-03-31T18:29:59Z', 'Shipped')
  next = await sold('2026-03-31T18:30:00Z', 'Delivered')
})

const ask = ({ _id: orderId, items }: OrderOnWire, more = {}) =>
  asha.post('/order/return-order-request', { orderId, itemId: items[0]?._id, reason: 'Other', ...more })
const requestOf = async ({ items }: OrderOnWire) =>
  (await owner.get('/order/get-return-details?limit=100')).body.returnRequest.find(
    ({ itemId }: { itemId: string }) => itemId === items[0]?._id,
  )
const accept = async (order: OrderOnWire, more = {}) =>
  owner.put('/order/accept-return', { returnId: (await requestOf(order))._id, ...more })
const noteOf = async ({ items }: OrderOnWire) => {
  const { rows } = await pool.query('select number, document from credit_notes where item_id = $1', [
    items[0]?._id,
  ])
  return rows[0]
}
const file = async (month: string, kind: string) =>
  (await owner.get(`/gst/download-return?period=${month}&file=${kind}`)).body
const required = (order: OrderOnWire | undefined) => {
  if (!order) throw new Error('an order was placed')
  return order
}

const save = (year: string, filedOn: string | null) => owner.put('/gst/save-annual-return', { year, filedOn })

test('the day of the annual return ends it earlier, stands in the audit log, and can be taken away', async () => {
  at('2026-10-20T06:00:00Z')
  expect(await save('2526', '2026-10-15')).toMatchObject({ status: 200 })
  const { years } = (await owner.get('/gst/get-months')).body
  expect(years).toEqual([
    { year: '2627', lastDay: '2027-11-30', filedOn: null, isOver: false },
    { year: '2526', lastDay: '2026-10-15', filedOn: '2026-10-15', isOver: true },
  ])
  const item = required(worn)
  at('2026-10-21T06:00:00Z')
  await ask(item)
  await accept(item)
  expect((await noteOf(item)).document.commercial).toEqual({ lastDay: '2026-10-15' })
  const { rows } = await pool.query('select id from annual_returns')
  expect((await save('2526', null)).status).toBe(200)
  expect(await auditLogOf('annual-return', rows[0].id)).toMatchObject([
    { verb: 'created', before: null, after: { filedOn: '2026-10-15' } },
    { verb: 'deleted', before: { filedOn: '2026-10-15' }, after: null },
  ])
  const documents = (await owner.get(`/order/get-documents/${item._id}`)).body
  expect(documents.lastTaxDay).toBe('2026-11-30')
})

test('a note that lowered tax after the annual return, whose day came later, is named to the owner', async () => {
  const item = required(named)
  at('2026-11-25T06:00:00Z')
  await ask(item)
  await accept(item)
  const { number } = await noteOf(item)
  const problems = async () => (await owner.get('/gst/get-return?period=2026-11')).body.return.problems
  expect(await problems()).toEqual([])
  at('2026-11-28T06:00:00Z')
  await save('2526', '2026-11-24')
  expect(await problems()).toMatchObject([{ kind: 'late-note', what: number, hinders: false }])
  await save('2526', null)
})

test('an acceptance that is undone before it is made issues no note', async () => {
  const item = required(undone)
  at('2026-11-30T18:29:55Z')
  await ask(item)
  const { held } = (await accept(item, { hold: true })).body
  expect((await owner.put(`/order/undo-status-change/${held}`)).status).toBe(200)
  expect(await noteOf(item)).toBeUndefined()
})

test('December has a late note beside one in time: only the one in time lowers tables 7 and 12', async () => {
  const [late, inTime] = [required(april), required(next)]
  at('2026-11-30T18:30:00Z')
  await ask(late)
  await ask(inTime)
  expect((await requestOf(late)).lastTaxDay).toBe('2026-11-30')
  expect((await requestOf(inTime)).lastTaxDay).toBe('2027-11-30')
  const before = await balanceOf(asha)
  expect((await accept(late)).status).toBe(200)
  expect((await accept(inTime)).status).toBe(200)
  // Money and goods go back all the same.
  expect(await balanceOf(asha)).toBe((before ?? 0) + 2_360)
  expect((await noteOf(late)).document).toMatchObject({
    commercial: { lastDay: '2026-11-30' },
    lines: [{ amount: 118_000, percent: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }],
    figures: { total: 118_000 },
  })
  expect((await noteOf(inTime)).document).toMatchObject({
    lines: [{ amount: 118_000, percent: 18, taxable: 100_000, cgst: 9_000, sgst: 9_000 }],
  })

  const json = await file('2026-12', 'json')
  const once = { txval: -1000, camt: -90, samt: -90, csamt: 0 }
  expect(json.b2cs).toEqual([{ sply_ty: 'INTRA', rt: 18, typ: 'OE', pos: '29', ...once }])
  expect(json.hsn.hsn_b2c).toMatchObject([{ hsn_sc: '4202', qty: -1, rt: 18, ...once }])
  expect(json).not.toHaveProperty('nil')
  expect(json.doc_issue.doc_det).toMatchObject([{ doc_num: 5, docs: [{ totnum: 2, net_issue: 2 }] }])

  const { return: summary } = (await owner.get('/gst/get-return?period=2026-12')).body
  expect(summary).toMatchObject({
    notes: 1,
    credited: { taxable: 1000, cgst: 90, sgst: 90, amount: 1180 },
    commercial: { notes: 1, amount: 1180 },
    net: { taxable: -1000, amount: -1180 },
    problems: [],
    days: [{ day: '2026-12-01', notes: 1, credited: { amount: 1180 }, commercial: 1180 }],
  })
  const number = (await noteOf(late)).number
  expect(await file('2026-12', 'register')).toMatch(
    new RegExp(`Commercial credit note,${number},.*,0,0,0,0,0,-1180\\r\\n`),
  )
  const voucher = (await file('2026-12', 'tally'))
    .split('<TALLYMESSAGE>')
    .find((one: string) => one.includes(number))
  expect(voucher).toContain('<LEDGERNAME>Credit notes without GST</LEDGERNAME>')
  expect(voucher).not.toMatch(/Output|Sales at/)
})

test('the paper of a late note says that it lowers no tax, and prints none', async () => {
  const { bytes } = await asha.get(`/order/credit-note/${required(april).items[0]?._id}`)
  const text = (await readPdf(bytes)).flat().join('\n')
  expect(text).toContain('Commercial credit note')
  expect(text.replaceAll('\n', ' ')).toContain('lowers no tax: that ended for this invoice on 30 Nov 2026')
  expect(text).not.toMatch(/SGST|taxable value|tax in these prices/i)
})

test('a cancellation and an exchange after the last day credit without tax, and what is sent instead is taxed', async () => {
  const [shipped, worn] = [required(march), required(exchanged)]
  at('2026-12-02T06:00:00Z')
  await owner.put(`/order/update-product-status/${shipped._id}`, {
    productId: shipped.items[0]?._id,
    newStatus: 'Cancelled',
  })
  expect((await noteOf(shipped)).document.commercial).toEqual({ lastDay: '2026-11-30' })

  at('2026-12-03T06:00:00Z')
  await ask(worn, { size: 9 })
  await accept(worn)
  expect((await noteOf(worn)).document.commercial).toEqual({ lastDay: '2026-11-30' })
  const [placed] = (await asha.get('/order/get-orders')).body.orders
  await move(owner, placed, 'Shipped')
  const { return: summary } = (await owner.get('/gst/get-return?period=2026-12')).body
  expect(summary).toMatchObject({
    commercial: { notes: 3, amount: 3_540 },
    invoiced: { taxable: 1000, cgst: 90, sgst: 90 },
    days: [{ commercial: 1180 }, { commercial: 1180 }, { commercial: 1180, invoices: 1 }],
  })
})

test.each<[year: unknown, filedOn: unknown, status: number, message: string]>([
  ['2627', '2026-11-28', 409, 'The financial year 2026–27 is not over'],
  ['2627', null, 409, 'The financial year 2026–27 is not over'],
  ['2526', '2026-03-31', 400, 'The annual return of 2025–26 is furnished after 31 Mar 2026'],
  ['2526', '2026-11-29', 400, 'The day of the annual return is not in the future'],
  ['2526', '2026-11-31', 400, 'The day of the annual return is not a day'],
  ['2527', '2026-11-28', 400, 'The financial year is two years as 2526'],
  [2526, '2026-11-28', 400, 'The financial year is two years as 2526'],
])('the annual return of %s on %s is refused', async (year, filedOn, status, message) => {
  at('2026-11-28T06:00:00Z')
  const { rows: before } = await pool.query('select * from annual_returns')
  expect(await owner.put('/gst/save-annual-return', { year, filedOn })).toMatchObject({
    status,
    body: { message },
  })
  expect((await pool.query('select * from annual_returns')).rows).toEqual(before)
})
