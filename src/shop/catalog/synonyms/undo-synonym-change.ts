import { done, type Result, refused } from '../../../lib/result.ts'
import type { Tx } from '../../../platform/database.ts'
import type { StoredChange, UndoRefusal } from '../../audit-log/rules.ts'
import { recordUndo } from '../../audit-log/store.ts'
import type { SynonymDraft } from './rules.ts'
import { deleteSynonym, insertSynonym } from './store.ts'

/** A removed synonym comes back unless it was added again or the shop has as many as it may. */
export async function undoSynonymChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  const { thingId: id, before, after } = change
  if (after === null) {
    const restored = await insertSynonym(tx, { ...(before as SynonymDraft), id })
    if (!restored.ok) return refused({ reason: 'conflict' })
  } else if (!(await deleteSynonym(tx, id))) {
    return refused({ reason: 'gone' })
  }
  await recordUndo(tx, by, change)
  return done(null)
}
