import type { Paise } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { type Charge, type ChargeRefusal, canBePaidOnline, firstCheck } from './rules.ts'
import { insertCharge } from './store.ts'

/** Recorded before the provider is asked, so that a payment is found even without a webhook. */
export async function openCharge(
  on: Database,
  charge: { id: string; purpose: Charge['purpose']; userId: string; amount: Paise },
): Promise<Result<Charge, ChargeRefusal>> {
  if (!canBePaidOnline(charge.amount)) return refused({ reason: 'too-small' })
  const now = clock.now()
  return done(await insertCharge(on, charge, now, firstCheck(now)))
}
