import { heardEverything } from '../../../platform/changes.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { wasThrottledSince } from '../../../platform/razorpay.ts'
import { chargesToLookAt, lookAgain, stopLooking } from '../../payments/look-again.ts'
import type { Charge } from '../../payments/rules.ts'
import { endHold } from './end-hold.ts'
import { mayEnd } from './hold-rules.ts'
import { lockState } from './hold-store.ts'
import { settleIfPaid } from './settle-charge.ts'

// Below the sockets that calls of the provider may hold, so that the shoppers' own find one.
const atOnce = 12

/**
 * Settles what was paid and nobody told of, and ends the orders whose time to be paid is over, after the provider was
 * asked. Any number of processes may do this at once; none holds a connection while it asks. A provider that throttles is
 * not asked any more until the next call of this, so that shoppers' own calls are answered.
 */
export async function lookAtCharges(): Promise<void> {
  const began = performance.now()
  for (let looked = atOnce; looked === atOnce && !wasThrottledSince(began); ) {
    const charges = await chargesToLookAt(atOnce)
    const ended = await Promise.all(charges.map(look))
    if (ended.includes(true)) await heardEverything()
    looked = charges.length
  }
}

/** Answers whether units went back on the shelf. */
async function look(charge: Charge): Promise<boolean> {
  try {
    const settled = await settleIfPaid(charge)
    if (settled.ok && settled.value) {
      await stopLooking(db, charge.id)
      return false
    }
    const hold = charge.purpose === 'order' ? await endIfOver(charge.id, settled.ok) : 'gone'
    await lookAgain(charge, hold === 'open')
    return hold === 'ended'
  } catch (error) {
    // It is looked at again when its turn is over.
    log.error({ err: error, charge: charge.id }, 'a charge could not be looked at')
    return false
  }
}

function endIfOver(orderId: string, answered: boolean): Promise<'open' | 'ended' | 'gone'> {
  return transaction(async (tx) => {
    const order = await lockState(tx, orderId)
    if (order?.state !== 'awaiting_payment' || !order.endsAt) return 'gone'
    if (!mayEnd(order.endsAt, clock.now(), answered)) return 'open'
    await endHold(tx, orderId)
    return 'ended'
  })
}
