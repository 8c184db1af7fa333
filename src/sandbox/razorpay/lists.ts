import type { Context } from 'hono'
import { db } from '../../platform/database.ts'
import type { OrderRow, PaymentRow, RefundRow } from './entities.ts'
import { refuse } from './refusals.ts'

/** The newest orders first, as `?receipt&from&to&count&skip` ask. */
export function listOrders(c: Context): Promise<OrderRow[]> {
  const { from, to, count, skip } = pageIn(c)
  const receipt = c.req.query('receipt')
  let orders = db.selectFrom('sandbox_razorpay.orders').selectAll()
  if (receipt !== undefined) orders = orders.where('receipt', '=', receipt)
  return orders
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .offset(skip)
    .execute()
}

/** The newest payments first, as `?from&to&count&skip` ask. */
export function listPayments(c: Context): Promise<PaymentRow[]> {
  const { from, to, count, skip } = pageIn(c)
  return db
    .selectFrom('sandbox_razorpay.payments')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .offset(skip)
    .execute()
}

/** The newest refunds first, as `?from&to&count&skip` ask. */
export function listRefunds(c: Context): Promise<RefundRow[]> {
  const { from, to, count, skip } = pageIn(c)
  return db
    .selectFrom('sandbox_razorpay.refunds')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .offset(skip)
    .execute()
}

export function paymentsOf(orderId: string): Promise<PaymentRow[]> {
  const payments = db.selectFrom('sandbox_razorpay.payments').selectAll().where('order_id', '=', orderId)
  return payments.orderBy('created_at', 'desc').execute()
}

export function refundsOf(paymentId: string): Promise<RefundRow[]> {
  const refunds = db.selectFrom('sandbox_razorpay.refunds').selectAll().where('payment_id', '=', paymentId)
  return refunds.orderBy('created_at', 'desc').execute()
}

/** Times come in seconds, both ends included; 10 rows unless more are asked for, at most 100. */
function pageIn(c: Context) {
  return {
    from: new Date(numberIn(c, 'from', 0, 4e9) * 1000),
    to: new Date((numberIn(c, 'to', 4e9, 4e9) + 1) * 1000),
    count: numberIn(c, 'count', 10, 100),
    skip: numberIn(c, 'skip', 0, 1e9),
  }
}

function numberIn(c: Context, name: string, otherwise: number, most: number): number {
  const text = c.req.query(name)
  if (text === undefined) return otherwise
  if (!/^\d+$/.test(text)) refuse(`The ${name} must be an integer.`, { field: name })
  if (Number(text) > most) refuse(`The ${name} may not be greater than ${most}.`, { field: name })
  return Number(text)
}
