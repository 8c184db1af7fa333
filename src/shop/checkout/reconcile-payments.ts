import { setTimeout } from 'node:timers/promises'
import { publishChanges } from '../../platform/cache-invalidation.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import type { Charge } from '../payments/rules.ts'
import { chargesToCheck, scheduleCheck, stopChecks } from '../payments/schedule-check.ts'
import { releaseReservation } from './release-reservation.ts'
import { mayEnd } from './reservation-rules.ts'
import { lockState } from './reservation-store.ts'
import { settleIfPaid } from './settle-charge.ts'

// Below the provider client's socket limit, so that shoppers' requests find a free one.
const CONCURRENCY = 12
const PAUSE_MS = 2_000

/**
 * Settles payments without a webhook and releases expired reservations, after asking the provider. Safe to run
 * concurrently; holds no connection while waiting. Pauses when throttled, so that shoppers' calls get through.
 */
export async function reconcilePayments(): Promise<void> {
  for (let looked = CONCURRENCY; looked === CONCURRENCY; ) {
    const charges = await chargesToCheck(CONCURRENCY)
    const came = await Promise.all(charges.map(look))
    if (came.includes('ended')) await publishChanges()
    if (came.includes('throttled')) await setTimeout(PAUSE_MS)
    looked = charges.length
  }
}

async function look(charge: Charge): Promise<'ended' | 'throttled' | null> {
  try {
    const settled = await settleIfPaid(charge)
    if (settled.ok && settled.value) {
      await stopChecks(db, charge.id)
      return null
    }
    const hold = charge.purpose === 'order' ? await endIfOver(charge.id, settled.ok) : 'gone'
    // If the provider did not answer, the charge is retried when its lease expires.
    if (settled.ok) await scheduleCheck(charge, hold === 'open')
    if (hold === 'ended') return 'ended'
    return !settled.ok && settled.refusal.throttled ? 'throttled' : null
  } catch (error) {
    log.error({ err: error, charge: charge.id }, 'a charge could not be looked at')
    return null
  }
}

function endIfOver(orderId: string, answered: boolean): Promise<'open' | 'ended' | 'gone'> {
  return transaction(async (tx) => {
    const order = await lockState(tx, orderId)
    if (order?.state !== 'awaiting_payment' || !order.endsAt) return 'gone'
    if (!mayEnd(order.endsAt, clock.now(), answered)) return 'open'
    await releaseReservation(tx, orderId)
    return 'ended'
  })
}
