import { sql } from 'kysely'
import type { Paise } from '../../lib/money.ts'
import { run, type Tx } from '../../platform/database.ts'
import type { RequestStatus, Status } from '../orders/rules.ts'
import type { RefundTo } from '../payments/provider-rules.ts'

export type Move = {
  itemId: string
  from: Status
  to: Status
  by: string
  reason: string | null
  refund?: Paise | null
}

const move = `
  with wanted as (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::bigint[])
      with ordinality as wanted (item_id, from_status, to_status, by_user, reason, refund, position)
  ), moved as (
    update order_items set status = to_status,
      cancel_reason = case when to_status = 'Cancelled' then wanted.reason end, refund = wanted.refund
    from wanted where id = item_id and status = from_status returning id
  )
  insert into order_item_history (item_id, from_status, to_status, by_user, reason)
  select item_id, from_status, to_status, by_user, reason from wanted join moved on id = item_id order by position`

/** An item that is not in `from` any more stays as it is. */
export async function writeMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  await run(tx, move, [
    moves.map(({ itemId }) => itemId),
    moves.map(({ from }) => from),
    moves.map(({ to }) => to),
    moves.map(({ by }) => by),
    moves.map(({ reason }) => reason),
    moves.map(({ refund }) => refund ?? null),
  ])
}

export const writeMove = (tx: Tx, one: Move): Promise<void> => writeMoves(tx, [one])

/** A reopened request keeps its id and, where they are not said again, its reason and where its money goes. */
export async function writeReturnRequest(
  tx: Tx,
  itemId: string,
  status: RequestStatus,
  { reason, refundTo }: { reason: string | null; refundTo: RefundTo | null },
): Promise<{ reason: string; refundTo: RefundTo }> {
  return await tx
    .insertInto('return_requests')
    .values({ item_id: itemId, status, reason: reason ?? 'Other', refund_to: refundTo ?? 'wallet' })
    .onConflict((request) =>
      request.column('item_id').doUpdateSet({
        status,
        refund_to: sql`coalesce(${refundTo}, return_requests.refund_to)`,
        reason: sql`coalesce(${reason}, return_requests.reason)`,
        requested_at: status === 'Pending' ? sql`now()` : sql`return_requests.requested_at`,
      }),
    )
    .returning(['reason', sql<RefundTo>`refund_to`.as('refundTo')])
    .executeTakeFirstOrThrow()
}
