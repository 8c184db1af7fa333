import { nothing } from '../../../lib/money.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { type Tx, transaction } from '../../../platform/database.ts'
import { anonymise } from '../../accounts/store.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { readBalance } from '../../wallet/store.ts'
import { lockCustomer } from '../lock-customer.ts'
import { sealAccount } from '../seal-account.ts'
import { isUsedAccount, listImportedIds, lockCustomerImport, settleAccounts, settleUndone } from './store.ts'

const MAX_UNDONE_AT_ONCE = 100

/** `kept`: accounts that were used since, or that have money. */
export type UndonePart = { removed: number; kept: number; isFinished: boolean }

/** Closes a part of the accounts that an import has opened; ask until `isFinished`. */
export function undoCustomerImport(
  by: string,
  id: string,
): Promise<Result<UndonePart, { reason: 'no-import' }>> {
  return transaction(async (tx) => {
    if (!(await lockCustomerImport(tx, id, 'customers'))) return refused({ reason: 'no-import' })
    const userIds = await listImportedIds(tx, id, MAX_UNDONE_AT_ONCE)
    let removed = 0
    for (const userId of userIds) if (await closeUnused(tx, by, userId)) removed++
    const isFinished = await settleAccounts(tx, id, userIds)
    await settleUndone(tx, id, { by, isFinished })
    return done({ removed, kept: userIds.length - removed, isFinished })
  })
}

/** False if it stays. */
async function closeUnused(tx: Tx, by: string, userId: string): Promise<boolean> {
  const customer = await lockCustomer(tx, userId)
  if (!customer.ok || (await isUsedAccount(tx, userId))) return false
  if ((await readBalance(tx, userId)) !== nothing) return false
  const now = clock.now()
  await sealAccount(tx, userId, now)
  await anonymise(tx, userId, now)
  await recordChanges(tx, {
    ...{ by, thing: 'customer', id: userId, name: 'Customer', verb: 'deleted' },
    ...{ before: { isVerified: customer.value.active }, after: null },
  })
  return true
}
