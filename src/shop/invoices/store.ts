import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import type { InvoiceDocument } from './document-rules.ts'
import type { Invoice } from './rules.ts'

/** The invoice that an order was given; of that shopper's, if one is named. */
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

/**
 * The next place in a financial year, from 1. Others who want one wait until `tx` has ended; if it is undone, the next of
 * them gets this place, so none is left out.
 */
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
  const kept = JSON.stringify(document)
  await tx
    .insertInto('invoices')
    .values({ order_id: orderId, number, issued_at: issuedAt, document: kept })
    .execute()
}
