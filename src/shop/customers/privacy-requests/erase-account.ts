import type { Paise } from '../../../lib/money.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import type { Tx } from '../../../platform/database.ts'
import { checkOwnPassword } from '../../accounts/security/check-own-password.ts'
import { deleteCustomer } from '../delete-customer.ts'
import type { DeleteRefusal } from '../rules.ts'
import { type OpenOrders, readOpenOrders } from './sections-store.ts'

export type EraseRefusal =
  | DeleteRefusal
  | { reason: 'no-password' | 'wrong-password' }
  | ({ reason: 'open-orders' } & OpenOrders)

/** Unlike an admin, the shopper must give the password and have no open orders or returns. */
export async function eraseAccount(
  userId: string,
  { password, confirmedBalance }: { password: string; confirmedBalance: Paise | null },
): Promise<Result<null, EraseRefusal>> {
  const checked = await checkOwnPassword(userId, password)
  if (!checked.ok) return checked
  return deleteCustomer(userId, userId, confirmedBalance, requireNoOpenOrders)
}

async function requireNoOpenOrders(
  tx: Tx,
  userId: string,
): Promise<Result<null, { reason: 'open-orders' } & OpenOrders>> {
  const open = await readOpenOrders(tx, userId)
  return open.orders + open.returns > 0 ? refused({ reason: 'open-orders', ...open }) : done(null)
}
