import { z } from 'zod'
import { reference } from '../../forms/reference.ts'
import { line } from '../../forms/text.ts'
import type { Paise } from '../../lib/money.ts'
import type { Payable, VerifyRefusal, WebhookRefusal } from './payment-rules.ts'

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

export function presentWebhookRefusal({ reason }: WebhookRefusal) {
  return reason === 'forged'
    ? ({ status: 400, message: 'The signature is wrong' } as const)
    : ({ status: 503, message: 'Tell it again: it cannot be confirmed at the moment' } as const)
}
