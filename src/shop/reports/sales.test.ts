import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { pool } from '../../platform/database.ts'
import type { OrderOnWire } from '../orders/wire.ts'

ownDatabase()

let owner: Actor
let asha: Actor
let [cap, ball] = [{ id: '' }, { id: '' }]

/** A cash order placed at that moment. */
async function sold(moment: string, ...wanted: { id: string; quantity: number }[]): Promise<OrderOnWire> {
  const order = await buy(asha, wanted)
  await pool.query('update orders set placed_at = $2 where id = $1', [order._id, moment])
  return order
}

async function move(order: OrderOnWire, at: number, ...statuses: string[]): Promise<void> {
  for (const newStatus of statuses) {
    const asked = { productId: order.items[at]?._id, newStatus }
    const { status } = await owner.put(`/order/update-product-status/${order._id}`, asked)
    expect(status).toBe(200)
  }
}

const report = async (query: string) => (await owner.get(`/report/generate-report?${query}`)).body.report

beforeAll(async () => {
  ;[owner, asha] = [await admin(), await shopper()]
  ;[cap, ball] = [
    await addProduct({ name: 'Sun Cap', salePrice: 100.25, sizes: [{ size: 8, stock: 90 }] }),
    await addProduct({ name: 'Turf Ball', salePrice: 200, sizes: [{ size: 8, stock: 90 }] }),
  ]
  await sold('2026-03-31T18:29:59Z', { ...cap, quantity: 1 }) // 31 March in India, a second before midnight
  const april = await sold('2026-03-31T18:30:00Z', { ...cap, quantity: 2 }, { ...ball, quantity: 1 })
  const gone = await sold('2026-04-02T10:00:00Z', { ...ball, quantity: 3 })
  await sold('2026-04-05T10:00:00Z', { ...ball, quantity: 4 })
  const back = await sold('2026-04-06T10:00:00Z', { ...ball, quantity: 1 })
  const at = april.items.findIndex(({ productId }) => productId._id === cap.id)
  await move(april, at, 'Cancelled')
  await move(gone, 0, 'Cancelled')
  await move(back, 0, 'Delivered', 'ReturnInitialized', 'ReturnAccepted')
})

describe('a report', () => {
  test('adds up the orders that were placed in its days of India and not wholly cancelled, by their totals', async () => {
    const april = await report('startDate=2026-04-01&endDate=2026-04-30&period=month')
    expect(april).toMatchObject({
      overallOrderAmount: 430.5 + 830 + 230,
      overallSalesCount: 3,
      averageSales: 496.83,
      refundedAmount: 200,
      uncollectedAmount: 200.5,
      netAmount: 1090,
      periods: [{ _id: '2026-04', totalAmount: 1490.5, count: 3 }],
    })
    const createdAt = '2026-04-06T10:00:00.000Z'
    const fields = {
      _id: expect.any(String),
      number: expect.any(Number),
      theTotelAmount: 230,
      discount: 0,
      discountedAmount: 0,
      createdAt,
    }
    expect(april.orders).toHaveLength(3)
    expect(april.orders[0]).toEqual(fields)
  })

  test('groups by day, week from Monday, or month', async () => {
    const days = 'startDate=2026-03-31&endDate=2026-04-06'
    const names = async (period: string) =>
      (await report(`${days}&period=${period}`)).periods.map(
        ({ _id, totalAmount }: { _id: string; totalAmount: number }) => [_id, totalAmount],
      )
    expect(await names('day')).toEqual([
      ['2026-03-31', 130.25],
      ['2026-04-01', 430.5],
      ['2026-04-05', 830],
      ['2026-04-06', 230],
    ])
    expect(await names('week')).toEqual([
      ['2026-W14', 1390.75],
      ['2026-W15', 230],
    ])
    expect(await names('month')).toEqual([
      ['2026-03', 130.25],
      ['2026-04', 1490.5],
    ])
  })

  test('is of today when no days are asked for, and gives its orders page by page', async () => {
    const { overallSalesCount, orders } = await report('startDate=&endDate=&period=')
    expect([overallSalesCount, orders]).toEqual([0, []])
    const page = (number: number) =>
      report(`startDate=2026-03-01&endDate=2026-04-30&period=month&limit=3&page=${number}`)
    const [first, second] = [await page(1), await page(2)]
    expect([first.orders.length, second.orders.length]).toEqual([3, 1])
    expect(second).toMatchObject({ overallSalesCount: 4, overallOrderAmount: 1620.75 })
  })

  test.each([
    ['startDate=2026-04-02&endDate=2026-04-01', 'endDate', 'End date cannot be earlier than start date'],
    ['startDate=2021-04-01&endDate=2026-04-01', 'startDate', 'A report covers at most 5 years'],
    ['startDate=2026-04-01', 'endDate', 'Choose both a start date and an end date'],
    ['startDate=2026-02-30&endDate=2026-04-01', 'startDate', 'Start date is not a day'],
    ['startDate=2026-04-01&endDate=soon', 'endDate', 'End date is not a day'],
    ['period=decade', 'period', 'Period must be day, week or month'],
  ])('of %s is refused', async (query, field, message) => {
    const { status, body } = await owner.get(`/report/generate-report?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message, errors: { [field]: message } })
  })
})

test.each([
  ['week', 12],
  ['month', 12],
  ['year', 5],
])('the dashboard tells the sales of the latest periods, by %s', async (period, count) => {
  const today = await buy(asha, [{ ...cap, quantity: 1 }])
  const { status, body } = await owner.get(`/report/generate-dashboard-report?period=${period}`)
  expect(status).toBe(200)
  const { orders, overallOrderAmount, current, before } = body.report
  expect(orders).toHaveLength(count)
  const amounts = orders.map(({ totalAmount }: { totalAmount: number }) => totalAmount)
  const all = amounts.reduce((sum: number, amount: number) => sum + amount, 0)
  expect(overallOrderAmount).toBeCloseTo(all, 5)
  expect([before.overallOrderAmount, current.overallOrderAmount]).toEqual(amounts.slice(-2))
  expect(amounts.at(-1)).toBeGreaterThanOrEqual(today.theTotelAmount)
  expect((await owner.get('/report/generate-dashboard-report?period=day')).status).toBe(400)
})

test('best sellers are told by the units that were neither cancelled nor taken back', async () => {
  const top = async (what: string) => (await owner.get(`/best-selling/top-selling-${what}`)).body.data
  const [first, second, ...others] = await top('products')
  expect(first).toEqual({
    _id: { _id: ball.id, productName: 'Turf Ball', thumbnail: null },
    totalSold: 5,
  })
  expect(second).toMatchObject({
    _id: { _id: cap.id, productName: 'Sun Cap' },
    totalSold: expect.any(Number),
  })
  expect(others).toEqual([])
  const all = first.totalSold + second.totalSold
  const [category] = await top('category')
  expect(category).toEqual({
    _id: { _id: expect.any(String), categoryName: expect.any(String) },
    totalSold: all,
  })
  const [brand] = await top('brand')
  expect(brand).toMatchObject({
    _id: { _id: expect.any(String), brandName: expect.any(String) },
    totalSold: all,
  })
})
