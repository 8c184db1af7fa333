import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { createOrder } from '../../platform/razorpay.ts'
import type { Charge, ChargeRefusal } from './rules.ts'
import { nameCharge, readCharge } from './store.ts'

/**
 * Has the provider make the order by which a charge is paid; asked again, it is the same one. Never inside a transaction:
 * an answer may take seconds. Gives the charge with the provider's id of it.
 */
export async function requestPayment(
  charge: Charge,
): Promise<Result<Charge & { providerOrderId: string }, ChargeRefusal>> {
  const { id, amount, providerOrderId } = charge
  if (providerOrderId !== null) return done({ ...charge, providerOrderId })
  const answer = await createOrder({ receipt: id, amount, notes: { purpose: charge.purpose } })
  if (!answer.ok) return refused({ reason: answer.refusal.reason === 'unknown' ? 'unknown' : 'not-accepted' })
  // Whoever asked at the same moment may have had another answer: one of them counts, and is given to everybody.
  const named = (await nameCharge(db, id, answer.value.id)) ?? (await readCharge(db, id))
  if (!named?.providerOrderId) throw new Error(`charge ${id} is gone`)
  return done({ ...named, providerOrderId: named.providerOrderId })
}
