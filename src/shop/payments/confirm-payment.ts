import { done, type Result, refused } from '../../lib/result.ts'
import { log } from '../../platform/log.ts'
import {
  capturePayment,
  fetchPayment,
  offersOnlinePayment,
  type Payment,
  verifyPaymentSignature,
} from '../../platform/razorpay.ts'
import { covers, type PaymentIntent, type PaymentRefusal } from './rules.ts'

/**
 * Captures an authorized payment. A signature, if given, must be valid but is not sufficient. The caller checks that the
 * payment `covers` the payment intent and is unused. Never call it inside a transaction: the provider may take seconds.
 */
export async function confirmPayment(
  intent: PaymentIntent,
  paymentId: string,
  signature?: string | null | undefined,
): Promise<Result<Payment, PaymentRefusal>> {
  const answer = await ask(intent, paymentId, signature)
  if (!answer.ok) {
    const { reason } = answer.refusal
    const suspicious = reason !== 'unknown' && reason !== 'not-paid'
    log[suspicious ? 'warn' : 'info']({ intent: intent.id, payment: paymentId, reason }, 'payment refused')
  }
  return answer
}

async function ask(
  intent: PaymentIntent,
  paymentId: string,
  signature?: string | null,
): Promise<Result<Payment, PaymentRefusal>> {
  if (signature != null && isForged(intent, paymentId, signature)) return refused({ reason: 'forged' })
  const fetched = await fetchPayment(paymentId)
  if (!fetched.ok) return refused({ reason: fetched.refusal.reason === 'unknown' ? 'unknown' : 'foreign' })
  return takePayment(intent, fetched.value)
}

export function isForged(
  { providerOrderId: orderId }: PaymentIntent,
  paymentId: string,
  signature: string,
): boolean {
  // Without the key no signature can be checked: the payment stays in doubt.
  if (!offersOnlinePayment()) return false
  return orderId === null || !verifyPaymentSignature({ orderId, paymentId }, signature)
}

export async function takePayment(
  intent: PaymentIntent,
  payment: Payment,
): Promise<Result<Payment, PaymentRefusal>> {
  if (payment.orderId === null || payment.orderId !== intent.providerOrderId)
    return refused({ reason: 'foreign' })
  if (payment.status !== 'authorized') return ifCaptured(payment)
  // The provider refunds payments that are never captured.
  if (!covers(intent, payment)) return refused({ reason: 'wrong-amount' })
  const captured = await capturePayment(payment.id, intent.amount)
  if (captured.ok) return ifCaptured(captured.value)
  if (captured.refusal.reason === 'unknown') return refused({ reason: 'unknown' })
  // Capture is refused if the payment was captured automatically or refunded meanwhile.
  const again = await fetchPayment(payment.id)
  return again.ok ? ifCaptured(again.value) : refused({ reason: 'unknown' })
}

function ifCaptured(payment: Payment): Result<Payment, PaymentRefusal> {
  return payment.captured ? done(payment) : refused({ reason: 'not-paid' })
}
