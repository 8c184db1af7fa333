import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import type { InvoiceDocument } from './document-rules.ts'
import type { Invoice } from './rules.ts'

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

/** The counter's row stays locked until `tx` ends and a rollback returns the number, so there are no gaps. */
export async function takePlace(tx: Tx, financialYear: string): Promise<number> {
  const { place } = await tx
    .insertInto('invoice_counters')
    .values({ financial_year: financialYear, last_number: 1 })
    .onConflict((counter) =>
      counter.column('financial_year').doUpdateSet({ last_number: sql`invoice_counters.last_number + 1` }),
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
