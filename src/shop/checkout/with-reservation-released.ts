import { setTimeout } from 'node:timers/promises'
import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import { findOrder } from '../orders/store.ts'
import type { Charge } from '../payments/rules.ts'
import { readCharge } from '../payments/store.ts'
import type { StillReserved } from './price-order-rules.ts'
import { settleIfPaid } from './settle-charge.ts'

export type InTheWay = { reason: 'open-hold'; orderId: string }

/** The provider is asked without holding a connection; then `attempt` may release the unpaid order by its id. */
export async function withReservationReleased<Value, Refusal extends { reason: string }>(
  attempt: (ending: string | null) => Promise<Result<Value, Refusal | InTheWay>>,
): Promise<Result<Value, Exclude<Refusal, InTheWay> | StillReserved>> {
  for (let ending: string | null = null; ; ) {
    const answer = await attempt(ending)
    if (answer.ok || !isInTheWay(answer.refusal)) return answer as Result<Value, Exclude<Refusal, InTheWay>>
    ending = answer.refusal.orderId
    const charge = await readCharge(db, ending)
    const paid = charge ? await orderIfPaid(charge) : done(null)
    if (!paid.ok) return paid
    if (paid.value) return refused({ reason: 'already-paid', order: paid.value })
  }
}

const MAX_TRIES = 4
const RETRY_MS = 500

/** Null if it was not paid. Retries for about three seconds when throttled. Not inside a transaction. */
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
