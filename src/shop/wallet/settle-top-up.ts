import { done, type Result } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import type { PaymentIntent } from '../payments/rules.ts'
import { creditTopUp } from './credit-top-up.ts'
import type { CreditRefusal } from './rules.ts'
import { findCredit } from './top-ups-store.ts'

/** Idempotent. Never call it inside a transaction. */
export async function settleTopUp(
  intent: PaymentIntent,
  paymentId: string,
): Promise<Result<null, CreditRefusal>> {
  if ((await findCredit(db, intent.id)) === paymentId) return done(null)
  const payment = await confirmPayment(intent, paymentId)
  return payment.ok ? creditTopUp(intent, payment.value) : payment
}
