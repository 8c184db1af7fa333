import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import type { CreditNote } from './credit-note-rules.ts'
import type { InvoiceDocument } from './document-rules.ts'

export async function insertCreditNote(
  tx: Tx,
  { itemId, orderId, number, issuedAt, document }: CreditNote,
): Promise<void> {
  await tx
    .insertInto('credit_notes')
    .values({
      item_id: itemId,
      order_id: orderId,
      number,
      issued_at: issuedAt,
      document: JSON.stringify(document),
    })
    .execute()
}

export async function listCreditNotes(
  on: Database,
  orderId: string,
): Promise<{ itemId: string; number: string }[]> {
  return on
    .selectFrom('credit_notes')
    .where('order_id', '=', orderId)
    .orderBy('number')
    .select(['item_id as itemId', 'number'])
    .execute()
}

export async function findCreditNote(
  on: Database,
  itemId: string,
  userId?: string,
): Promise<CreditNote | null> {
  let notes = on
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('item_id', '=', itemId)
    .select(['item_id as itemId', 'order_id as orderId', 'number', 'issued_at as issuedAt'])
    .select(sql<InvoiceDocument>`document`.as('document'))
  if (userId !== undefined) notes = notes.where('user_id', '=', userId)
  return (await notes.executeTakeFirst()) ?? null
}
