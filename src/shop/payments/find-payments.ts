import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'
import { ifCaptured, takePayment } from './confirm-payment.ts'
import { type CapturedPayment, covers, type PaymentIntent } from './rules.ts'
import { setProviderOrder } from './store.ts'

export type IntentPayments = { intent: PaymentIntent; payments: CapturedPayment[] }

/** `isOfOtherAccount`: the provider does not know an order that it made, because the keys are of another account. */
export type Unsure = { reason: 'unknown'; throttled: boolean; isOfOtherAccount?: boolean }

/** Captures authorized payments if no captured one covers its order. Never call it inside a transaction. */
export async function findPayments(recorded: PaymentIntent): Promise<Result<IntentPayments, Unsure>> {
  const intent = await withProviderOrder(recorded)
  if (!intent?.providerOrderId) return done({ intent: recorded, payments: [] })
  const answer = await paymentProvider().orderPayments(intent.providerOrderId)
  if (!answer.ok) {
    const isOfOtherAccount = answer.refusal.reason === 'refused'
    return refused({ throttled: false, isOfOtherAccount, ...answer.refusal, reason: 'unknown' })
  }
  const captured: CapturedPayment[] = []
  for (const payment of answer.value.filter((one) => one.captured)) {
    const taken = await ifCaptured(intent, payment)
    if (!taken.ok) return refused({ reason: 'unknown', throttled: false })
    captured.push(taken.value)
  }
  const covering = captured.filter(covers)
  for (const payment of answer.value.filter(({ status }) => status === 'authorized')) {
    if (covering.length > 0) break
    const taken = await takePayment(intent, payment)
    if (taken.ok) covering.push(taken.value)
    else if (taken.refusal.reason === 'unknown') return refused({ reason: 'unknown', throttled: false })
  }
  const others = captured.filter((payment) => !covers(payment))
  return done({ intent, payments: [...covering, ...others] })
}

/** Null if the provider has no order for the receipt or does not answer: without its id it cannot be paid. */
async function withProviderOrder(intent: PaymentIntent): Promise<PaymentIntent | null> {
  if (intent.providerOrderId !== null) return intent
  const answer = await paymentProvider().ordersOfReceipt(intent.id)
  const [order] = answer.ok ? answer.value : []
  return order?.amount === intent.amount ? setProviderOrder(db, intent.id, order.id) : null
}
