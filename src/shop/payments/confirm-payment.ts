import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { log } from '../../platform/log.ts'
import { type Answer, type Payment, paymentProvider } from '../../platform/payment-provider.ts'
import { type CapturedPayment, LOOKED_FOR_MS, type PaymentIntent, type PaymentRefusal } from './rules.ts'

/**
 * Captures an authorized payment. The caller checks that the payment `covers` its order and is unused. Never call it inside a
 * transaction: the provider may take seconds.
 */
export async function confirmPayment(
  intent: PaymentIntent,
  paymentId: string,
): Promise<Result<CapturedPayment, PaymentRefusal>> {
  const answer = await fetchAndTake(intent, paymentId)
  if (!answer.ok) {
    const { reason } = answer.refusal
    const suspicious = reason !== 'unknown' && reason !== 'not-paid'
    log[suspicious ? 'warn' : 'info']({ intent: intent.id, payment: paymentId, reason }, 'payment refused')
  }
  return answer
}

async function fetchAndTake(
  intent: PaymentIntent,
  paymentId: string,
): Promise<Result<CapturedPayment, PaymentRefusal>> {
  const fetched = await paymentProvider().fetchPayment(paymentId)
  if (fetched.ok) return takePayment(intent, fetched.value)
  return refused({ reason: fetched.refusal.reason === 'unknown' ? 'unknown' : 'foreign' })
}

/** A valid signature is not sufficient. */
export function isForged(
  { providerOrderId: orderId }: PaymentIntent,
  paymentId: string,
  signature: string,
): boolean {
  const { isSetUp, isProof } = paymentProvider()
  // Without the key no signature can be checked: the payment stays in doubt.
  return isSetUp && (orderId === null || !isProof({ orderId, paymentId }, signature))
}

export async function takePayment(
  intent: PaymentIntent,
  payment: Payment,
): Promise<Result<CapturedPayment, PaymentRefusal>> {
  if (payment.orderId === null || payment.orderId !== intent.providerOrderId)
    return refused({ reason: 'foreign' })
  if (payment.status !== 'authorized') return ifCaptured(intent, payment)
  const order = payment.amount === intent.amount ? null : await paymentProvider().fetchOrder(payment.orderId)
  if (order && !order.ok) return refused({ reason: 'unknown' })
  // The provider refunds payments that are never captured.
  if (payment.currency !== 'INR' || (order && order.value.amount !== intent.amount))
    return refused({ reason: 'wrong-amount' })
  const captured = await capture(payment, intent)
  if (captured.ok) return ifCaptured(intent, captured.value)
  if (captured.refusal.reason === 'unknown') return refused({ reason: 'unknown' })
  // Capture is refused if the payment was captured automatically or refunded meanwhile.
  const again = await paymentProvider().fetchPayment(payment.id)
  return again.ok ? ifCaptured(intent, again.value) : refused({ reason: 'unknown' })
}

/** All of it. Where the payer bears the fee, the provider's documentation does not say whether that counts. */
async function capture({ id, amount }: Payment, intent: PaymentIntent): Promise<Answer<Payment>> {
  const captured = await paymentProvider().capturePayment(id, amount)
  const isRefused = !captured.ok && captured.refusal.reason === 'refused'
  return isRefused && amount !== intent.amount
    ? paymentProvider().capturePayment(id, intent.amount)
    : captured
}

/** `unknown` while the provider does not count a payment of another amount as that of its order; one that it never counts goes back. */
export async function ifCaptured(
  intent: PaymentIntent,
  payment: Payment,
): Promise<Result<CapturedPayment, PaymentRefusal>> {
  if (!payment.captured) return refused({ reason: 'not-paid' })
  if (payment.amount === intent.amount || payment.amountRefunded > 0)
    return done({ ...payment, paysOrder: payment.amount === intent.amount })
  const order = await paymentProvider().fetchOrder(payment.orderId ?? '')
  if (!order.ok) return refused({ reason: 'unknown' })
  const { status, amount } = order.value
  const isAwaited = clock.now().getTime() - payment.createdAt.getTime() < LOOKED_FOR_MS
  if (status !== 'paid' && isAwaited) return refused({ reason: 'unknown' })
  return done({ ...payment, paysOrder: status === 'paid' && amount === intent.amount })
}
