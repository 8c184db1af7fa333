import { z } from 'zod'
import { fromPaise } from '../../lib/money.ts'

const paise = z.int().min(0).transform(fromPaise)
const time = z.number().transform((seconds) => new Date(seconds * 1000))

export const providerOrder = z
  .object({
    id: z.string().startsWith('order_'),
    amount: paise,
    amount_paid: paise,
    currency: z.string(),
    receipt: z.string().nullable(),
    status: z.enum(['created', 'attempted', 'paid']),
    created_at: time,
  })
  .transform(({ amount_paid, created_at, ...order }) => ({
    ...order,
    amountPaid: amount_paid,
    createdAt: created_at,
  }))

export const payment = z
  .object({
    id: z.string().startsWith('pay_'),
    order_id: z.string().nullable(),
    amount: paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean().nullable(),
    amount_refunded: paise.nullable(),
    created_at: time,
  })
  .transform(({ order_id, captured, amount_refunded, created_at, ...rest }) => ({
    ...rest,
    orderId: order_id,
    captured: captured === true,
    amountRefunded: amount_refunded ?? fromPaise(0),
    createdAt: created_at,
  }))

export const refund = z
  .object({
    id: z.string().startsWith('rfnd_'),
    payment_id: z.string(),
    amount: paise,
    currency: z.string(),
    receipt: z
      .string()
      .nullish()
      .transform((receipt) => receipt ?? null),
    // A status that is new to this shop is not a failure, which would pay the refund to the wallet.
    status: z.enum(['pending', 'processed', 'failed']).catch('pending'),
    created_at: time,
  })
  .transform(({ payment_id, created_at, ...rest }) => ({
    ...rest,
    paymentId: payment_id,
    createdAt: created_at,
  }))

/**
 * `amount_deducted` is what the dispute has taken from the account, and 0 again when that comes back; without it, a lost one took
 * all. A status that is new to this shop counts as undecided.
 */
export const dispute = z
  .object({
    id: z.string().startsWith('disp_'),
    payment_id: z.string(),
    amount: paise,
    amount_deducted: paise.nullish(),
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']).catch('under_review'),
    phase: z.string().nullish(),
    reason_code: z.string().nullish(),
    respond_by: time.nullish(),
    created_at: time,
  })
  .transform(({ id, amount, status, ...dispute }) => ({
    id,
    amount,
    status,
    paymentId: dispute.payment_id,
    deducted: dispute.amount_deducted ?? (status === 'lost' ? amount : fromPaise(0)),
    phase: dispute.phase ?? '',
    reason: dispute.reason_code ?? '',
    respondBy: dispute.respond_by ?? null,
    createdAt: dispute.created_at,
  }))

export const settlement = z
  .object({
    id: z.string().startsWith('setl_'),
    amount: z.int().transform(fromPaise),
    // A status that is new to this shop has not paid out.
    status: z.enum(['created', 'processed', 'failed']).catch('created'),
    utr: z.string().nullish(),
    created_at: time,
  })
  .transform(({ utr, created_at, ...rest }) => ({ ...rest, reference: utr || null, createdAt: created_at }))

/**
 * A row of the settlement recon. The fee is what was deducted, and not the field of that name: where fee credits pay it, a
 * payment is settled whole. A lost dispute is an adjustment that names it.
 */
export const settlementLine = z
  .object({
    entity_id: z.string(),
    type: z.string(),
    amount: paise,
    fee: z.int(),
    tax: z.int(),
    debit: paise,
    credit: paise,
    currency: z.string(),
    settlement_id: z.string().nullish(),
    dispute_id: z.string().nullish(),
  })
  .transform(({ entity_id: id, type, amount, credit, debit, currency, ...row }) => {
    const gross = credit > 0 ? amount : -amount
    const fee = gross - (credit - debit)
    return {
      settlementId: row.settlement_id ?? null,
      id,
      currency,
      gross: fromPaise(gross),
      fee: fromPaise(fee),
      tax: fromPaise(fee === row.fee ? row.tax : 0),
      ...subjectOf(type, id, row.dispute_id ?? ''),
    }
  })

function subjectOf(type: string, id: string, disputeId: string) {
  if (type === 'payment' || type === 'refund') return { kind: type, about: id } as const
  return disputeId ? { kind: 'dispute' as const, about: disputeId } : { kind: 'other' as const, about: null }
}

export const listOf = <Entity extends z.ZodType>(entity: Entity) =>
  z.object({ items: z.array(entity) }).transform(({ items }) => items)
