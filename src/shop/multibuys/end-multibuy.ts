import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import { findMultibuy, markEnded } from './store.ts'

/** Also ends one that has not started. Idempotent. Orders keep what it took off. */
export function endMultibuy(by: string, id: string): Promise<Result<null, { reason: 'no-multibuy' }>> {
  return transaction(async (tx) => {
    const now = clock.now()
    const multibuy = await findMultibuy(tx, id)
    if (!multibuy) return refused({ reason: 'no-multibuy' })
    if (!(await markEnded(tx, id, now))) return done(null)
    await recordChanges(tx, {
      ...{ by, thing: 'multibuy', id, name: multibuy.name, verb: 'ended' },
      before: { endedAt: null },
      after: { endedAt: now.toISOString() },
    })
    return done(null)
  })
}
