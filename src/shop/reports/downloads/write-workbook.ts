import { type Day, startOf } from '../../../lib/dates.ts'
import { nothing } from '../../../lib/money.ts'
import type { Database } from '../../../platform/database.ts'
import { streamSnapshot } from '../../../platform/snapshot-stream.ts'
import { type Column, type Row, type Sheet, writeXlsx } from '../../../platform/xlsx.ts'
import { chargeKinds, chargeLabels } from '../../charges/rules.ts'
import { orderName } from '../../orders/rules.ts'
import type { Days, Period } from '../period-rules.ts'
import { netOf } from '../sales-rules.ts'
import { readSales } from '../sales-store.ts'
import { exportOrders } from './export-orders.ts'

const amount = (name: string): Column => ({ name, kind: 'amount', width: 18, summed: true })

const byPeriod = (period: Period): Column[] => [
  { name: 'Period', kind: period === 'day' ? 'day' : 'text', width: 14 },
  { name: 'Orders', kind: 'whole', width: 10, summed: true },
  amount('Discount On MRP'),
  amount('Coupon discount'),
  amount('Total'),
  amount('Refunded'),
  amount('Not collected'),
  amount('Charges kept'),
  amount('Net'),
]

const byOrder: Column[] = [
  { name: 'Order', kind: 'text', width: 12 },
  { name: 'Placed', kind: 'moment', width: 18 },
  { name: 'Customer', kind: 'text', width: 24 },
  { name: 'Items', kind: 'text', width: 48 },
  { name: 'Payment', kind: 'text', width: 11 },
  { name: 'Status', kind: 'text', width: 16 },
  amount('Subtotal'),
  amount('Discount On MRP'),
  amount('Coupon discount'),
  { name: 'Coupon', kind: 'text', width: 14 },
  ...chargeKinds.map((kind) => amount(chargeLabels[kind])),
  amount('Total'),
  amount('Refunded'),
  amount('Not collected'),
  amount('Charges kept'),
]

/** Streamed from one snapshot: one sheet by period, one of all orders. */
export function writeWorkbook(days: Days, period: Period): AsyncGenerator<Buffer> {
  return streamSnapshot((on) =>
    writeXlsx([
      { name: 'Summary', columns: byPeriod(period), rows: periodRows(on, days, period) },
      { name: 'Orders', columns: byOrder, rows: orderRows(on, days) },
    ] satisfies Sheet[]),
  )
}

async function* periodRows(on: Database, days: Days, period: Period): AsyncGenerator<Row> {
  for (const sales of await readSales(on, days, period)) {
    const { name, count, offerDiscount, couponDiscount } = sales
    const named = period === 'day' ? startOf(name as Day) : name
    const paid = [sales.amount, sales.refunded, sales.uncollected, sales.kept, netOf(sales)]
    yield [named, count, offerDiscount, couponDiscount, ...paid]
  }
}

async function* orderRows(on: Database, days: Days): AsyncGenerator<Row> {
  for await (const order of exportOrders(on, days)) {
    const { number, placedAt, customer, items, paymentMethod, status } = order
    const { subtotal, offerDiscount, couponDiscount, couponCode, charges, total } = order
    const { refunded, uncollected, kept } = order
    const charged = chargeKinds.map((kind) => charges[kind] ?? nothing)
    const figures = [...charged, total, refunded, uncollected, kept]
    const discounts = [subtotal, offerDiscount, couponDiscount]
    yield [
      orderName(number),
      placedAt,
      customer,
      items,
      paymentMethod,
      status,
      ...discounts,
      couponCode,
      ...figures,
    ]
  }
}
