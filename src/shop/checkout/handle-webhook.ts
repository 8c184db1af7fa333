import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { webhooks } from '../../platform/metrics/series.ts'
import { type PaymentEvent, paymentProvider } from '../../platform/payment-provider.ts'
import { resolvePaymentIntent } from '../payments/find-payment-intent.ts'
import { processEventOnce } from '../payments/process-event-once.ts'
import { retryRefundsOfPayment } from '../payments/refunds-store.ts'
import type { PaymentIntent } from '../payments/rules.ts'
import { scheduleCheckOfEvent, scheduleCheckSoon } from '../payments/schedule-check.ts'
import { checkNow } from './check-provider.ts'
import type { WebhookRefusal } from './payment-rules.ts'
import { findOrderIntentOfEvent } from './reservation-store.ts'
import { settlePaymentIntent } from './settle-payment-intent.ts'

export const { webhookPath } = paymentProvider()

/** Processes each event once. */
export async function handleWebhook(
  body: Uint8Array,
  header: (name: string) => string | undefined,
): Promise<Result<null, WebhookRefusal>> {
  const event = paymentProvider().readWebhook(body, header)
  if (event === null) return done(null)
  const handled = event === 'forged' ? refused({ reason: event }) : await handleOnce(event)
  webhooks.inc({ result: resultOf(handled) })
  return handled
}

function resultOf(handled: Result<null, WebhookRefusal>): 'accepted' | 'unsigned' | 'unfinished' {
  if (handled.ok) return 'accepted'
  return handled.refusal.reason === 'forged' ? 'unsigned' : 'unfinished'
}

async function handleOnce(event: PaymentEvent): Promise<Result<null, { reason: 'unknown' }>> {
  const { kind, providerOrderId } = event
  if (providerOrderId !== null && kind === 'authorized') {
    await scheduleCheckOfEvent(event, providerOrderId)
    return done(null)
  }
  const known =
    providerOrderId !== null && kind === 'paid'
      ? await findOrderIntentOfEvent(db, providerOrderId, event)
      : null
  if (known?.outcome) return done(null)
  return (await processEventOnce(event, () => handle(event, known?.intent))) ?? done(null)
}

async function handle(
  { event, kind, paymentId, providerOrderId, disputeId }: PaymentEvent,
  known: PaymentIntent | undefined,
): Promise<Result<null, { reason: 'unknown' }>> {
  if (kind === 'refund') {
    await retryRefundsOfPayment(db, paymentId, clock.now())
    await checkNow(paymentId)
  }
  if (kind === 'dispute' && disputeId !== null) await checkNow(disputeId)
  if (providerOrderId === null || kind !== 'paid') return done(null)
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
