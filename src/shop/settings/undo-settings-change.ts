import { done, type Result, refused } from '../../lib/result.ts'
import type { Tx } from '../../platform/database.ts'
import { difference, type StoredChange, type UndoRefusal } from '../audit-log/rules.ts'
import { recordUndo } from '../audit-log/store.ts'
import { valuesOf } from './current-settings.ts'
import { inPaise, inRupees, problemsOf, sectionOf, type Values } from './rules.ts'
import { writeChanges } from './save-settings.ts'
import { lockRow } from './store.ts'

export async function undoSettingsChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  const section = sectionOf(change.thingId)
  if (!section) return refused({ reason: 'gone' })
  const row = await lockRow(tx, section)
  const was = valuesOf(section, row?.fields)
  if (difference(inRupees(section, was), change.after ?? {})) return refused({ reason: 'conflict' })
  const before = inPaise(section, (change.before ?? {}) as Values)
  const problems = problemsOf(section, { ...was, ...before })
  if (Object.keys(problems).length > 0) return refused({ reason: 'conflict' })
  const saved = await writeChanges(tx, by, row, { section, changes: before })
  if (!saved.ok) return refused({ reason: 'conflict' })
  await recordUndo(tx, by, change)
  return done(null)
}
