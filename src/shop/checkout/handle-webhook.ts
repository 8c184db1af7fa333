import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { webhooks } from '../../platform/metrics/series.ts'
import { verifyWebhookSignature } from '../../platform/razorpay.ts'
import { resolvePaymentIntent } from '../payments/find-payment-intent.ts'
import { processEventOnce } from '../payments/process-event-once.ts'
import { retryRefundAt } from '../payments/refunds-store.ts'
import type { PaymentIntent } from '../payments/rules.ts'
import { scheduleCheckOfEvent, scheduleCheckSoon } from '../payments/schedule-check.ts'
import { checkNow } from './check-provider.ts'
import type { WebhookEvent } from './payment-rules.ts'
import { findOrderIntentOfEvent } from './reservation-store.ts'
import { settlePaymentIntent } from './settle-payment-intent.ts'

export function isFromProvider(body: Uint8Array, signature: string | undefined): boolean {
  const isSigned = signature !== undefined && verifyWebhookSignature(body, signature)
  if (!isSigned) webhooks.inc({ result: 'unsigned' })
  return isSigned
}

// Authorized payments are captured automatically and then send an event of their own; if not, the job captures them.
const ofPayments = new Set(['payment.captured', 'order.paid'])

/** Processes each event once. `unknown`: the provider did not answer a follow-up query and has to resend the event. */
export async function handleWebhook(webhook: WebhookEvent): Promise<Result<null, { reason: 'unknown' }>> {
  const handled = await handleOnce(webhook)
  webhooks.inc({ result: handled.ok ? 'accepted' : 'unfinished' })
  return handled
}

async function handleOnce(webhook: WebhookEvent): Promise<Result<null, { reason: 'unknown' }>> {
  const { event, providerOrderId } = webhook
  if (providerOrderId !== null && event === 'payment.authorized') {
    await scheduleCheckOfEvent(webhook, providerOrderId)
    return done(null)
  }
  const known =
    providerOrderId !== null && ofPayments.has(event)
      ? await findOrderIntentOfEvent(db, providerOrderId, webhook)
      : null
  if (known?.outcome) return done(null)
  return (await processEventOnce(webhook, () => handle(webhook, known?.intent))) ?? done(null)
}

async function handle(
  webhook: WebhookEvent,
  known: PaymentIntent | undefined,
): Promise<Result<null, { reason: 'unknown' }>> {
  const { event, paymentId, providerOrderId, disputeId } = webhook
  if (event.startsWith('refund.')) {
    await retryRefundAt(db, paymentId, clock.now())
    await checkNow(paymentId)
  }
  if (event.startsWith('payment.dispute.') && disputeId !== null) await checkNow(disputeId)
  if (providerOrderId === null || !ofPayments.has(event)) return done(null)
  const found = known ? done(known) : await resolvePaymentIntent(providerOrderId)
  if (!found.ok) return found
  const intent = found.value
  if (!intent) {
    log.warn(
      { event, payment: paymentId, order: providerOrderId },
      'a payment of nothing that the shop asked for',
    )
    return done(null)
  }
  const settled = await settlePaymentIntent(intent, paymentId)
  if (settled.ok || settled.refusal.reason !== 'unknown') return done(null)
  await scheduleCheckSoon(intent)
  return refused({ reason: 'unknown' })
}
