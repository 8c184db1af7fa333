import { done, type Result, refused } from '../../lib/result.ts'
import { log } from '../../platform/log.ts'
import {
  capturePayment,
  fetchPayment,
  type Payment,
  verifyPaymentSignature,
} from '../../platform/razorpay.ts'
import { type Charge, covers, type PaymentRefusal } from './rules.ts'

/**
 * Asks the provider whether that payment was captured for that charge, and captures what is only authorised. A signature,
 * when there is one, is checked too; it alone proves nothing. Never inside a transaction: an answer may take seconds. Who
 * settles the payment finds out whether it `covers` the charge and whether it is used already.
 */
export async function confirmPayment(
  charge: Charge,
  paymentId: string,
  signature?: string | null | undefined,
): Promise<Result<Payment, PaymentRefusal>> {
  const answer = await ask(charge, paymentId, signature)
  if (!answer.ok) {
    const { reason } = answer.refusal
    const suspicious = reason !== 'unknown' && reason !== 'not-paid'
    log[suspicious ? 'warn' : 'info']({ charge: charge.id, payment: paymentId, reason }, 'payment refused')
  }
  return answer
}

async function ask(
  charge: Charge,
  paymentId: string,
  signature?: string | null,
): Promise<Result<Payment, PaymentRefusal>> {
  if (signature != null && isForged(charge, paymentId, signature)) return refused({ reason: 'forged' })
  const fetched = await fetchPayment(paymentId)
  if (!fetched.ok) return refused({ reason: fetched.refusal.reason === 'unknown' ? 'unknown' : 'foreign' })
  return takePayment(charge, fetched.value)
}

/** Whether a signature is not the provider's for this payment of this charge. */
export function isForged(
  { providerOrderId: orderId }: Charge,
  paymentId: string,
  signature: string,
): boolean {
  return orderId === null || !verifyPaymentSignature({ orderId, paymentId }, signature)
}

/** The same about a payment that the provider has just shown. */
export async function takePayment(
  charge: Charge,
  payment: Payment,
): Promise<Result<Payment, PaymentRefusal>> {
  if (payment.orderId === null || payment.orderId !== charge.providerOrderId)
    return refused({ reason: 'foreign' })
  if (payment.status !== 'authorized') return ifCaptured(payment)
  // What is never captured, the provider refunds by itself.
  if (!covers(charge, payment)) return refused({ reason: 'wrong-amount' })
  const captured = await capturePayment(payment.id, charge.amount)
  if (captured.ok) return ifCaptured(captured.value)
  if (captured.refusal.reason === 'unknown') return refused({ reason: 'unknown' })
  // Refused where it was captured by itself meanwhile, or given back because another payment was quicker.
  const again = await fetchPayment(payment.id)
  return again.ok ? ifCaptured(again.value) : refused({ reason: 'unknown' })
}

function ifCaptured(payment: Payment): Result<Payment, PaymentRefusal> {
  return payment.captured ? done(payment) : refused({ reason: 'not-paid' })
}
