import { sql } from 'kysely'
import type { z } from 'zod'
import { db, run, type Tx, transaction } from '../../../src/platform/database.ts'
import { changePayment, findPayment, findRefund, lockOrder, providerNow } from './accounts.ts'
import type { PaymentRow, RefundRow } from './entities.ts'
import { announce } from './events.ts'
import { newId } from './ids.ts'
import { refuse } from './refusals.ts'
import type { newRefund } from './validation.ts'

export type Later = { settlesAs: 'processed' | 'failed'; milliseconds: number }

/** Idempotent by `key`; another request with the same key is refused. */
export function refundPayment(
  paymentId: string,
  asked: z.output<typeof newRefund>,
  { key, later }: { key?: string | undefined; later?: Later | undefined },
): Promise<RefundRow> {
  return transaction(async (tx) => {
    const request = JSON.stringify({ paymentId, ...asked })
    const earlier = key === undefined ? undefined : await refundOfKey(tx, key, request)
    if (earlier) return earlier
    const { order_id } = await findPayment(tx, paymentId)
    await lockOrder(tx, order_id)
    const payment = await findPayment(tx, paymentId)
    const amount = amountToRefund(payment, asked.amount)
    if (await isTooOld(tx, paymentId)) refuse(tooOld)
    return refund(tx, payment, amount, { later, asked, key: key ?? null, request })
  })
}

const lockKey = `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine`

async function refundOfKey(tx: Tx, key: string, request: string): Promise<RefundRow | undefined> {
  if (!/^[\w-]{10,}$/.test(key)) refuse('The idempotency key must be at least 10 characters long.')
  const [locked] = await run<{ mine: boolean }>(tx, lockKey, [`razorpay refund ${key}`])
  if (!locked?.mine) refuse('Another request with the same idempotency key is still in progress.', {}, 409)
  const earlier = await tx
    .selectFrom('sandbox_razorpay.refunds')
    .selectAll()
    .select(sql<boolean>`request = ${request}::jsonb`.as('same'))
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (earlier && !earlier.same)
    refuse('Different request with the same idempotency key has already been processed.', {}, 409)
  return earlier
}

function amountToRefund(payment: PaymentRow, asked: number | undefined): number {
  const left = payment.amount - payment.amount_refunded
  if (payment.captured_at === null) refuse('The payment status should be captured for action to be taken')
  if (left === 0) refuse('The payment has been fully refunded already.')
  const amount = asked ?? left
  if (amount > left)
    refuse('The refund amount provided is greater than amount captured.', { field: 'amount' })
  return amount
}

/** https://razorpay.com/docs/payments/refunds/errors */
const tooOld = 'Refund is not supported by the bank because the payment is more than 6 months old'

async function isTooOld(tx: Tx, paymentId: string): Promise<boolean> {
  const [payment] = await run<{ old: boolean }>(
    tx,
    `select created_at < sandbox_razorpay.now() - interval '6 months' as old from sandbox_razorpay.payments where id = $1`,
    [paymentId],
  )
  return payment?.old ?? false
}

export async function giveBack(tx: Tx, payment: PaymentRow): Promise<PaymentRow> {
  await refund(tx, payment, payment.amount, {})
  return findPayment(tx, payment.id)
}

type RefundRequest = {
  later?: Later | undefined
  asked?: z.output<typeof newRefund>
  key?: string | null
  request?: string
}

async function refund(
  tx: Tx,
  { id, amount, amount_refunded, status }: PaymentRow,
  refunded: number,
  { later, asked, key = null, request = '{}' }: RefundRequest,
): Promise<RefundRow> {
  const total = amount_refunded + refunded
  const payment = await changePayment(tx, id, {
    amount_refunded: total,
    status: total === amount ? 'refunded' : status,
  })
  const made = await tx
    .insertInto('sandbox_razorpay.refunds')
    .values({
      id: newId('rfnd'),
      payment_id: id,
      amount: refunded,
      notes: JSON.stringify(asked?.notes ?? {}),
      receipt: asked?.receipt ?? null,
      status: later ? 'pending' : 'processed',
      idempotency_key: key,
      request,
      settles_as: later?.settlesAs ?? null,
      settles_at: later
        ? sql<Date>`${providerNow} + make_interval(secs => ${later.milliseconds / 1000})`
        : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await announce(tx, 'refund.created', { payment, refund: made })
  if (!later) await announce(tx, 'refund.processed', { payment, refund: made })
  return made
}

export async function settleRefund(id: string, status: 'processed' | 'failed'): Promise<RefundRow> {
  const { payment_id } = await findRefund(db, id)
  const { order_id } = await findPayment(db, payment_id)
  return transaction(async (tx) => {
    await lockOrder(tx, order_id)
    const pending = await findRefund(tx, id)
    if (pending.status !== 'pending') return pending
    const settled = await tx
      .updateTable('sandbox_razorpay.refunds')
      .set({ status, settles_as: null, settles_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const payment = await findPayment(tx, payment_id)
    const told = status === 'failed' ? await takeBack(tx, payment, settled) : payment
    await announce(tx, `refund.${status}`, { payment: told, refund: settled })
    return settled
  })
}

function takeBack(tx: Tx, payment: PaymentRow, { amount }: RefundRow): Promise<PaymentRow> {
  return changePayment(tx, payment.id, {
    amount_refunded: payment.amount_refunded - amount,
    status: payment.captured_at === null ? 'authorized' : 'captured',
  })
}
