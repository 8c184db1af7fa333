import type { Paise } from '../../lib/money.ts'
import type { PaymentRefusal, RefundReason } from '../payments/rules.ts'

export type Payable = { providerOrderId: string; amount: Paise; key: string }

/** Sent by the browser and not trusted. */
export type Proof = { providerOrderId: string; paymentId: string; signature: string | null }

export type Outcome = 'placed' | RefundReason

/** A `RefundReason` means that the payment is refunded. */
export type VerifyRefusal =
  | PaymentRefusal
  | { reason: 'no-order' | 'key-reused' | Exclude<RefundReason, 'second'> }

/** Events may arrive late and out of order, so the provider is always asked for the current state. */
export type WebhookEvent = {
  id: string
  event: string
  paymentId: string
  providerOrderId: string | null
  disputeId: string | null
}
