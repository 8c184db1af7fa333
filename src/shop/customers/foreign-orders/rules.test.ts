import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../catalog/csv/read-csv.ts'
import { momentIn, readOrdersOf } from './rules.ts'

function tableOf(text: Uint8Array) {
  const read = readCsv(text)
  if (!read.ok) throw new Error(JSON.stringify(read.refusal))
  return read.value
}
const fixture = (name: string) =>
  readOrdersOf(tableOf(readFileSync(new URL(`../../../../tests/moving-in/${name}.csv`, import.meta.url))))

test('Shopify: orders with all their rows, statuses, refunds and other currencies', () => {
  const read = fixture('shopify-orders')
  expect(read).toMatchObject({
    shop: 'Shopify',
    notTaken: [{ row: 7, what: 'Order #1005', why: 'It has no email address, so nobody could see it' }],
  })
  expect(read?.orders).toMatchObject([
    {
      ...{ number: '#1001', email: 'asha.rao@old-shop.test', at: new Date('2026-01-05T10:14:00+05:30') },
      ...{ status: 'Fulfilled', total: { paise: 219_600 }, refunded: null },
      items: [
        {
          ...{ name: 'Rapid Dry Tee – Men’s - Black / S', sku: 'RDT-BLK-S' },
          ...{ quantity: 2, amount: { paise: 169_800 } },
        },
        { name: 'Skipping Rope', sku: '', quantity: 1, amount: { paise: 29_900 } },
      ],
    },
    { number: '#1002', status: 'Partly refunded', refunded: { paise: 15_000 } },
    { number: '#1003', status: 'Cancelled' },
    { number: '#1004', total: { text: 'USD 56.29' }, items: [{ amount: { text: 'USD 47.00' } }] },
  ])
})

test('WooCommerce: items in columns, refunds, and no day that may be two', () => {
  const read = fixture('woocommerce-orders')
  expect(read?.orders).toMatchObject([
    {
      ...{ number: '311', email: 'dev@woo-shop.test', at: new Date('2025-06-01T10:00:00+05:30') },
      ...{ status: 'Completed', total: { paise: 184_800 }, refunded: { paise: 19_900 } },
      items: [
        { name: 'V-Neck Tee | Red, S', sku: 'VT-RED-S', quantity: 2, amount: { paise: 159_800 } },
        { name: 'Shaker', quantity: 1, amount: { paise: 20_000 } },
      ],
    },
    { number: '313', status: 'On hold', total: { paise: 0 } },
  ])
  expect(read?.notTaken).toEqual([
    {
      ...{ row: 3, what: 'Order 312' },
      why: '“9/6/2025 6:29:00” is no date that can be read for sure',
    },
  ])
})

test('an order that is in a file twice is told and its items are not added', () => {
  const head =
    'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price'
  const row = '#1,a@b.test,paid,INR,10.00,2026-01-05 10:14:00 +0530,1,Rope,10.00'
  const read = readOrdersOf(tableOf(Buffer.from([head, row, row].join('\n'))))
  expect(read?.orders.map(({ items }) => items.length)).toEqual([1])
  expect(read?.notTaken).toEqual([{ row: 3, what: 'Order #1', why: 'Row 2 has this number too' }])
})

test('exports of customers are none of orders', () => {
  expect(fixture('shopify-customers')).toBeNull()
  expect(fixture('woocommerce-customers')).toBeNull()
})

test('any cells: each order is taken whole or told, amounts are whole paise', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('', '1', '-1', '1e9', 'INR', 'usd', 'a@b.test', '1.299', '₹1,299.00'),
  )
  const headings = [
    ...['Name', 'Email', 'Financial Status', 'Currency', 'Total', 'Created at', 'Refunded Amount'],
    ...['Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem discount'],
  ]
  const line = fc.array(cell, { minLength: headings.length, maxLength: headings.length }).map((cells) => {
    const filled = [...cells]
    filled[5] = '2026-01-05 10:14:00 +0530'
    return filled
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const rows = lines.map((cells, index) => ({ row: index + 2, cells }))
      const read = readOrdersOf({ headings, rows })
      expect((read?.orders.length ?? 0) + (read?.notTaken.length ?? 0)).toBe(lines.length)
      for (const { total, items } of read?.orders ?? [])
        for (const amount of [total, ...items.map((item) => item.amount)])
          if ('paise' in amount) expect(Number.isSafeInteger(amount.paise) && amount.paise >= 0).toBe(true)
    }),
  )
})

test('a moment is read only where it can be but one', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      (date) => {
        const whole = new Date(Math.floor(date.getTime() / 1000) * 1000)
        const written = `${whole.toISOString().slice(0, 19).replace('T', ' ')} +0000`
        expect(momentIn(written)).toEqual(whole)
      },
    ),
  )
  for (const other of ['', '9/6/2016 6:29:00', '2026-02-30 10:00:00', '2026-13-01 10:00:00', 'yesterday'])
    expect(momentIn(other), other).toBeNull()
})
