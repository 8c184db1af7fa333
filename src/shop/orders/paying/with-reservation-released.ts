import { setTimeout } from 'node:timers/promises'
import { done, type Result, refused } from '../../../lib/result.ts'
import { db } from '../../../platform/database.ts'
import { findChargeFor } from '../../payments/find-charge.ts'
import type { Charge } from '../../payments/rules.ts'
import type { StillReserved } from '../placing/price-order-rules.ts'
import type { Order } from '../rules.ts'
import { findOrder } from '../store.ts'
import { settleIfPaid } from './settle-charge.ts'

/** An order of the shopper's still awaits its payment, and `attempt` was not told that it may end. */
export type InTheWay = { reason: 'open-hold'; orderId: string }

/**
 * Does what takes goods for a shopper. Where an order of theirs awaits its payment, the provider is asked first whether it
 * was paid, and no connection waits for the answer; if it was not, `attempt` is called again with its id, and ends it.
 */
export async function withReservationReleased<Value, Refusal extends { reason: string }>(
  attempt: (ending: string | null) => Promise<Result<Value, Refusal | InTheWay>>,
): Promise<Result<Value, Exclude<Refusal, InTheWay> | StillReserved>> {
  for (let ending: string | null = null; ; ) {
    const answer = await attempt(ending)
    if (answer.ok || !isInTheWay(answer.refusal)) return answer as Result<Value, Exclude<Refusal, InTheWay>>
    ending = answer.refusal.orderId
    const charge = await findChargeFor(db, ending)
    const paid = charge ? await orderIfPaid(charge) : done(null)
    if (!paid.ok) return paid
    if (paid.value) return refused({ reason: 'already-paid', order: paid.value })
  }
}

const MAX_TRIES = 4
const RETRY_MS = 500

/**
 * Asks the provider whether an order was paid: the order, placed by now, or null. One that throttles is asked again, after
 * some three seconds in all. Never inside a transaction.
 */
export async function orderIfPaid(charge: Charge): Promise<Result<Order | null, { reason: 'in-doubt' }>> {
  for (let tries = 1; ; tries++) {
    const settled = await settleIfPaid(charge)
    if (settled.ok) return done(settled.value && (await findOrder(db, charge.id)))
    if (tries === MAX_TRIES || !settled.refusal.throttled) return refused({ reason: 'in-doubt' })
    await setTimeout(RETRY_MS * tries * (0.5 + Math.random()))
  }
}

function isInTheWay(refusal: { reason: string }): refusal is InTheWay {
  return refusal.reason === 'open-hold'
}
