import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import type { View, ViewDraft, ViewRefusal } from './rules.ts'
import { deleteView, insertView, lockView, renameView } from './store.ts'

export function addView(by: string, draft: ViewDraft): Promise<Result<View, ViewRefusal>> {
  return attempt(async (tx) => {
    const view = await insertView(tx, draft)
    if (typeof view === 'string') return refused({ reason: view })
    const { id, name } = view
    const change = { by, thing: 'view', id, name, verb: 'created' } as const
    await recordChanges(tx, { ...change, before: null, after: draft })
    return done(view)
  })
}

export function changeViewName(by: string, id: string, name: string): Promise<Result<View, ViewRefusal>> {
  return attempt(async (tx) => {
    const view = await lockView(tx, id)
    if (!view) return refused({ reason: 'gone' })
    if (view.name === name) return done(view)
    if (!(await renameView(tx, view, name))) return refused({ reason: 'name-taken' })
    const change = { by, thing: 'view', id, name, verb: 'edited' } as const
    await recordChanges(tx, { ...change, before: { name: view.name }, after: { name } })
    return done({ ...view, name })
  })
}

export function removeView(by: string, id: string): Promise<Result<null, ViewRefusal>> {
  return attempt(async (tx) => {
    const view = await lockView(tx, id)
    if (!view) return refused({ reason: 'gone' })
    await deleteView(tx, id)
    const { id: _, ...before } = view
    const change = { by, thing: 'view', id, name: view.name, verb: 'deleted' } as const
    await recordChanges(tx, { ...change, before, after: null })
    return done(null)
  })
}
