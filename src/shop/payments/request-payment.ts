import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'
import type { PaymentIntent, PaymentIntentRefusal } from './rules.ts'
import { findPaymentIntent, setProviderOrder } from './store.ts'

/** A retry returns the same provider order. Not inside a transaction: the provider may take seconds. */
export async function requestPayment(
  intent: PaymentIntent,
): Promise<Result<PaymentIntent & { providerOrderId: string }, PaymentIntentRefusal>> {
  const { id, amount, providerOrderId } = intent
  if (providerOrderId !== null) return done({ ...intent, providerOrderId })
  const answer = await paymentProvider().createOrder({
    receipt: id,
    amount,
    notes: { purpose: intent.purpose },
  })
  if (!answer.ok) return refused({ reason: answer.refusal.reason === 'unknown' ? 'unknown' : 'not-accepted' })
  // A concurrent request may have created another order: the first one stored wins.
  const named = (await setProviderOrder(db, id, answer.value.id)) ?? (await findPaymentIntent(db, id))
  if (!named?.providerOrderId) throw new Error(`payment intent ${id} is gone`)
  return done({ ...named, providerOrderId: named.providerOrderId })
}
