import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
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

const counters = { INV: 'invoice_counters', CRN: 'credit_note_counters' } as const

/** The counter's row stays locked until `tx` ends and a rollback returns the number, so there are no gaps. */
export async function takePlace(tx: Tx, series: Series, financialYear: string): Promise<number> {
  const table = counters[series]
  const { place } = await tx
    .insertInto(table)
    .values({ financial_year: financialYear, last_number: 1 })
    .onConflict((counter) =>
      counter.column('financial_year').doUpdateSet({ last_number: sql`${sql.table(table)}.last_number + 1` }),
    )
    .returning('last_number as place')
    .executeTakeFirstOrThrow()
  return place
}

export async function insertInvoice(tx: Tx, { orderId, number, issuedAt, document }: Invoice): Promise<void> {
  const json = JSON.stringify(document)
  await tx
    .insertInto('invoices')
    .values({ order_id: orderId, number, issued_at: issuedAt, document: json })
    .execute()
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

export async function deletePending(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('pending_invoices').where('order_id', '=', orderId).execute()
}

export async function postponePending(on: Database, orderId: string, seconds: number): Promise<void> {
  await on
    .updateTable('pending_invoices')
    .set({ try_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('order_id', '=', orderId)
    .execute()
}
