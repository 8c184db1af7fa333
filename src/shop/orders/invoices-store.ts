import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import type { Invoice } from './invoice-rules.ts'

/** The invoice that an order was given. */
export async function findInvoice(on: Database, orderId: string): Promise<Invoice | null> {
  const invoice = await on
    .selectFrom('invoices')
    .where('order_id', '=', orderId)
    .select(['order_id as orderId', 'number', 'issued_at as issuedAt'])
    .executeTakeFirst()
  return invoice ?? null
}

/** Whether an order was placed; then no other invoice of it is made until `tx` has ended. */
export async function lockPlacedOrder(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('orders')
    .where('id', '=', id)
    .where('state', '=', 'placed')
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
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

export async function insertInvoice(tx: Tx, { orderId, number, issuedAt }: Invoice): Promise<void> {
  await tx.insertInto('invoices').values({ order_id: orderId, number, issued_at: issuedAt }).execute()
}
