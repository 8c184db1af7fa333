import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { checkout, fillCart, fillWallet, move, order } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { saveSettings } from '../../../../tests/growth/call.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addDays, type Day } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { db, pool } from '../../../platform/database.ts'
import { NOTICE_VERSION } from '../../legal/notices/rules.ts'
import type { OrderOnWire } from '../../orders/wire.ts'
import { readSourceSales } from './store.ts'

ownDatabase()

let owner: Actor
let asha: Actor
let ravi: Actor
let tee: { id: string }

const ad = { channel: 'paid', source: 'google', medium: 'cpc', campaign: '=Diwali' }
const mail = { channel: 'email', source: 'newsletter', medium: 'email', campaign: null }

async function buyFrom(
  by: Actor,
  source: object | null,
  quantity = 1,
  method = 'Wallet',
): Promise<OrderOnWire> {
  await fillCart(by, { ...tee, quantity })
  const told = source && { source: { ...source, agreedTo: NOTICE_VERSION } }
  const { status, body } = await order(by, { ...(await checkout(by, method)), ...told })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.order
}

const cancel = (by: Actor, { _id, items }: OrderOnWire) =>
  by.put('/order/user-order-status-change', {
    orderId: _id,
    itemId: items[0]?._id,
    orderStatus: 'Cancelled',
    cancelReason: 'Other',
  })

async function takeBack(by: Actor, bought: OrderOnWire, size?: number): Promise<void> {
  await move(owner, bought, 'Delivered')
  const itemId = bought.items[0]?._id
  const asked = { orderId: bought._id, itemId, reason: "Doesn't like the fit", ...(size && { size }) }
  expect((await by.post('/order/return-order-request', asked)).status).toBe(200)
  const { returnRequest } = (await owner.get('/order/get-return-details?limit=100')).body
  const { _id } = returnRequest.find((one: { itemId: string }) => one.itemId === itemId)
  expect((await owner.put('/order/accept-return', { returnId: _id })).status).toBe(200)
}

const between = (from: Day, to: Day) => `startDate=${from}&endDate=${to}`
const sources = async (days: string) => (await owner.get(`/report/get-sources?${days}`)).body.report
const sales = async (days: string) => (await owner.get(`/report/generate-report?${days}`)).body.report

beforeAll(async () => {
  ;[owner, asha, ravi] = [await admin(), await shopper('Asha Rao'), await shopper('Ravi Rao')]
  for (const one of [asha, ravi]) await fillWallet(one, 20_000)
  await saveSettings(owner, 'shop', { asksSource: true })
  const sizes = [8, 9].map((size) => ({ size, stock: 50 }))
  tee = await addProduct({ name: 'Field Tee', salePrice: 100.25, sizes })
  await buyFrom(asha, ad, 3)
  await takeBack(ravi, await buyFrom(ravi, mail, 2))
  await buyFrom(asha, mail)
  await buyFrom(ravi, null)
  await buyFrom(ravi, ad)
  await cancel(asha, await buyFrom(asha, ad))
  await cancel(ravi, await buyFrom(ravi, ad, 1, 'COD'))
  const shipped = await buyFrom(ravi, mail)
  await move(owner, shipped, 'Shipped')
  await cancel(ravi, shipped)
  await takeBack(asha, await buyFrom(asha, ad), 9)
})

test('names channel and campaign with orders, sales, what came back, and whose first order it was', async () => {
  const { rows } = await sources('')
  expect(rows[0]).toEqual({
    ...ad,
    orders: 3,
    newCustomers: 1,
    sales: 330.75 + 2 * 130.25,
    refunded: 0,
    uncollected: 0,
    kept: 0,
    net: 330.75 + 2 * 130.25,
  })
  expect(
    rows.slice(1).map(({ channel, orders, newCustomers, refunded, kept }: Row) => ({
      ...{ channel, orders, newCustomers, refunded, kept },
    })),
  ).toEqual([
    { channel: 'email', orders: 2, newCustomers: 1, refunded: 200.5, kept: 30 },
    { channel: 'unknown', orders: 1, newCustomers: 0, refunded: 0, kept: 0 },
  ])
})

type Row = { channel: string; orders: number; newCustomers: number; refunded: number; kept: number }

test('adds up to the sales report of the same days, whichever they are and whatever became of the orders', async () => {
  const { rows } = await pool.query('select id from orders order by id')
  for (const [index, { id }] of rows.entries())
    await pool.query(`update orders set placed_at = placed_at - $2 * interval '17 hours' where id = $1`, [
      id,
      index,
    ])
  const today = clock.today()
  for (const [from, to] of [
    ...[
      [-10, 0],
      [-3, -1],
      [-2, 0],
      [-6, -4],
    ],
    ...[0, -1, -2, -3, -4, -5, -6, -7].map((day) => [day, day]),
  ] as [number, number][]) {
    const days = between(addDays(today, from), addDays(today, to))
    const { total } = await sources(days)
    const report = await sales(days)
    expect(total, days).toMatchObject({
      orders: report.overallSalesCount,
      sales: report.overallOrderAmount,
      refunded: report.refundedAmount,
      uncollected: report.uncollectedAmount,
      kept: report.keptAmount,
      net: report.netAmount,
    })
  }
})

test('beyond the most rows the others are one, and nothing is lost', async () => {
  const days = { from: addDays(clock.today(), -30), to: clock.today() }
  const all = await readSourceSales(db, days)
  const few = await readSourceSales(db, days, 1)
  expect(few.map(({ channel }) => channel)).toEqual(['paid', 'rest'])
  const sum = (rows: typeof all) => rows.reduce((sum, { amount }) => sum + amount, 0)
  expect(sum(few)).toBe(sum(all))
})

test('is downloaded as CSV, in which a campaign is a text and no formula', async () => {
  const { headers, bytes } = await owner.get(
    `/report/download-sources?${between(addDays(clock.today(), -30), clock.today())}`,
  )
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="sources-.*\.csv"$/)
  const text = Buffer.from(bytes).toString()
  expect(text).toContain("Ads,google,cpc,'=Diwali,3,")
})

test.each([
  ['one day without the other', 'startDate=2026-11-01'],
  ['days the wrong way round', between('2026-11-02' as Day, '2026-11-01' as Day)],
  ['more than 366 days', between('2025-11-01' as Day, '2026-11-02' as Day)],
  ['what is no day', 'startDate=soon&endDate=later'],
])('%s are refused', async (_, days) => {
  expect((await owner.get(`/report/get-sources?${days}`)).status).toBe(400)
  expect((await owner.get(`/report/download-sources?${days}`)).status).toBe(400)
})

test('a whole leap year can be asked for', async () => {
  expect(
    (await owner.get(`/report/get-sources?${between('2027-04-01' as Day, '2028-03-31' as Day)}`)).status,
  ).toBe(200)
})
