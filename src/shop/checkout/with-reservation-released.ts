import { setTimeout } from 'node:timers/promises'
import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import { findOrder } from '../orders/store.ts'
import type { PaymentIntent } from '../payments/rules.ts'
import { findPaymentIntent } from '../payments/store.ts'
import type { StillReserved } from './price-order-rules.ts'
import { settleIfPaid } from './settle-payment-intent.ts'

export type OpenReservation = { reason: 'open-reservation'; orderId: string }

/** The provider is asked without holding a connection; then `attempt` may release the unpaid order by its id. */
export async function withReservationReleased<Value, Refusal extends { reason: string }>(
  attempt: (orderToRelease: string | null) => Promise<Result<Value, Refusal | OpenReservation>>,
): Promise<Result<Value, Exclude<Refusal, OpenReservation> | StillReserved>> {
  for (let orderToRelease: string | null = null; ; ) {
    const answer = await attempt(orderToRelease)
    if (answer.ok || !isOpenReservation(answer.refusal))
      return answer as Result<Value, Exclude<Refusal, OpenReservation>>
    orderToRelease = answer.refusal.orderId
    const intent = await findPaymentIntent(db, orderToRelease)
    const paid = intent ? await orderIfPaid(intent) : done(null)
    if (!paid.ok) return paid
    if (paid.value) return refused({ reason: 'already-paid', order: paid.value })
  }
}

const MAX_TRIES = 4
const RETRY_MS = 500

/** Null if it was not paid. Retries for about three seconds when throttled. Not inside a transaction. */
export async function orderIfPaid(
  intent: PaymentIntent,
): Promise<Result<Order | null, { reason: 'in-doubt' }>> {
  for (let tries = 1; ; tries++) {
    const settled = await settleIfPaid(intent)
    if (settled.ok) return done(settled.value && (await findOrder(db, intent.id)))
    // With other keys no shopper can pay it any more. A payment that is found later places or refunds it.
    if (settled.refusal.isOfOtherAccount) return done(null)
    if (tries === MAX_TRIES || !settled.refusal.throttled) return refused({ reason: 'in-doubt' })
    await setTimeout(RETRY_MS * tries * (0.5 + Math.random()))
  }
}

function isOpenReservation(refusal: { reason: string }): refusal is OpenReservation {
  return refusal.reason === 'open-reservation'
}
