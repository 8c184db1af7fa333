import { done, type Result, refused } from '../../lib/result.ts'
import type { Tx } from '../../platform/database.ts'
import { findUser } from '../accounts/store.ts'
import type { StoredChange, UndoRefusal } from '../audit-log/rules.ts'
import { recordUndo } from '../audit-log/store.ts'
import { lockOrder } from '../orders/store.ts'
import { listTags, replaceTags } from '../orders/tags-store.ts'
import { undoAddressChange } from './set-address.ts'
import { undoGstinChange } from './undo-gstin-change.ts'

export function undoOrderChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  const fields = change.after ?? {}
  if ('deliveryAddress' in fields) return undoAddressChange(tx, by, change)
  return 'tags' in fields ? undoTagsChange(tx, by, change) : undoGstinChange(tx, by, change)
}

async function undoTagsChange(tx: Tx, by: string, change: StoredChange): Promise<Result<null, UndoRefusal>> {
  const { thingId, before, after } = change
  const order = await lockOrder(tx, thingId)
  if (!order) return refused({ reason: 'gone' })
  // Tags that named the customer went with the account.
  if (!(await findUser(tx, order.buyer.id))) return refused({ reason: 'conflict' })
  const now = (await listTags(tx, [thingId])).get(thingId) ?? []
  if (now.join(', ') !== after?.tags) return refused({ reason: 'conflict' })
  await replaceTags(tx, thingId, String(before?.tags).split(', ').filter(Boolean))
  await recordUndo(tx, by, change)
  return done(null)
}
