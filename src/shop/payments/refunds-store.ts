import { fromPaise, type Paise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { OwedRefund, RefundReason } from './rules.ts'

const owe = `
  insert into provider_refunds (payment_id, payment_intent_id, amount, reason, created_at, try_at)
  values ($1, $2, $3::bigint, $4, $5, $5) on conflict do nothing returning payment_id`

/** Of a whole payment. False if a refund of it already exists. */
export async function insertRefund(
  on: Database,
  refund: { paymentId: string; intentId: string; amount: Paise; reason: RefundReason },
  now: Date,
): Promise<boolean> {
  const { paymentId, intentId, amount, reason } = refund
  return (await run(on, owe, [paymentId, intentId, amount, reason, now])).length > 0
}

const owePart = `
  insert into provider_refunds (payment_id, payment_intent_id, amount, movement_id, created_at, send_at, try_at)
  select payment_id, id, $2::bigint, $3::uuid, $4::timestamptz, $4::timestamptz, null from orders where id = $1`

/** Of an order's payment, for the ledger transaction that refunds it. */
export async function insertPartialRefund(
  tx: Tx,
  { orderId, amount, movementId }: { orderId: string; amount: Paise; movementId: string },
  now: Date,
): Promise<void> {
  await run(tx, owePart, [orderId, amount, movementId, now])
}

/** The provider refused a part of an order's payment for good. */
export const isClosed = (order: string) => `
  exists (select from provider_refunds as part
    where part.payment_intent_id = ${order} and part.movement_id is not null and part.status = 'failed')`

const closed = `select ${isClosed('$1')} as "isClosed"`

export async function isClosedPayment(on: Database, orderId: string): Promise<boolean> {
  return (await run<{ isClosed: boolean }>(on, closed, [orderId]))[0]?.isClosed ?? false
}

const payer = `select name, email from users where id = $1`

export async function readPayer(on: Database, userId: string): Promise<{ name: string; email: string }> {
  const [row] = await run<{ name: string; email: string }>(on, payer, [userId])
  if (!row) throw new Error(`there is no shopper ${userId}`)
  return row
}

export type Buyer = { userId: string; name: string; email: string; isDeleted: boolean }

const buyer = `
  select users.id as "userId", name, email, deleted_at is not null as "isDeleted"
  from orders join users on users.id = user_id where orders.id = $1`

export async function readBuyer(on: Database, orderId: string): Promise<Buyer> {
  const [row] = await run<Buyer>(on, buyer, [orderId])
  if (!row) throw new Error(`there is no order ${orderId}`)
  return row
}

/** Parts have a column of their own for the time (migration 0492). */
const scheduledAt = (at: string) => `
  try_at = case when movement_id is null then ${at}::timestamptz end,
  send_at = case when movement_id is not null then ${at}::timestamptz end`

type Row = Omit<OwedRefund, 'amount'> & { amount: number }

const claim = `
  update provider_refunds set ${scheduledAt('$2')}
  where id in (
    select id from provider_refunds where status in ('due', 'pending') and coalesce(send_at, try_at) <= $1
    order by coalesce(send_at, try_at) limit $3 for no key update skip locked)
  returning id, payment_id as "paymentId", payment_intent_id as "intentId", movement_id is not null as "isPart", amount, status,
    failures, refund_id as "refundId", created_at as "createdAt"`

/** Claims due refunds until `lease`. */
export async function claimRefunds(
  on: Database,
  now: Date,
  lease: Date,
  limit: number,
): Promise<OwedRefund[]> {
  const rows = await run<Row>(on, claim, [now, lease, limit])
  return rows.map((row) => ({ ...row, amount: fromPaise(row.amount) }))
}

const request = `
  update provider_refunds as part set requested_at = coalesce(requested_at, $2)
  where id = $1 and (requested_at is not null or not exists (
    select from returned_payments as back where back.payment_id = part.payment_id and returned + disputed > used))
  returning id`

/**
 * Notes that an attempt at a part is requested. False if it was not yet and the payer has money of the payment back, or a
 * dispute may take it: the part is withheld.
 */
export async function requestPartialRefund(on: Database, id: string, now: Date): Promise<boolean> {
  return (await run(on, request, [id, now])).length > 0
}

/** An answer may come when its attempt has failed already, and another one is due: it changes nothing then. */
type RefundAttempt = Pick<OwedRefund, 'id' | 'failures'>

const follow = `
  update provider_refunds set status = 'pending', refund_id = $3, ${scheduledAt('$4')}
  where id = $1 and failures = $2 and status = 'due'`

export async function followRefund(
  on: Database,
  { id, failures }: RefundAttempt,
  refundId: string,
  lookAt: Date,
): Promise<void> {
  await run(on, follow, [id, failures, refundId, lookAt])
}

const setAmount = `update provider_refunds set amount = $2::bigint where id = $1 and status = 'due'`

export async function setRefundAmount(on: Database, id: string, amount: Paise): Promise<void> {
  await run(on, setAmount, [id, amount])
}

const end = `
  update provider_refunds set status = 'processed', refund_id = $2, try_at = null, send_at = null, ended_at = $3
  where id = $1 and status in ('due', 'pending') returning id`

/** False if it has ended. */
export async function endRefund(on: Database, id: string, refundId: string, now: Date): Promise<boolean> {
  return (await run(on, end, [id, refundId, now])).length > 0
}

const giveUp = `
  update provider_refunds set status = 'failed', try_at = null, send_at = null, ended_at = $3
  where id = $1 and failures = $2 and status in ('due', 'pending') returning id`

/** Of a part. False if it has ended, or another attempt is due. */
export async function giveUpRefund(tx: Tx, { id, failures }: RefundAttempt, now: Date): Promise<boolean> {
  return (await run(tx, giveUp, [id, failures, now])).length > 0
}

const fail = `
  update provider_refunds set status = 'due', refund_id = null, requested_at = null, failures = failures + 1,
    ${scheduledAt('$3')}
  where id = $1 and failures = $2 and status in ('due', 'pending')`

/** The provider or the bank rejected it: due again, with a new idempotency key, unless the payer has the money by then. */
export async function failRefund(on: Database, { id, failures }: RefundAttempt, tryAt: Date): Promise<void> {
  await run(on, fail, [id, failures, tryAt])
}

const later = `
  update provider_refunds set ${scheduledAt('$3')}
  where id = $1 and failures = $2 and status in ('due', 'pending')`

export async function retryRefundAt(on: Database, { id, failures }: RefundAttempt, at: Date): Promise<void> {
  await run(on, later, [id, failures, at])
}

const ofPayment = `
  update provider_refunds set ${scheduledAt('$2')}
  where payment_id = $1 and (status = 'pending' or (status = 'due' and failures = 0))`

/** One that has failed waits for its time: late and repeated webhooks would use up its attempts within seconds. */
export async function retryRefundsOfPayment(on: Database, paymentId: string, at: Date): Promise<void> {
  await run(on, ofPayment, [paymentId, at])
}

export type PartialRefund = Pick<OwedRefund, 'id' | 'paymentId' | 'isPart'> & { hasFailed: boolean }

const parts = `
  select id, payment_id as "paymentId", true as "isPart", status = 'failed' as "hasFailed"
  from provider_refunds where payment_id = $1 and movement_id is not null`

export function listPartialRefunds(on: Database, paymentId: string): Promise<PartialRefund[]> {
  return run<PartialRefund>(on, parts, [paymentId])
}

const underWay = `
  select coalesce(sum(amount), 0)::bigint as amount from provider_refunds
  where payment_id = $1 and movement_id is not null and status in ('due', 'pending')`

/** The parts of a payment that have not ended. */
export async function sumRefundsUnderWay(on: Database, paymentId: string): Promise<Paise> {
  const [row] = await run<{ amount: number }>(on, underWay, [paymentId])
  return fromPaise(row?.amount ?? 0)
}
