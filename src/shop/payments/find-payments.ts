import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { orderPayments, ordersOfReceipt, type Payment } from '../../platform/razorpay.ts'
import { takePayment } from './confirm-payment.ts'
import { type Charge, covers } from './rules.ts'
import { nameCharge } from './store.ts'

/** A charge and what was captured for it, first the payments that cover it. */
export type Found = { charge: Charge; payments: Payment[] }

/** The provider did not say it, or would not because it was asked too often. */
export type Unsure = { reason: 'unknown'; throttled: boolean }

/**
 * Asks the provider what was paid for a charge. Where nothing captured covers it, what is only authorised is captured. Never
 * inside a transaction.
 */
export async function findPayments(unnamed: Charge): Promise<Result<Found, Unsure>> {
  const charge = await named(unnamed)
  if (!charge?.providerOrderId) return done({ charge: unnamed, payments: [] })
  const answer = await orderPayments(charge.providerOrderId)
  if (!answer.ok) {
    return answer.refusal.reason === 'unknown' ? refused(answer.refusal) : done({ charge, payments: [] })
  }
  const captured = answer.value.filter((payment) => payment.captured)
  const covering = captured.filter((payment) => covers(charge, payment))
  for (const payment of answer.value.filter(({ status }) => status === 'authorized')) {
    if (covering.length > 0) break
    const taken = await takePayment(charge, payment)
    if (taken.ok) covering.push(taken.value)
    else if (taken.refusal.reason === 'unknown') return refused({ reason: 'unknown', throttled: false })
  }
  const others = captured.filter((payment) => !covers(charge, payment))
  return done({ charge, payments: [...covering, ...others] })
}

/**
 * What was asked for and never answered, the provider knows by its receipt. Null where it does not, or says nothing: an
 * order whose id the shop never learned, nobody was given to pay.
 */
async function named(charge: Charge): Promise<Charge | null> {
  if (charge.providerOrderId !== null) return charge
  const answer = await ordersOfReceipt(charge.id)
  const [order] = answer.ok ? answer.value : []
  return order?.amount === charge.amount ? nameCharge(db, charge.id, order.id) : null
}
