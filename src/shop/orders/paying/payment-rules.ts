import type { Paise } from '../../../lib/money.ts'
import type { PaymentRefusal } from '../../payments/rules.ts'

/** What the provider's dialog is opened with: its order, the amount, and the shop's public key there. */
export type Payable = { providerOrderId: string; amount: Paise; key: string }

/** What the browser hands over after a payment: claims, each of them. */
export type Proof = { providerOrderId: string; paymentId: string; signature: string | null }

/** Why a proof makes no order. `sold-out`: the payment came too late, and goes back. */
export type VerifyRefusal = PaymentRefusal | { reason: 'no-order' | 'sold-out' | 'key-reused' }

/** What the provider tells: that something happened to a payment. What exactly, it is asked; a telling may be old. */
export type Told = { id: string; event: string; paymentId: string; providerOrderId: string | null }
