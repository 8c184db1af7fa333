import type { Paise } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import type { Tx } from '../../platform/database.ts'
import { takeOutFor } from './store.ts'

/** Writes no ledger entry for ₹0. Locks the wallet. */
export async function payFromWallet(
  tx: Tx,
  userId: string,
  amount: Paise,
  orderId: string,
): Promise<Result<null, { reason: 'not-enough' }>> {
  if (amount === 0) return done(null)
  const description = `Paid for order ${orderId}`
  const paid = await takeOutFor(tx, userId, amount, { reference: orderId, description })
  return paid ? done(null) : refused({ reason: 'not-enough' })
}
