import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { orderPayments, ordersOfReceipt, type Payment } from '../../platform/razorpay.ts'
import { takePayment } from './confirm-payment.ts'
import { type Charge, covers } from './rules.ts'
import { nameCharge } from './store.ts'

export type Found = { charge: Charge; payments: Payment[] }

export type Unsure = { reason: 'unknown'; throttled: boolean }

/** Captures authorized payments if no captured one covers the charge. Never call it inside a transaction. */
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

/** Null if the provider has no order for the receipt or does not answer: without its id nobody could pay it. */
async function named(charge: Charge): Promise<Charge | null> {
  if (charge.providerOrderId !== null) return charge
  const answer = await ordersOfReceipt(charge.id)
  const [order] = answer.ok ? answer.value : []
  return order?.amount === charge.amount ? nameCharge(db, charge.id, order.id) : null
}
