import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'
import type { PaymentIntent } from './rules.ts'
import { findPaymentIntent, findPaymentIntentByProviderOrder, setProviderOrder } from './store.ts'

/** Looks it up by receipt if the provider's order id was lost. Not inside a transaction. */
export async function resolvePaymentIntent(
  providerOrderId: string,
): Promise<Result<PaymentIntent | null, { reason: 'unknown' }>> {
  const known = await findPaymentIntentByProviderOrder(db, providerOrderId)
  if (known) return done(known)
  const answer = await paymentProvider().fetchOrder(providerOrderId)
  if (!answer.ok) return answer.refusal.reason === 'unknown' ? refused({ reason: 'unknown' }) : done(null)
  const { receipt } = answer.value
  if (receipt === null || !isId(receipt)) return done(null)
  const intent =
    (await setProviderOrder(db, receipt, providerOrderId)) ?? (await findPaymentIntent(db, receipt))
  // If the provider has two orders for one receipt, a payment of either pays the payment intent.
  return done(intent && { ...intent, providerOrderId })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
