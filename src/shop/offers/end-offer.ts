import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import { lockPrices, reprice } from '../catalog/reprice.ts'
import { amongOf } from './rules.ts'
import { findOffer, markEnded } from './store.ts'

/** Also ends an offer that has not started. Idempotent. */
export function endOffer(by: string, id: string): Promise<Result<null, { reason: 'no-offer' }>> {
  return transaction(async (tx) => {
    await lockPrices(tx)
    const now = clock.now()
    const today = clock.today()
    const offer = await findOffer(tx, id)
    if (!offer) return refused({ reason: 'no-offer' })
    if (!(await markEnded(tx, id, now))) return done(null)
    await reprice(tx, today, amongOf(offer.target))
    await recordChanges(tx, {
      by,
      thing: 'offer',
      id,
      name: offer.name,
      verb: 'ended',
      before: { endedAt: null },
      after: { endedAt: now.toISOString() },
    })
    return done(null)
  })
}
