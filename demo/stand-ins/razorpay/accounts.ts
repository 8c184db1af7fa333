import { sql, type UpdateObject } from 'kysely'
import type { Database, Tx } from '../../../src/platform/database.ts'
import type { DB } from '../../../src/platform/schema.ts'
import type { DisputeRow, OrderRow, PaymentRow, RefundRow } from './entities.ts'
import { noSuchId, refuse } from './refusals.ts'

type Changes<Table extends keyof DB> = UpdateObject<DB, Table, Table>

export const providerNow = sql<Date>`sandbox_razorpay.now()`

export async function findOrder(on: Database, id: string): Promise<OrderRow> {
  const orders = on.selectFrom('sandbox_razorpay.orders').selectAll().where('id', '=', id)
  return (await orders.executeTakeFirst()) ?? refuse(noSuchId)
}

/** The lock serializes changes to the order and its payments. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const orders = tx.selectFrom('sandbox_razorpay.orders').selectAll().where('id', '=', id).forUpdate()
  return (await orders.executeTakeFirst()) ?? refuse(noSuchId)
}

export function changeOrder(
  tx: Tx,
  id: string,
  changes: Changes<'sandbox_razorpay.orders'>,
): Promise<OrderRow> {
  const orders = tx.updateTable('sandbox_razorpay.orders').set(changes).where('id', '=', id)
  return orders.returningAll().executeTakeFirstOrThrow()
}

export async function findPayment(on: Database, id: string): Promise<PaymentRow> {
  const payments = on.selectFrom('sandbox_razorpay.payments').selectAll().where('id', '=', id)
  return (await payments.executeTakeFirst()) ?? refuse(noSuchId)
}

export function changePayment(
  tx: Tx,
  id: string,
  changes: Changes<'sandbox_razorpay.payments'>,
): Promise<PaymentRow> {
  const payments = tx.updateTable('sandbox_razorpay.payments').set(changes).where('id', '=', id)
  return payments.returningAll().executeTakeFirstOrThrow()
}

export async function findRefund(on: Database, id: string): Promise<RefundRow> {
  const refunds = on.selectFrom('sandbox_razorpay.refunds').selectAll().where('id', '=', id)
  return (await refunds.executeTakeFirst()) ?? refuse(noSuchId)
}

export async function findDispute(on: Database, id: string): Promise<DisputeRow> {
  const disputes = on.selectFrom('sandbox_razorpay.disputes').selectAll().where('id', '=', id)
  return (await disputes.executeTakeFirst()) ?? refuse(noSuchId)
}
