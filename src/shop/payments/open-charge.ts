import type { Paise } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { type Charge, type ChargeRefusal, canBePaidOnline, firstCheck } from './rules.ts'
import { insertCharge } from './store.ts'

/**
 * Writes down, as part of `on`, what the provider is to collect, before it is asked (`requestPayment`): `id` is that of
 * the order or top-up it is for. From then on the shop finds a payment of it, whether anybody tells of one or not.
 */
export async function openCharge(
  on: Database,
  charge: { id: string; purpose: Charge['purpose']; userId: string; amount: Paise },
): Promise<Result<Charge, ChargeRefusal>> {
  if (!canBePaidOnline(charge.amount)) return refused({ reason: 'too-small' })
  const now = clock.now()
  return done(await insertCharge(on, charge, now, firstCheck(now)))
}
