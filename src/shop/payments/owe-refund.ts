import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { insertRefund } from './refunds-store.ts'
import type { Charge, RefundReason } from './rules.ts'
import { setLook } from './store.ts'

/**
 * Writes down, with `tx`, that a payment which nothing was left to pay with goes back through the provider; once, however
 * often it is said. `sendRefunds` sees to it.
 */
export async function oweRefund(
  tx: Tx,
  { id, amount }: Charge,
  paymentId: string,
  reason: RefundReason,
): Promise<void> {
  await insertRefund(tx, { paymentId, chargeId: id, amount, reason }, clock.now())
  await setLook(tx, id, null)
}
