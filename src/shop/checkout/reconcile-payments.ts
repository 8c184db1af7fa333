import { setTimeout } from 'node:timers/promises'
import { publishChanges } from '../../platform/cache-invalidation.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import type { PaymentIntent } from '../payments/rules.ts'
import { claimPaymentIntentsToCheck, scheduleCheck, stopChecks } from '../payments/schedule-check.ts'
import { releaseReservation } from './release-reservation.ts'
import { mayEnd } from './reservation-rules.ts'
import { lockState } from './reservation-store.ts'
import { settleIfPaid } from './settle-payment-intent.ts'

// Below the provider client's socket limit, so that shoppers' requests find a free one.
const CONCURRENCY = 12
const PAUSE_MS = 2_000

/**
 * Settles payments without a webhook and releases expired reservations, after asking the provider. Safe to run
 * concurrently; holds no connection while waiting. Pauses when throttled, so that shoppers' calls get through.
 */
export async function reconcilePayments(): Promise<void> {
  for (let claimed = CONCURRENCY; claimed === CONCURRENCY; ) {
    const intents = await claimPaymentIntentsToCheck(CONCURRENCY)
    const results = await Promise.all(intents.map(check))
    if (results.includes('ended')) await publishChanges()
    if (results.includes('throttled')) await setTimeout(PAUSE_MS)
    claimed = intents.length
  }
}

async function check(intent: PaymentIntent): Promise<'ended' | 'throttled' | null> {
  try {
    const settled = await settleIfPaid(intent)
    if (settled.ok && settled.value) {
      await stopChecks(db, intent.id)
      return null
    }
    const reservation = intent.purpose === 'order' ? await releaseIfExpired(intent.id, settled.ok) : 'gone'
    // If the provider did not answer, the payment intent is retried when its lease expires.
    if (settled.ok || settled.refusal.isOfOtherAccount) await scheduleCheck(intent, reservation === 'open')
    if (reservation === 'ended') return 'ended'
    return !settled.ok && settled.refusal.throttled ? 'throttled' : null
  } catch (error) {
    log.error({ err: error, intent: intent.id }, 'a payment intent could not be checked')
    return null
  }
}

function releaseIfExpired(orderId: string, answered: boolean): Promise<'open' | 'ended' | 'gone'> {
  return transaction(async (tx) => {
    const order = await lockState(tx, orderId)
    if (order?.state !== 'awaiting_payment' || !order.endsAt) return 'gone'
    if (!mayEnd(order.endsAt, clock.now(), answered)) return 'open'
    await releaseReservation(tx, orderId)
    return 'ended'
  })
}
