import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { RequestStatus, Status } from '../orders/rules.ts'

export type Move = { itemId: string; from: Status; to: Status; by: string; reason: string | null }

export async function writeMove(tx: Tx, { itemId, from, to, by, reason }: Move): Promise<void> {
  await sql`
    with moved as (
      update order_items set status = ${to}, cancel_reason = ${to === 'Cancelled' ? reason : null}
      where id = ${itemId} and status = ${from} returning id
    )
    insert into order_item_history (item_id, from_status, to_status, by_user, reason)
    select id, ${from}, ${to}, ${by}::uuid, ${reason} from moved`.execute(tx)
}

/** A reopened request keeps its id and, without a new reason, its old one. */
export async function writeReturnRequest(
  tx: Tx,
  itemId: string,
  status: RequestStatus,
  reason: string | null,
): Promise<{ reason: string }> {
  return await tx
    .insertInto('return_requests')
    .values({ item_id: itemId, status, reason: reason ?? 'Other' })
    .onConflict((request) =>
      request.column('item_id').doUpdateSet({
        status,
        reason: sql`coalesce(${reason}, return_requests.reason)`,
        requested_at: status === 'Pending' ? sql`now()` : sql`return_requests.requested_at`,
      }),
    )
    .returning('reason')
    .executeTakeFirstOrThrow()
}

/** Uses the history: a shipped item may have been cancelled since. */
export async function wasShipped(tx: Tx, orderId: string): Promise<boolean> {
  const shipped = await tx
    .selectFrom('order_item_history')
    .innerJoin('order_items', 'order_items.id', 'item_id')
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'Shipped')
    .select('item_id')
    .limit(1)
    .executeTakeFirst()
  return shipped !== undefined
}
