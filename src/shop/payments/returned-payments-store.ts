import { fromPaise, type Paise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import { chargeRefunds } from '../charges/sql-rules.ts'
import type { Dispute, ProviderRefund, ReturnedPayment } from './provider-rules.ts'

/** `refund`: the payment was for nothing and goes back. */
export type PaymentUse = {
  paymentId: string
  purpose: 'order' | 'top-up' | 'refund'
  /** The order's or top-up's id. */
  intentId: string
  userId: string
  paid: Paise
}

const use = `
  select used.*, coalesce((
      select -sum(entry.amount) from ledger_transactions as moved
      join ledger_entries as entry on transaction_id = moved.id
      join ledger_accounts as account on account.id = account_id and kind = 'provider'
      where moved.cause = purpose and moved.reference = case purpose when 'order' then "intentId"::text else "paymentId" end
    ), 0)::bigint as paid
  from (
    select 'order' as purpose, payment_id as "paymentId", id as "intentId", user_id as "userId" from orders
    where payment_id = any ($1)
    union all
    select 'top-up', payment_id, payment_intent_id, user_id
    from top_ups join payment_intents on payment_intents.id = payment_intent_id where payment_id = any ($1)
    union all
    select 'refund', payment_id, payment_intent_id, user_id
    from provider_refunds join payment_intents on payment_intents.id = payment_intent_id
    where payment_id = any ($1) and movement_id is null
  ) as used`

export async function findPaymentUses(on: Database, paymentIds: readonly string[]): Promise<PaymentUse[]> {
  const rows = await run<Omit<PaymentUse, 'paid'> & { paid: number }>(on, use, [paymentIds])
  return rows.map((row) => ({ ...row, paid: fromPaise(row.paid) }))
}

const lockOrder = `select from orders where id = $1 for no key update`
const lockIntent = `select from payment_intents where id = $1 for no key update`
const open = `
  insert into returned_payments (payment_id, payment_intent_id) values ($1, $2) on conflict do nothing`

export async function lockPaidOrder(tx: Tx, orderId: string): Promise<void> {
  await run(tx, lockOrder, [orderId])
}

/** Locks the order, or the payment intent of a top-up: what cancels an item of it waits. */
export async function lockReturned(tx: Tx, { purpose, paymentId, intentId }: PaymentUse): Promise<void> {
  if (purpose === 'order') await lockPaidOrder(tx, intentId)
  else await run(tx, lockIntent, [intentId])
  await run(tx, open, [paymentId, intentId])
}

type RefundRow = Omit<ProviderRefund, 'amount'> & { amount: number }

const refunds = `
  select id, amount, status, created_at as "createdAt" from payment_refunds where payment_id = $1 order by created_at`

export async function listProviderRefunds(on: Database, paymentId: string): Promise<ProviderRefund[]> {
  const rows = await run<RefundRow>(on, refunds, [paymentId])
  return rows.map((row) => ({ ...row, amount: fromPaise(row.amount) }))
}

const saveRefund = `
  insert into payment_refunds (id, payment_id, amount, status, created_at) values ($1, $2, $3::bigint, $4, $5)
  on conflict (id) do update set status = excluded.status`

export async function saveProviderRefund(
  tx: Tx,
  paymentId: string,
  { id, amount, status, createdAt }: ProviderRefund,
): Promise<void> {
  await run(tx, saveRefund, [id, paymentId, amount, status, createdAt])
}

type BookedDispute = Pick<Dispute, 'status' | 'phase'> & { deducted: number; bookings: number }

const dispute = `select deducted, bookings, status, phase from disputes where id = $1`

export async function findDispute(tx: Tx, disputeId: string): Promise<BookedDispute | null> {
  const [row] = await run<BookedDispute>(tx, dispute, [disputeId])
  return row ?? null
}

const writeDispute = `
  insert into disputes (id, payment_id, amount, deducted, status, phase, reason, respond_by, created_at, bookings)
  values ($1, $2, $3::bigint, $4::bigint, $5, $6, $7, $8, $9, $10)
  on conflict (id) do update set amount = excluded.amount, deducted = excluded.deducted, status = excluded.status,
    phase = excluded.phase, reason = excluded.reason, respond_by = excluded.respond_by, bookings = excluded.bookings`

export async function saveDispute(
  tx: Tx,
  paymentId: string,
  { id, amount, deducted, status, phase, reason, respondBy, createdAt }: Dispute,
  bookings: number,
): Promise<void> {
  const about = [status, phase, reason, respondBy, createdAt, bookings]
  await run(tx, writeDispute, [id, paymentId, amount, deducted, ...about])
}

const sums = `
  select used, movements, coalesce((
      select sum(amount) from payment_refunds where payment_refunds.payment_id = $1 and status <> 'failed'), 0)::bigint
    + coalesce((select sum(deducted) from disputes where disputes.payment_id = $1), 0)::bigint as returned,
    coalesce((
      select sum(greatest(amount - deducted, 0)) from disputes
      where disputes.payment_id = $1 and status in ('open', 'under_review')), 0)::bigint as disputed
  from returned_payments where payment_id = $1`

type ReturnedRow = { returned: number; disputed: number; used: number; movements: number }

/** Sums the payment's refunds and disputes; `lockReturned` must come first. */
export async function sumReturned(
  tx: Tx,
  paymentId: string,
): Promise<{ returned: ReturnedPayment; movements: number }> {
  const [row] = (await run<ReturnedRow>(tx, sums, [paymentId])) as [ReturnedRow]
  return { returned: toReturned(row), movements: row.movements }
}

const toReturned = ({ returned, disputed, used }: Omit<ReturnedRow, 'movements'>): ReturnedPayment => ({
  returned: fromPaise(returned),
  disputed: fromPaise(disputed),
  used: fromPaise(used),
})

const save = `
  update returned_payments set returned = $2::bigint, disputed = $3::bigint, used = $4::bigint, movements = $5,
    unrecovered = $6::bigint, unrecovered_at = case when unrecovered = $6::bigint then unrecovered_at else $7 end
  where payment_id = $1
    and (returned, disputed, used, movements, unrecovered) <> ($2::bigint, $3::bigint, $4::bigint, $5, $6::bigint)`

export async function saveReturned(
  tx: Tx,
  paymentId: string,
  { returned, disputed, used }: ReturnedPayment,
  { movements, unrecovered }: { movements: number; unrecovered: Paise },
  now: Date,
): Promise<void> {
  await run(tx, save, [paymentId, returned, disputed, used, movements, unrecovered, now])
}

/** Null unless the order was paid online; one that is older than the books has no charge in them. */
export const refundableOf = (order: string) => `(
  select greatest(charged - refunded, 0)::bigint from (
    select (
        select sum(-amount) from ledger_transactions as moved join ledger_entries on transaction_id = moved.id
        join ledger_accounts as account on account.id = account_id and kind = 'provider'
        where cause = 'order' and reference = paid.id::text
      ) as charged, coalesce((
        select sum(-amount) from (
          select 'refund' as cause, id::text as reference from order_items where order_id = paid.id
          ${chargeRefunds.map((cause) => `union all select '${cause}', paid.id::text`).join(' ')}
        ) as refunds
        join ledger_transactions as moved using (cause, reference) join ledger_entries on transaction_id = moved.id
        join ledger_accounts as account on account.id = account_id and kind = 'refunds'
      ), 0) as refunded
    from orders as paid where paid.id = ${order} and payment_id is not null
  ) as sums where charged is not null)`

const refundable = `select ${refundableOf('$1')} as refundable`

/** Subtracts refunds by the shop and the provider from the charge; null unless it was paid online. */
export async function findRefundable(on: Database, orderId: string): Promise<Paise | null> {
  const [row] = await run<{ refundable: number | null }>(on, refundable, [orderId])
  return row?.refundable == null ? null : fromPaise(row.refundable)
}

const ofOrder = `
  select returned_payments.payment_id as "paymentId", returned, disputed, used, unrecovered
  from orders join returned_payments using (payment_id) where orders.id = $1`

/** Null if nothing went back at the provider. The caller holds the lock on the order. */
export async function findReturnedOfOrder(
  on: Database,
  orderId: string,
): Promise<(ReturnedPayment & { paymentId: string; unrecovered: Paise }) | null> {
  type Row = Omit<ReturnedRow, 'movements'> & { paymentId: string; unrecovered: number }
  const [row] = await run<Row>(on, ofOrder, [orderId])
  return row
    ? { ...toReturned(row), paymentId: row.paymentId, unrecovered: fromPaise(row.unrecovered) }
    : null
}

const addUsed = `update returned_payments set used = used + $2::bigint where payment_id = $1`

export async function withholdReturned(tx: Tx, paymentId: string, amount: Paise): Promise<void> {
  await run(tx, addUsed, [paymentId, amount])
}

const booked = `select from payment_refunds where id = $1 and status <> 'failed'`

/** Whether a refund is booked as one that was made in the dashboard. */
export async function isBookedRefund(on: Database, refundId: string): Promise<boolean> {
  return (await run(on, booked, [refundId])).length > 0
}

const undecided = `
  select exists (select from payment_refunds where payment_id = $1 and status = 'pending') as undecided`

export async function hasPendingRefund(on: Database, paymentId: string): Promise<boolean> {
  const [row] = await run<{ undecided: boolean }>(on, undecided, [paymentId])
  return row?.undecided === true
}

const held = `
  select payment_id as "paymentId" from disputes where payment_id = any ($1) and status in ('open', 'under_review')`

/** Those of the payments that a dispute is open about. */
export async function findDisputed(on: Database, paymentIds: readonly string[]): Promise<Set<string>> {
  const rows = await run<{ paymentId: string }>(on, held, [paymentIds])
  return new Set(rows.map(({ paymentId }) => paymentId))
}

const lost = `
  select id as "disputeId", (sum(deducted) over ())::bigint as amount from disputes
  where payment_id = $1 and deducted > 0 order by created_at desc limit 1`

/** `amount` is what all disputes of the payment took, `disputeId` the last of them. */
export async function findLost(
  on: Database,
  paymentId: string,
): Promise<{ disputeId: string; amount: Paise } | null> {
  const [row] = await run<{ disputeId: string; amount: number }>(on, lost, [paymentId])
  return row ? { ...row, amount: fromPaise(row.amount) } : null
}

type DisputeRow = Omit<Dispute, 'amount' | 'deducted'> & { amount: number; deducted: number }

// A dispute may also be about a second payment of the order, which goes back.
const disputesOfOrder = `
  select disputes.id, amount, deducted, status, phase, reason, respond_by as "respondBy", disputes.created_at as "createdAt"
  from returned_payments join disputes using (payment_id) where payment_intent_id = $1 order by disputes.created_at`

export async function listDisputesOfOrder(on: Database, orderId: string): Promise<Dispute[]> {
  const rows = await run<DisputeRow>(on, disputesOfOrder, [orderId])
  return rows.map((row) => ({ ...row, amount: fromPaise(row.amount), deducted: fromPaise(row.deducted) }))
}
