import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { createOrder } from '../../platform/razorpay.ts'
import type { Charge, ChargeRefusal } from './rules.ts'
import { nameCharge, readCharge } from './store.ts'

/** A retry returns the same provider order. Not inside a transaction: the provider may take seconds. */
export async function requestPayment(
  charge: Charge,
): Promise<Result<Charge & { providerOrderId: string }, ChargeRefusal>> {
  const { id, amount, providerOrderId } = charge
  if (providerOrderId !== null) return done({ ...charge, providerOrderId })
  const answer = await createOrder({ receipt: id, amount, notes: { purpose: charge.purpose } })
  if (!answer.ok) return refused({ reason: answer.refusal.reason === 'unknown' ? 'unknown' : 'not-accepted' })
  // A concurrent request may have created another order: the first one stored wins.
  const named = (await nameCharge(db, id, answer.value.id)) ?? (await readCharge(db, id))
  if (!named?.providerOrderId) throw new Error(`charge ${id} is gone`)
  return done({ ...named, providerOrderId: named.providerOrderId })
}
