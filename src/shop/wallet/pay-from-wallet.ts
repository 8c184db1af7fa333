import type { Paise } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import type { Tx } from '../../platform/database.ts'
import { lockWallet, post } from './store.ts'

/** Pays an order from the shopper's wallet, if it holds enough. */
export async function payFromWallet(
  tx: Tx,
  userId: string,
  amount: Paise,
  orderId: string,
): Promise<Result<null, { reason: 'not-enough' }>> {
  const wallet = await lockWallet(tx, userId)
  if (!wallet || wallet.balance < amount) return refused({ reason: 'not-enough' })
  const description = `Paid for order ${orderId}`
  await post(tx, wallet.id, -amount, 'revenue', { cause: 'order', reference: orderId, description })
  return done(null)
}
