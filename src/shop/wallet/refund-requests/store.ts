import { sql } from 'kysely'
import { fromPaise, type Paise } from '../../../lib/money.ts'
import { offsetOf, type Page } from '../../../lib/paging.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { RefundDraft, RefundRequest, RequestState } from './rules.ts'

const replace = `
  update refund_requests set state = 'replaced', decided_at = $3 where act = $1 and subject = $2 and state = 'waiting'`

const insert = `
  insert into refund_requests (act, subject, input, amount, order_id, user_id, asked_by, asked_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`

/** One that waits for the same is replaced. What it is about must be locked. */
export async function insertRefundRequest(
  tx: Tx,
  { act, subject, input, amount, orderId, userId, by }: RefundDraft,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<string> {
  await run(tx, replace, [act, subject, at])
  const values = [act, subject, JSON.stringify(input), amount, orderId, userId, by, at, expiresAt]
  const [made] = await run<{ id: string }>(tx, insert, values)
  if (!made) throw new Error('an insert returns its row')
  return made.id
}

type Row = Omit<RefundRequest, 'amount' | 'customer' | 'asker' | 'decider'> & {
  amount: number
  userId: string | null
  userName: string | null
  askedBy: string
  askerName: string
  decidedBy: string | null
  deciderName: string | null
  total: number
}

const requests = (where: string) => `
  select request.id, act, subject, input, amount, request.order_id as "orderId",
    (select order_number from orders where orders.id = request.order_id) as "orderNumber", customer.id as "userId",
    customer.name as "userName", coalesce(item.product_name, input ->> 'reason', input ->> 'note', '') as what,
    asker.id as "askedBy", asker.name as "askerName", asked_at as "askedAt", expires_at as "expiresAt", state,
    decider.id as "decidedBy", decider.name as "deciderName", decided_at as "decidedAt", request.reason,
    count(*) over ()::int as total
  from refund_requests as request join users as asker on asker.id = asked_by
    left join users as decider on decider.id = decided_by left join users as customer on customer.id = request.user_id
    left join order_items as item on act = 'move' and item.id = subject
  where ${where}`

function requestOf({
  userId,
  userName,
  askedBy,
  askerName,
  decidedBy,
  deciderName,
  total: _,
  ...row
}: Row): RefundRequest {
  return {
    ...row,
    amount: fromPaise(row.amount),
    customer: userId === null ? null : { id: userId, name: userName ?? '' },
    asker: { id: askedBy, name: askerName },
    decider: decidedBy === null ? null : { id: decidedBy, name: deciderName ?? '' },
  }
}

const isWaiting = `state = 'waiting' and expires_at > $3`
const page = (where: string) => `${requests(where)} order by request.id desc limit $1 offset $2`

/** Newest first: those that wait, or all others. */
export async function listRefundRequests(
  on: Database,
  { limit, ...rest }: Page,
  { waiting, now }: { waiting: boolean; now: Date },
): Promise<{ requests: RefundRequest[]; total: number }> {
  const text = page(waiting ? isWaiting : `not (${isWaiting})`)
  const rows = await run<Row>(on, text, [limit, offsetOf({ limit, ...rest }), now])
  return { requests: rows.map(requestOf), total: rows[0]?.total ?? 0 }
}

const ofOrder = `${requests(`request.order_id = $1 and state = 'waiting' and expires_at > $2`)} order by request.id`

export async function listWaitingOf(on: Database, orderId: string, now: Date): Promise<RefundRequest[]> {
  return (await run<Row>(on, ofOrder, [orderId, now])).map(requestOf)
}

/** With what it is about, which must be locked before the request is. */
export async function findRefundRequest(on: Database, id: string): Promise<RefundRequest | null> {
  const [row] = await run<Row>(on, requests('request.id = $1'), [id])
  return row ? requestOf(row) : null
}

const decide = `
  update refund_requests set state = $2, decided_by = $3, decided_at = $4, reason = $5
  where id = $1 and state = 'waiting' returning id`

/** False if it was decided or replaced in the meantime. */
export async function decideRefundRequest(
  tx: Tx,
  id: string,
  decision: {
    state: Extract<RequestState, 'confirmed' | 'declined'>
    by: string
    at: Date
    reason: string | null
  },
): Promise<boolean> {
  const { state, by, at, reason } = decision
  return (await run(tx, decide, [id, state, by, at, reason])).length > 0
}

/** Which of them are admins with the permission; their accounts are locked. */
export async function lockThoseWhoMay(
  tx: Tx,
  ids: readonly string[],
  permission: string,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('users')
    .leftJoin('staff_roles', 'staff_roles.id', 'staff_role_id')
    .where(sql<boolean>`users.id = any(${ids}::uuid[])`)
    .where('role', '=', sql.lit('admin'))
    .where('is_verified', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(staff_role_id is null or ${permission} = any(permissions))`)
    .select('users.id')
    .orderBy('users.id')
    .forShare('users')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const goodwillOf = `
  select coalesce(sum(amount), 0)::bigint as sum from goodwill_credits
  where user_id = $1 and given_by = $2 and given_at >= $3`

export async function sumGoodwillTo(on: Database, userId: string, by: string, since: Date): Promise<Paise> {
  return sumIn(on, goodwillOf, [userId, by, since])
}

const unclaimedBy = `
  select coalesce(sum(amount), 0)::bigint as sum from pay_outs
  where item_id is null and settled_by = $1 and settled_at >= $2`

export async function sumUnclaimedPaid(on: Database, by: string, since: Date): Promise<Paise> {
  return sumIn(on, unclaimedBy, [by, since])
}

const ofOrderBy = `
  with moved as (
    select item_id from order_item_history join order_items on order_items.id = item_id
    where order_id = $1 and by_user = $2 and to_status in ('Cancelled', 'ReturnAccepted')
      and order_item_history.created_at >= $3
  ), posted as (
    select id from ledger_transactions where cause = 'refund' and reference in (select item_id::text from moved)
    union all
    select id from ledger_transactions
    where cause = any ($4::text[]) and reference = $1::uuid::text and exists (select from moved)
  )
  select coalesce(sum(-amount), 0)::bigint as sum from posted join ledger_entries on transaction_id = posted.id
    join ledger_accounts on ledger_accounts.id = account_id
  where kind = 'refunds'`

/** What an admin has paid back of an order, with the charges (`causes`) that went back with it. */
export async function sumPaidBack(
  on: Database,
  orderId: string,
  { by, since, causes }: { by: string; since: Date; causes: readonly string[] },
): Promise<Paise> {
  return sumIn(on, ofOrderBy, [orderId, by, since, causes])
}

async function sumIn(on: Database, text: string, values: unknown[]): Promise<Paise> {
  const [row] = await run<{ sum: number }>(on, text, values)
  return fromPaise(row?.sum ?? 0)
}
