import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { deleteSearchWithoutResult } from './searches-without-result-store.ts'

export function removeSearchWithoutResult(
  by: string,
  id: string,
): Promise<Result<null, { reason: 'no-search' }>> {
  return attempt(async (tx) => {
    const removed = await deleteSearchWithoutResult(tx, id)
    if (!removed) return refused({ reason: 'no-search' })
    const { words: name, count, lastSearchedAt } = removed
    const before = { words: name, count, lastSearchedAt: lastSearchedAt.toISOString() }
    await recordChanges(tx, { by, thing: 'search', id, name, verb: 'deleted', before, after: null })
    return done(null)
  })
}
