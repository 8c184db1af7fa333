import { sql } from 'kysely'
import { run, type Tx } from '../../platform/database.ts'
import type { RequestStatus, Status } from '../orders/rules.ts'

export type Move = { itemId: string; from: Status; to: Status; by: string; reason: string | null }

const move = `
  with moved as (
    update order_items set status = $3, cancel_reason = $6 where id = $1 and status = $2 returning id
  )
  insert into order_item_history (item_id, from_status, to_status, by_user, reason)
  select id, $2, $3, $4::uuid, $5 from moved`

export async function writeMove(tx: Tx, { itemId, from, to, by, reason }: Move): Promise<void> {
  const cancelReason = to === 'Cancelled' ? reason : null
  await run(tx, move, [itemId, from, to, by, reason, cancelReason])
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
