import { fromPaise, type Paise } from '../../lib/money.ts'
import { type Database, run } from '../../platform/database.ts'
import type { OwedRefund, RefundReason } from './rules.ts'

type Row = Omit<OwedRefund, 'amount'> & { amount: number }

const owe = `
  insert into provider_refunds (payment_id, payment_intent_id, amount, reason, created_at, try_at)
  values ($1, $2, $3::bigint, $4, $5, $5) on conflict do nothing returning payment_id`

/** False if a refund already exists. */
export async function insertRefund(
  on: Database,
  refund: { paymentId: string; intentId: string; amount: Paise; reason: RefundReason },
  now: Date,
): Promise<boolean> {
  const { paymentId, intentId, amount, reason } = refund
  return (await run(on, owe, [paymentId, intentId, amount, reason, now])).length > 0
}

const payer = `select name, email from users where id = $1`

export async function readPayer(on: Database, userId: string): Promise<{ name: string; email: string }> {
  const [row] = await run<{ name: string; email: string }>(on, payer, [userId])
  if (!row) throw new Error(`there is no shopper ${userId}`)
  return row
}

const claim = `
  update provider_refunds set try_at = $2
  where payment_id in (
    select payment_id from provider_refunds where try_at <= $1 order by try_at limit $3
    for no key update skip locked)
  returning payment_id as "paymentId", amount, status, failures, refund_id as "refundId", created_at as "createdAt"`

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

const follow = `
  update provider_refunds set status = 'pending', refund_id = $2, try_at = $3
  where payment_id = $1 and status = 'due'`

export async function followRefund(
  on: Database,
  paymentId: string,
  refundId: string,
  lookAt: Date,
): Promise<void> {
  await run(on, follow, [paymentId, refundId, lookAt])
}

const setAmount = `
  update provider_refunds set amount = $2::bigint where payment_id = $1 and status = 'due'`

export async function setRefundAmount(on: Database, paymentId: string, amount: Paise): Promise<void> {
  await run(on, setAmount, [paymentId, amount])
}

const end = `
  update provider_refunds set status = 'processed', refund_id = $2, try_at = null
  where payment_id = $1 and status <> 'processed'`

export async function endRefund(on: Database, paymentId: string, refundId: string): Promise<void> {
  await run(on, end, [paymentId, refundId])
}

const fail = `
  update provider_refunds set status = 'due', refund_id = null, failures = failures + 1, try_at = $3
  where payment_id = $1 and refund_id = $2 and status = 'pending'`

/** The bank rejected it: due again, with a new idempotency key. */
export async function failRefund(
  on: Database,
  paymentId: string,
  refundId: string,
  tryAt: Date,
): Promise<void> {
  await run(on, fail, [paymentId, refundId, tryAt])
}

const later = `update provider_refunds set try_at = $2 where payment_id = $1 and status <> 'processed'`

export async function retryRefundAt(on: Database, paymentId: string, at: Date): Promise<void> {
  await run(on, later, [paymentId, at])
}
