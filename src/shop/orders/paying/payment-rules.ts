import type { Paise } from '../../../lib/money.ts'
import type { PaymentRefusal, RefundReason } from '../../payments/rules.ts'

/** What the provider's dialog is opened with: its order, the amount, and the shop's public key there. */
export type Payable = { providerOrderId: string; amount: Paise; key: string }

/** What the browser hands over after a payment: claims, each of them. */
export type Proof = { providerOrderId: string; paymentId: string; signature: string | null }

/** What becomes of a captured payment of an order: it places the order, or what is left of it is refunded. */
export type Outcome = 'placed' | RefundReason

/** Why a proof makes no order. A `RefundReason`: the payment is refunded. */
export type VerifyRefusal =
  | PaymentRefusal
  | { reason: 'no-order' | 'key-reused' | Exclude<RefundReason, 'second'> }

/** That something happened to a payment. Events may arrive late and out of order, so the provider is asked what it is now. */
export type WebhookEvent = { id: string; event: string; paymentId: string; providerOrderId: string | null }
