import { done, type Result } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { creditTopUp } from './credit-top-up.ts'
import type { Charge, CreditRefusal } from './rules.ts'
import { findCredit } from './top-ups-store.ts'

/** Idempotent. Never call it inside a transaction. */
export async function settleTopUp(charge: Charge, paymentId: string): Promise<Result<null, CreditRefusal>> {
  if ((await findCredit(db, charge.id)) === paymentId) return done(null)
  const payment = await confirmPayment(charge, paymentId)
  return payment.ok ? creditTopUp(charge, payment.value) : payment
}
