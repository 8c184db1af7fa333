import { z } from 'zod'
import { reference } from '../../forms/reference.ts'
import { line } from '../../forms/text.ts'
import { parseJson } from '../../lib/json.ts'
import type { Paise } from '../../lib/money.ts'
import type { Payable, VerifyRefusal, WebhookEvent } from './payment-rules.ts'

const missing = 'The proof of payment is missing'
const notUnderstood = 'The proof of payment is not understood'
const proof = line(missing).min(1, missing).max(100, notUnderstood)

export const verifyForm = z.object({
  userId: reference('Whose order?').nullish(),
  razorpayPaymentId: proof,
  razorpayOrderId: proof,
  razorpaySignature: z.string(notUnderstood).max(200, notUnderstood).nullish(),
})

export type PayableOnWire = {
  razorpayOrderId: string
  /** In paise, as the dialog takes it. */
  amount: Paise
  currency: 'INR'
  key: string
}

export function presentPayable({ providerOrderId, amount, key }: Payable): PayableOnWire {
  return { razorpayOrderId: providerOrderId, amount, currency: 'INR', key }
}

export function presentVerifyRefusal({ reason }: VerifyRefusal) {
  switch (reason) {
    case 'no-order':
      return { status: 404, message: 'Order not found' } as const
    case 'not-paid':
    case 'foreign':
    case 'wrong-amount':
    case 'forged':
      return { status: 402, message: 'Payment failed. Please retry.' } as const
    case 'unusable':
    case 'closed':
      return {
        status: 402,
        message: 'This payment cannot be used for your order. All of it goes back to you. Please retry.',
      } as const
    case 'replaced':
      return {
        status: 409,
        message: 'You have bought this with another order. This payment is on its way back to you',
      } as const
    case 'too-late':
      return {
        status: 409,
        message: 'Your payment came too late. Your money is on its way back to you',
      } as const
    case 'sold-out':
      return {
        status: 409,
        message: 'What you ordered was sold before your payment came. Your money is on its way back to you',
      } as const
    case 'key-reused':
      return { status: 422, message: 'This Idempotency-Key belongs to another order' } as const
    case 'unknown':
      return {
        status: 503,
        message:
          'We cannot tell yet whether your payment came through. If it did, your order appears by itself',
      } as const
  }
}

const id = z.string().max(100)
const paymentId = z.string().regex(/^pay_\w{1,40}$/)
const disputeId = z.string().regex(/^disp_\w{1,40}$/)
const entityOf = <Entity extends z.ZodType>(entity: Entity) => z.object({ entity }).optional()

const webhook = z.object({
  event: id,
  created_at: z.number().optional(),
  payload: z.object({
    payment: entityOf(z.object({ id: paymentId, order_id: id.nullish() })),
    refund: entityOf(z.object({ payment_id: paymentId })),
    dispute: entityOf(z.object({ id: disputeId, payment_id: paymentId })),
  }),
})

export function readEvent(body: Uint8Array, eventId: string | undefined): WebhookEvent | null {
  const read = webhook.safeParse(jsonIn(body))
  if (!read.success) return null
  const { event, created_at, payload } = read.data
  const [payment, refund, dispute] = [
    payload.payment?.entity,
    payload.refund?.entity,
    payload.dispute?.entity,
  ]
  const paymentId = payment?.id ?? refund?.payment_id ?? dispute?.payment_id
  if (paymentId === undefined) return null
  const id = eventId?.slice(0, 100) || `${event} ${paymentId} ${created_at}`
  return {
    id,
    event,
    paymentId,
    providerOrderId: payment?.order_id ?? null,
    disputeId: dispute?.id ?? null,
  }
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

export function presentWebhookRefusal() {
  return { status: 503, message: 'Tell it again: it cannot be confirmed at the moment' } as const
}
