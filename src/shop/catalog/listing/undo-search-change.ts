import { done, type Result, refused } from '../../../lib/result.ts'
import type { Tx } from '../../../platform/database.ts'
import type { StoredChange, UndoRefusal } from '../../audit-log/rules.ts'
import { recordUndo } from '../../audit-log/store.ts'
import { deleteSearchWithoutResult, restoreSearchWithoutResult } from './searches-without-result-store.ts'

/** Refused when the words are on the list again. */
export async function undoSearchChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  const { thingId: id, name, before, after } = change
  if (after === null) {
    const { count, lastSearchedAt } = before as { count: number; lastSearchedAt: string }
    const search = { id, words: name, count, byAssistants: 0, lastSearchedAt: new Date(lastSearchedAt) }
    if (!(await restoreSearchWithoutResult(tx, search))) return refused({ reason: 'conflict' })
  } else if (!(await deleteSearchWithoutResult(tx, id))) {
    return refused({ reason: 'gone' })
  }
  await recordUndo(tx, by, change)
  return done(null)
}
