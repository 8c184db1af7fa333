import { sql } from 'kysely'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { InvoiceDocument } from './document-rules.ts'
import type { Invoice, Series } from './rules.ts'

export async function findInvoice(on: Database, orderId: string, userId?: string): Promise<Invoice | null> {
  let invoices = on
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('order_id', '=', orderId)
    .select(['order_id as orderId', 'number', 'issued_at as issuedAt'])
    .select(sql<InvoiceDocument>`document`.as('document'))
  if (userId !== undefined) invoices = invoices.where('user_id', '=', userId)
  return (await invoices.executeTakeFirst()) ?? null
}

const ofOrders = `
  select order_id as "orderId", number, issued_at as "issuedAt", document from invoices
  where order_id = any($1::uuid[])`

export function listInvoices(on: Database, orderIds: readonly string[]): Promise<Invoice[]> {
  return run<Invoice>(on, ofOrders, [orderIds])
}

const counters = { INV: 'invoice_counters', CRN: 'credit_note_counters' } as const

export function takePlace(tx: Tx, series: Series, financialYear: string): Promise<number> {
  return takePlaces(tx, series, financialYear, 1)
}

/**
 * The first of `count` places in a row. The counter's row stays locked until `tx` ends and a rollback returns the numbers, so
 * there are no gaps.
 */
export async function takePlaces(
  tx: Tx,
  series: Series,
  financialYear: string,
  count: number,
): Promise<number> {
  const table = counters[series]
  const { last } = await tx
    .insertInto(table)
    .values({ financial_year: financialYear, last_number: count })
    .onConflict((counter) =>
      counter.column('financial_year').doUpdateSet({
        last_number: sql`${sql.table(table)}.last_number + excluded.last_number`,
      }),
    )
    .returning('last_number as last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

const insert = `
  insert into invoices (order_id, number, issued_at, document)
  select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::jsonb[])`

export async function insertInvoices(tx: Tx, invoices: readonly Invoice[]): Promise<void> {
  await run(tx, insert, [
    invoices.map(({ orderId }) => orderId),
    invoices.map(({ number }) => number),
    invoices.map(({ issuedAt }) => issuedAt),
    invoices.map(({ document }) => JSON.stringify(document)),
  ])
}

export async function listPending(on: Database, limit: number): Promise<string[]> {
  const pending = await on
    .selectFrom('pending_invoices')
    .where('try_at', '<=', sql<Date>`now()`)
    .orderBy('try_at')
    .limit(limit)
    .select('order_id as orderId')
    .execute()
  return pending.map(({ orderId }) => orderId)
}

export async function deletePending(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await run(tx, 'delete from pending_invoices where order_id = any($1::uuid[])', [orderIds])
}

export async function postponePending(on: Database, orderId: string, seconds: number): Promise<void> {
  await on
    .updateTable('pending_invoices')
    .set({ try_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('order_id', '=', orderId)
    .execute()
}
