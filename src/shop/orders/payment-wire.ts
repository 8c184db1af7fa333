import { z } from 'zod'
import type { Paise } from '../../lib/money.ts'
import { reference } from '../catalog/fields-wire.ts'

const proof = z.string('The proof of payment is missing').trim().min(1, 'The proof of payment is missing')

/** The body of `verify-Razorpay`: what counts of it. */
export const verifyForm = z.object({
  userId: reference('Whose order?').nullish(),
  razorpayPaymentId: proof.max(100, 'The proof of payment is not understood'),
  razorpayOrderId: proof.max(100, 'The proof of payment is not understood'),
  razorpaySignature: z.string('The proof of payment is not understood').max(200).nullish(),
})

/** What `create-razorpay-order` answers: what the provider's dialog is opened with. */
export type PayableOnWire = {
  razorpayOrderId: string
  /** In paise, as the dialog takes it. */
  amount: Paise
  currency: 'INR'
  /** The shop's public key at the provider. */
  key: string
}
