import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { lockPopular, setHidden } from './store.ts'

export function hidePopularSearch(
  by: string,
  id: string,
  hidden: boolean,
): Promise<Result<null, { reason: 'no-search' }>> {
  return attempt(async (tx) => {
    const search = await lockPopular(tx, id)
    if (!search) return refused({ reason: 'no-search' })
    if (search.hidden === hidden) return done(null)
    await setHidden(tx, id, hidden)
    await recordChanges(tx, {
      by,
      thing: 'popular-search',
      id,
      name: search.words,
      verb: 'edited',
      before: { hidden: search.hidden },
      after: { hidden },
    })
    return done(null)
  })
}
