import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { fetchOrder } from '../../platform/razorpay.ts'
import type { Charge } from './rules.ts'
import { nameCharge, readCharge, readChargeOf } from './store.ts'

/** Looks it up by receipt if the provider's order id was lost. Not inside a transaction. */
export async function findChargeByProviderOrder(
  providerOrderId: string,
): Promise<Result<Charge | null, { reason: 'unknown' }>> {
  const known = await readChargeOf(db, providerOrderId)
  if (known) return done(known)
  const answer = await fetchOrder(providerOrderId)
  if (!answer.ok) return answer.refusal.reason === 'unknown' ? refused({ reason: 'unknown' }) : done(null)
  const { receipt } = answer.value
  if (receipt === null || !isId(receipt)) return done(null)
  const charge = (await nameCharge(db, receipt, providerOrderId)) ?? (await readCharge(db, receipt))
  // If the provider has two orders for one receipt, a payment of either pays the charge.
  return done(charge && { ...charge, providerOrderId })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
