import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { orderPayments, ordersOfReceipt, type Payment } from '../../platform/razorpay.ts'
import { takePayment } from './confirm-payment.ts'
import type { Charge } from './rules.ts'
import { nameCharge } from './store.ts'

/** A charge and the payment that pays it. */
export type Found = { charge: Charge; payment: Payment }

/**
 * Asks the provider whether anything paid a charge, and takes what is only authorised; null when there is nothing. Never
 * inside a transaction.
 */
export async function findPayment(unnamed: Charge): Promise<Result<Found | null, { reason: 'unknown' }>> {
  const charge = await named(unnamed)
  if (!charge?.providerOrderId) return done(null)
  const answer = await orderPayments(charge.providerOrderId)
  if (!answer.ok) return answer.refusal.reason === 'unknown' ? refused({ reason: 'unknown' }) : done(null)
  const captured = answer.value.filter(({ status }) => status === 'captured')
  const authorised = answer.value.filter(({ status }) => status === 'authorized')
  for (const payment of [...captured, ...authorised]) {
    const taken = await takePayment(charge, payment)
    if (taken.ok) return done({ charge, payment: taken.value })
    if (taken.refusal.reason === 'unknown') return refused({ reason: 'unknown' })
  }
  return done(null)
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
