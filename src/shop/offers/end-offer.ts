import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { holdPrices, reprice } from '../catalog/reprice.ts'
import { amongOf } from './rules.ts'
import { isOffer, markEnded } from './store.ts'

/** Ends an offer now, with its prices, whether it has begun or not; one that has ended stays as it is. */
export function endOffer(id: string): Promise<Result<null, { reason: 'no-offer' }>> {
  return transaction(async (tx) => {
    await holdPrices(tx)
    const today = clock.today()
    const target = await markEnded(tx, id, clock.now(), today)
    if (!target) return (await isOffer(tx, id)) ? done(null) : refused({ reason: 'no-offer' })
    await reprice(tx, today, amongOf(target))
    return done(null)
  })
}
