import type { Paise } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { canBePaidOnline, firstCheck, type PaymentIntent, type PaymentIntentRefusal } from './rules.ts'
import { insertPaymentIntent } from './store.ts'

/** Recorded before the provider is asked, so that a payment is found even without a webhook. */
export async function createPaymentIntent(
  on: Database,
  intent: { id: string; purpose: PaymentIntent['purpose']; userId: string; amount: Paise },
): Promise<Result<PaymentIntent, PaymentIntentRefusal>> {
  if (!canBePaidOnline(intent.amount)) return refused({ reason: 'too-small' })
  const now = clock.now()
  return done(await insertPaymentIntent(on, intent, now, firstCheck(now)))
}
