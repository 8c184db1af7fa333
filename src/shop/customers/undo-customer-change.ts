import { done, type Result, refused } from '../../lib/result.ts'
import type { Tx } from '../../platform/database.ts'
import { lockUser } from '../accounts/store.ts'
import type { StoredChange, UndoRefusal } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { makeActive } from './block-customer.ts'

/** Refused when the state has changed since, or the customer was deleted. */
export async function undoCustomerChange(
  tx: Tx,
  by: string,
  { thingId: id, name, before, after, id: undoes }: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  const customer = await lockUser(tx, id)
  if (!customer || !before || !after) return refused({ reason: 'gone' })
  if (customer.active !== after.isVerified) return refused({ reason: 'conflict' })
  await makeActive(tx, id, !customer.active)
  const back = { before: after, after: before, undoes }
  await recordChanges(tx, { by, thing: 'customer', id, name, verb: 'restored', ...back })
  return done(null)
}
