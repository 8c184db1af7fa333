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

/** `unknown`: the provider did not answer a follow-up query and has to send the event again. */
export type WebhookRefusal = { reason: 'forged' | 'unknown' }
