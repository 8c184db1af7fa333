import type { Day } from '../../lib/dates.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import { lockPrices, reprice } from '../catalog/reprice.ts'
import { amongOf, type EndDateRefusal, stateOf } from './rules.ts'
import { findOffer, updateEndDate } from './store.ts'

/** It is refused once the offer has ended, or if `before`, the date that the admin saw, is out of date. */
export function changeEndDate(
  by: string,
  id: string,
  { endDate, before }: { endDate: Day; before: Day | undefined },
): Promise<Result<null, EndDateRefusal>> {
  return attempt(async (tx) => {
    await lockPrices(tx)
    const today = clock.today()
    const offer = await findOffer(tx, id)
    if (!offer) return refused({ reason: 'no-offer' })
    if (stateOf(offer, today) === 'Ended') return refused({ reason: 'ended' })
    if (before !== undefined && before !== offer.endDate)
      return refused({ reason: 'saved-since', endDate: offer.endDate })
    if (endDate < offer.startDate) return refused({ reason: 'before-start' })
    if (endDate < today) return refused({ reason: 'before-today' })
    if (endDate === offer.endDate) return done(null)
    await updateEndDate(tx, id, endDate)
    await reprice(tx, today, amongOf(offer.target))
    await recordChanges(tx, {
      by,
      thing: 'offer',
      id,
      name: offer.name,
      verb: 'edited',
      before: { endDate: offer.endDate },
      after: { endDate },
    })
    return done(null)
  })
}
