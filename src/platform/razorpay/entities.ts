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
export type ProviderOrder = z.output<typeof providerOrder>

/** The status only advances, but a failed payment may still be authorized late. */
export const payment = z
  .object({
    id: z.string().startsWith('pay_'),
    order_id: z.string().nullable(),
    amount: paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: z.string(),
    captured: z.boolean().nullable(),
    amount_refunded: paise.nullable(),
    error_description: z.string().nullable().optional(),
    created_at: time,
  })
  .transform(({ order_id, captured, amount_refunded, error_description, created_at, ...rest }) => ({
    ...rest,
    orderId: order_id,
    captured: captured === true,
    amountRefunded: amount_refunded ?? fromPaise(0),
    errorDescription: error_description ?? null,
    createdAt: created_at,
  }))
export type Payment = z.output<typeof payment>

export const refund = z
  .object({
    id: z.string().startsWith('rfnd_'),
    payment_id: z.string(),
    amount: paise,
    currency: z.string(),
    // A status that is new to this shop is not a failure, which would pay the refund to the wallet.
    status: z.enum(['pending', 'processed', 'failed']).catch('pending'),
    created_at: time,
  })
  .transform(({ payment_id, created_at, ...rest }) => ({
    ...rest,
    paymentId: payment_id,
    createdAt: created_at,
  }))
export type Refund = z.output<typeof refund>

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
export type Dispute = z.output<typeof dispute>

export const listOf = <Entity extends z.ZodType>(entity: Entity) =>
  z.object({ items: z.array(entity) }).transform(({ items }) => items)
