import { setTimeout } from 'node:timers/promises'
import { publishChanges } from '../../../platform/cache-invalidation.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import type { Charge } from '../../payments/rules.ts'
import { chargesToCheck, scheduleCheck, stopChecks } from '../../payments/schedule-check.ts'
import { releaseReservation } from './release-reservation.ts'
import { mayEnd } from './reservation-rules.ts'
import { lockState } from './reservation-store.ts'
import { settleIfPaid } from './settle-charge.ts'

// Below the sockets that calls of the provider may hold, so that the shoppers' own find one.
const CONCURRENCY = 12
const PAUSE_MS = 2_000

/**
 * Settles what was paid and nobody told of, and ends the orders whose time to be paid is over, after the provider was
 * asked. Any number of processes may do this at once; none holds a connection while it asks. A provider that throttles is
 * left alone for some seconds, so that shoppers' own calls are answered.
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

/** Whether units went back on the shelf, or the provider would not say whether they may. */
async function look(charge: Charge): Promise<'ended' | 'throttled' | null> {
  try {
    const settled = await settleIfPaid(charge)
    if (settled.ok && settled.value) {
      await stopChecks(db, charge.id)
      return null
    }
    const hold = charge.purpose === 'order' ? await endIfOver(charge.id, settled.ok) : 'gone'
    // Where the provider says nothing, it is looked at again when its turn is over.
    if (settled.ok) await scheduleCheck(charge, hold === 'open')
    if (hold === 'ended') return 'ended'
    return !settled.ok && settled.refusal.throttled ? 'throttled' : null
  } catch (error) {
    // It is looked at again when its turn is over.
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
