import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, fillWallet } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { readPdf } from '../../../../tests/pdf.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addDays, type Day } from '../../../lib/dates.ts'
import { formatRupees } from '../../../lib/money.ts'
import { db, pool } from '../../../platform/database.ts'
import { inFull } from '../period-names-rules.ts'
import { openDownload } from './open-download.ts'
import { aboutBytes, MAX_ORDERS_IN_PDF } from './rules.ts'

ownDatabase()

let owner: Actor
const hostile = ['=1+1', '@SUM(A1:A9)', '+91 98765', '-1', '<x>&"', "=cmd|' /C calc'!A0"]

beforeAll(async () => {
  owner = await admin()
  const shelf = []
  for (const [i, name] of hostile.entries())
    shelf.push(await addProduct({ name, salePrice: 100.25 + i, sizes: [{ size: 8, stock: 90 }] }))
  let day: Day = '2026-03-28'
  for (const name of hostile) {
    const buyer = await shopper()
    await db.updateTable('users').set({ name }).where('id', '=', buyer.id).execute()
    await fillWallet(buyer, 5_000)
    for (const [turn, method] of ['COD', 'Wallet'].entries()) {
      const order = await buy(buyer, [shelf[turn] ?? { id: '' }, shelf[turn + 2] ?? { id: '' }], method)
      await db
        .updateTable('orders')
        .set({ placed_at: `${day}T12:00:00Z` })
        .where('id', '=', order._id)
        .execute()
      const statuses = turn === 0 ? ['Cancelled'] : ['Delivered', 'ReturnInitialized', 'ReturnAccepted']
      for (const newStatus of statuses)
        await owner.put(`/order/update-product-status/${order._id}`, {
          productId: order.items[0]?._id,
          newStatus,
        })
      day = addDays(day, 1)
    }
  }
})
afterAll(() => expectInvariants())

const days = 'startDate=2026-03-01&endDate=2026-04-30'
const download = (query: string) => owner.get(`/report/download-report?${query}`)
const workbook = async (query: string) => (await readXlsx((await download(query)).bytes)).sheets

/** The file of these days, as what makes it gives it. */
async function opened(): Promise<AsyncGenerator<Buffer>> {
  const download = await openDownload({ from: '2026-03-01', to: '2026-04-30' }, 'day', 'xlsx')
  if (!download.ok) throw new Error(download.refusal.reason)
  return download.value.bytes
}

async function takeAll(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Those that were only written for a test. */
async function removeBareOrders(): Promise<void> {
  await sql`delete from order_items where not exists (select from order_item_history where item_id = order_items.id)`.execute(
    db,
  )
  await sql`delete from orders where not exists (select from order_items where order_id = orders.id)`.execute(
    db,
  )
  await sql`insert into sales_adjustments default values`.execute(db)
}

describe('a report downloaded as xlsx', () => {
  test('has the right headers, and a name that says what it is', async () => {
    const answer = await download(`${days}&period=day&format=xlsx`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="maidan-sales-2026-03-01-to-2026-04-30.xlsx"',
      'cache-control': 'no-store',
      'x-rows': '12',
      'x-bytes-about': String(aboutBytes('xlsx', { orders: 12, periods: 12 })),
    })
  })

  test('agrees with the report to the paisa, by period and order by order', async () => {
    const { report } = (await owner.get(`/report/generate-report?${days}&period=week`)).body
    const sheets = await workbook(`${days}&period=week&format=xlsx`)
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Orders'])
    const [summary = [], orders = []] = sheets.map(({ rows }) => rows)
    const periods = summary.slice(1, -1).map(([_id, count, , , totalAmount]) => ({ _id, totalAmount, count }))
    expect(periods).toEqual(report.periods)
    const paise = (value: unknown) => Math.round(Number(value) * 100)
    expect(summary.at(-1)?.slice(0, 2)).toEqual(['Total', 12])
    expect(summary.at(-1)?.slice(4).map(paise)).toEqual(
      [
        report.overallOrderAmount,
        report.refundedAmount,
        report.uncollectedAmount,
        report.keptAmount,
        report.netAmount,
      ].map(paise),
    )
    const column = (name: string) => orders[0]?.indexOf(name) ?? -1
    for (const [name, at] of [
      ['Discount On MRP', 2],
      ['Coupon discount', 3],
      ['Total', 4],
      ['Refunded', 5],
      ['Not collected', 6],
      ['Charges kept', 7],
    ] as const) {
      const sum = orders.slice(1, -1).reduce((all, row) => all + paise(row[column(name)]), 0)
      expect(sum, name).toBe(paise(summary.at(-1)?.[at]))
      expect(paise(orders.at(-1)?.[column(name)]), name).toBe(sum)
    }
  })

  test('has names as they are and never as formulas, moments as moments, amounts as numbers', async () => {
    const sheets = await workbook(`${days}&format=xlsx`)
    const [summary, { rows = [] } = {}] = sheets
    expect(summary?.rows[1]?.[0]).toEqual(new Date('2026-03-28T00:00:00Z'))
    const orders = rows.slice(1, -1)
    expect(new Set(orders.map(([, , customer]) => customer))).toEqual(new Set(hostile))
    expect(orders[0]?.[0], 'as the screens name it').toMatch(/^#\d{4,}$/)
    expect(orders[0]?.[3]).toBe('=1+1 × 1, +91 98765 × 1')
    expect(orders[0]?.[1]).toEqual(new Date('2026-03-28T17:30:00Z')) // a clock in India
    for (const row of orders)
      expect(row.map((value) => (value instanceof Date ? 'moment' : typeof value))).toEqual(
        'string moment string string string string number number number object number number number number number number number'.split(
          ' ',
        ),
      )
  })

  test('is written while it is taken, and holds no connection once nobody takes it', async () => {
    const bytes = await opened()
    const busy = () => pool.totalCount - pool.idleCount
    expect(busy()).toBe(0)
    await bytes.next()
    expect(busy()).toBe(1)
    await bytes.return(undefined)
    expect(busy()).toBe(0)
  })

  test('is of one moment, however much happens while it is taken', async () => {
    const before = await takeAll(await opened())
    const bytes = await opened()
    const { value: first } = await bytes.next()
    await sql`update orders set placed_at = placed_at - interval '20 days' where payment_method = 'COD'`.execute(
      db,
    )
    expect(Buffer.concat([first, await takeAll(bytes)])).toEqual(before)
    await sql`update orders set placed_at = placed_at + interval '20 days' where payment_method = 'COD'`.execute(
      db,
    )
  })
})

describe('a report downloaded as pdf', () => {
  test('tells every period and what it comes to, with ₹, on numbered pages', async () => {
    const { report } = (await owner.get(`/report/generate-report?${days}&period=day`)).body
    const answer = await download(`${days}&period=day&format=pdf`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="maidan-sales-2026-03-01-to-2026-04-30.pdf"',
    )
    const pages = await readPdf(answer.bytes)
    const lines = pages.flat()
    expect(lines.join('\n')).toContain('1 Mar 2026 – 30 Apr 2026')
    for (const { _id, totalAmount, count } of report.periods) {
      const line = lines.find((one) => one.startsWith(`${inFull(_id, 'day')} |`))
      expect(line?.split(' | ').slice(1, 2)).toEqual([String(count)])
      expect(line).toContain(formatRupees(totalAmount))
    }
    const total = lines.find((one) => one.startsWith('Total |'))?.split(' | ')
    expect(total?.[4]).toBe(formatRupees(report.overallOrderAmount))
    expect(total?.at(-1)).toBe(formatRupees(report.netAmount))
    expect(lines.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  })

  test('lists the orders as the workbook does, on pages of their own', async () => {
    const [, { rows = [] } = {}] = await workbook(`${days}&format=xlsx`)
    const pages = await readPdf((await download(`${days}&format=pdf`)).bytes)
    const listed = pages.flat().filter((line) => /^#\d{4,} \|/.test(line))
    const inWorkbook = rows.slice(1, -1).map(([order, , customer, , payment, status]) => {
      return [order, customer, payment, status].join(' ')
    })
    expect(
      listed.map((line) => {
        const [order, , customer, payment, status] = line.split(' | ')
        return [order, customer, payment, status].join(' ')
      }),
    ).toEqual(inWorkbook)
    expect(listed[0]).toContain('28 Mar 2026')
  })

  test('lists at most 500 orders, and says where the others are', async () => {
    await sql`
      insert into orders (user_id, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
        shipping_address, placed_at)
      select id, 'COD', 100, 0, 0, 0, 100, '{}', timestamptz '2023-01-01' + n * interval '1 minute'
      from (select id from users where role = 'user' limit 1) as buyer, generate_series(0, 500) as n`.execute(
      db,
    )
    await sql`
      insert into order_items (order_id, position, product_id, size_id, product_name, brand_name, category_id, brand_id,
        category_name, size, quantity, original_price, price)
      select orders.id, 0, new_id(), new_id(), 'Cap', 'Nike', new_id(), new_id(), 'Caps', 8, 1, 100, 100
      from orders left join order_items on order_id = orders.id where order_items.id is null`.execute(db)
    const query = 'startDate=2023-01-01&endDate=2023-01-02&period=day&format=pdf'
    const lines = (await readPdf((await download(query)).bytes)).flat()
    expect(lines.filter((line) => /^#\d{4,} \|/.test(line))).toHaveLength(MAX_ORDERS_IN_PDF)
    expect(lines).toContain('The first 500 of 501 orders. The workbook (XLSX) lists all of them.')
    await removeBareOrders()
  })

  test('goes on over as many pages as there are days, each with its headings', async () => {
    await sql`
      insert into orders (user_id, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
        shipping_address, placed_at)
      select id, 'COD', 100, 0, 0, 0, 100, '{}', timestamptz '2024-01-01' + n * interval '1 day'
      from (select id from users where role = 'user' limit 1) as buyer, generate_series(0, 199) as n`.execute(
      db,
    )
    await sql`
      insert into order_items (order_id, position, product_id, size_id, product_name, brand_name, category_id, brand_id,
        category_name, size, quantity, original_price, price)
      select orders.id, 0, new_id(), new_id(), 'Cap', 'Nike', new_id(), new_id(), 'Caps', 8, 1, 100, 100
      from orders left join order_items on order_id = orders.id where order_items.id is null`.execute(db)
    const query = 'startDate=2024-01-01&endDate=2024-12-31&period=day&format=pdf'
    const pages = await readPdf((await download(query)).bytes)
    expect(pages.length).toBeGreaterThan(3)
    const rows = pages.flat().filter((line) => /^\w{3}, \d{1,2} \w{3} 2024 \| 1 \| ₹0 \|/.test(line))
    expect(rows).toHaveLength(200)
    for (const [index, lines] of pages.entries()) {
      expect(lines.filter((line) => /^(PERIOD|ORDER) \|/.test(line))).toHaveLength(1)
      expect(lines.at(-1)).toContain(`Page ${index + 1} of ${pages.length}`)
    }
    await removeBareOrders()
  })
})

test.each([
  [
    'startDate=2026-04-02&endDate=2026-04-01&format=pdf',
    'endDate',
    'End date cannot be earlier than start date',
  ],
  ['startDate=0001-01-01&endDate=9999-12-31&format=xlsx', 'startDate', 'A report covers at most 5 years'],
  ['startDate=2021-04-01&endDate=2026-04-01&format=xlsx', 'startDate', 'A report covers at most 5 years'],
  ['startDate=2026-02-30&endDate=2026-04-01&format=pdf', 'startDate', 'Start date is not a day'],
  ['startDate=2026-04-01&format=pdf', 'endDate', 'Choose both a start date and an end date'],
  [`${days}&format=csv`, 'format', 'Format must be pdf or xlsx'],
  [days, 'format', 'Format must be pdf or xlsx'],
  [`${days}&format=pdf&period=year`, 'period', 'Period must be day, week or month'],
])('a download of %s is refused', async (query, field, message) => {
  const answer = await download(query)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ message, errors: { [field]: message } })
})

test('three are written at once, however many are opened in the same moment; the others wait their turn', async () => {
  const many = await Promise.all(Array.from({ length: 6 }, opened))
  const firsts = many.map((bytes) => bytes.next())
  await Promise.all(firsts.slice(0, 3))
  expect(pool.totalCount - pool.idleCount).toBe(3)
  for (const [index, bytes] of many.entries()) {
    await firsts[index]
    await bytes.return(undefined)
  }
  expect(pool.totalCount - pool.idleCount).toBe(0)
})

test('no more than three are downloaded at once; then there is room again', async () => {
  const under = await Promise.all([opened(), opened(), opened()])
  for (const bytes of under) await bytes.next()
  const refused = await download(`${days}&format=xlsx`)
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({
    message: 'Other reports are being downloaded. Try again when one of them is done.',
  })
  for (const bytes of under) await bytes.return(undefined)
  expect((await download(`${days}&format=xlsx`)).status).toBe(200)
})
