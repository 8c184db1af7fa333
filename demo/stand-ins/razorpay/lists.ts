import type { Context } from 'hono'
import { sql } from 'kysely'
import { db } from '../../../src/platform/database.ts'
import type { DisputeRow, OrderRow, PaymentRow, RefundRow, SettlementRow } from './entities.ts'
import { refuse } from './refusals.ts'

export function listOrders(c: Context): Promise<OrderRow[]> {
  const receipt = c.req.query('receipt')
  return newest(c, 'orders', receipt === undefined ? sql`true` : sql`receipt = ${receipt}`)
}

export const listPayments = (c: Context) => newest<PaymentRow>(c, 'payments')

export const listRefunds = (c: Context) => newest<RefundRow>(c, 'refunds')

export const listDisputes = (c: Context) => newest<DisputeRow>(c, 'disputes')

export const listSettlements = (c: Context) => newest<SettlementRow>(c, 'settlements')

async function newest<Row>(c: Context, table: string, wanted = sql`true`): Promise<Row[]> {
  const { from, to, count, skip } = pageIn(c)
  const { rows } = await sql<Row>`
    select * from ${sql.table(`sandbox_razorpay.${table}`)}
    where created_at >= ${from} and created_at < ${to} and ${wanted}
    order by created_at desc, id desc limit ${count} offset ${skip}`.execute(db)
  return rows
}

export function paymentsOf(orderId: string): Promise<PaymentRow[]> {
  const payments = db.selectFrom('sandbox_razorpay.payments').selectAll().where('order_id', '=', orderId)
  return payments.orderBy('created_at', 'desc').execute()
}

export function refundsOf(paymentId: string): Promise<RefundRow[]> {
  const refunds = db.selectFrom('sandbox_razorpay.refunds').selectAll().where('payment_id', '=', paymentId)
  return refunds.orderBy('created_at', 'desc').execute()
}

function pageIn(c: Context) {
  return {
    from: new Date(numberIn(c, 'from', 0, 4e9) * 1000),
    to: new Date((numberIn(c, 'to', 4e9, 4e9) + 1) * 1000),
    count: numberIn(c, 'count', 10, 100),
    skip: numberIn(c, 'skip', 0, 1e9),
  }
}

export function numberIn(c: Context, name: string, otherwise: number, most: number): number {
  const text = c.req.query(name)
  if (text === undefined) return otherwise
  if (!/^\d+$/.test(text)) refuse(`The ${name} must be an integer.`, { field: name })
  if (Number(text) > most) refuse(`The ${name} may not be greater than ${most}.`, { field: name })
  return Number(text)
}
