import { type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { createRecord, deleteRecord, type RecordTable, undoOf, updateRecord } from '../audit-log/records.ts'
import type { View, ViewDraft, ViewRefusal } from './rules.ts'
import { deleteView, insertView, lockView, renameView } from './store.ts'

const viewTable: RecordTable<ViewDraft, View, View, ViewRefusal, never> = {
  thing: 'view',
  name: ({ name }) => name,
  fields: ({ id: _, ...fields }) => fields,
  lock: lockView,
  insert: insertView,
  update: renameView,
  remove: deleteView,
}

export function addView(by: string, draft: ViewDraft): Promise<Result<View, ViewRefusal>> {
  return attempt((tx) => createRecord(tx, viewTable, by, draft))
}

export function changeViewName(by: string, id: string, name: string): Promise<Result<View, ViewRefusal>> {
  return attempt(async (tx) => {
    const was = await lockView(tx, id)
    return was ? updateRecord(tx, viewTable, by, was, { name }) : refused({ reason: 'gone' })
  })
}

export function removeView(by: string, id: string): Promise<Result<null, ViewRefusal>> {
  return attempt((tx) => deleteRecord(tx, viewTable, by, id))
}

export const undoViewChange = undoOf(viewTable, (id, fields) => ({ id, ...(fields as ViewDraft) }))
