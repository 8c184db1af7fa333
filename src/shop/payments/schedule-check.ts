import { clock } from '../../platform/clock.ts'
import { type Database, db } from '../../platform/database.ts'
import { nextCheck, type PaymentIntent } from './rules.ts'
import { claimPaymentIntents, setNextCheck, setNextCheckOfEvent } from './store.ts'

const leaseMinutes = 3

/** Claims the due payment intents for this process until the lease expires. */
export function claimPaymentIntentsToCheck(limit: number): Promise<PaymentIntent[]> {
  const now = clock.now()
  return claimPaymentIntents(db, now, new Date(now.getTime() + leaseMinutes * 60_000), limit)
}

export function scheduleCheck(intent: PaymentIntent, awaited: boolean): Promise<void> {
  return setNextCheck(db, intent.id, nextCheck(intent, clock.now(), awaited))
}

/** The payment was reported while the provider did not answer. */
export function scheduleCheckSoon(intent: PaymentIntent): Promise<void> {
  return setNextCheck(db, intent.id, clock.now())
}

/** Gives the browser and the webhook a minute before the job checks, once for an event. */
export function scheduleCheckOfEvent(
  event: { id: string; event: string },
  providerOrderId: string,
): Promise<void> {
  return setNextCheckOfEvent(db, event, providerOrderId, new Date(clock.now().getTime() + 60_000))
}

export function stopChecks(on: Database, intentId: string): Promise<void> {
  return setNextCheck(on, intentId, null)
}
