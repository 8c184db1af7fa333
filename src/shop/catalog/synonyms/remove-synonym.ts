import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { nameOf } from './rules.ts'
import { deleteSynonym } from './store.ts'

export function removeSynonym(by: string, id: string): Promise<Result<null, { reason: 'no-synonym' }>> {
  return attempt(async (tx) => {
    const removed = await deleteSynonym(tx, id)
    if (!removed) return refused({ reason: 'no-synonym' })
    const { id: _, ...before } = removed
    const name = nameOf(before)
    await recordChanges(tx, { by, thing: 'synonym', id, name, verb: 'deleted', before, after: null })
    return done(null)
  })
}
