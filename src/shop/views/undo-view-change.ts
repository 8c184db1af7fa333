import { done, type Result, refused } from '../../lib/result.ts'
import type { Tx } from '../../platform/database.ts'
import type { StoredChange, UndoRefusal } from '../audit-log/rules.ts'
import { recordUndo } from '../audit-log/store.ts'
import type { ViewDraft } from './rules.ts'
import { deleteView, insertView, lockView, renameView } from './store.ts'

/** A deleted view comes back, a new one goes, a renamed one gets its name back, unless the name has changed or is taken. */
export async function undoViewChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  const { thingId: id, before, after } = change
  if (after === null) {
    const restored = await insertView(tx, { ...(before as ViewDraft), id })
    if (typeof restored === 'string') return refused({ reason: 'conflict' })
  } else {
    const view = await lockView(tx, id)
    if (!view) return refused({ reason: 'gone' })
    if (view.name !== after.name) return refused({ reason: 'conflict' })
    if (before === null) await deleteView(tx, id)
    else if (!(await renameView(tx, view, String(before.name)))) return refused({ reason: 'conflict' })
  }
  await recordUndo(tx, by, change)
  return done(null)
}
