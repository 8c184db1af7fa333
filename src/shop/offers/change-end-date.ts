import type { Day } from '../../lib/dates.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { difference } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { lockPrices, reprice } from '../catalog/reprice.ts'
import { amongOf, type EndDateRefusal, endProblem, stateOf } from './rules.ts'
import { findOffer, hasSameSelection, updateEnd } from './store.ts'

type EndChange = { endDate: Day; endTime: string | null | undefined; before: Day | undefined }

/** It is refused once the offer has ended, if it would meet another on the same several products, or if `before`, the date that the admin saw, is out of date. An undefined time stays. */
export function changeEndDate(
  by: string,
  id: string,
  { endDate, endTime, before }: EndChange,
): Promise<Result<null, EndDateRefusal>> {
  return attempt(async (tx) => {
    await lockPrices(tx)
    const now = clock.now()
    const offer = await findOffer(tx, id)
    if (!offer) return refused({ reason: 'no-offer' })
    if (stateOf(offer, now) === 'Ended') return refused({ reason: 'ended' })
    if (before !== undefined && before !== offer.endDate)
      return refused({ reason: 'saved-since', endDate: offer.endDate })
    const end = { endDate, endTime: endTime === undefined ? offer.endTime : endTime }
    const reason = endProblem({ ...offer, ...end }, now)
    if (reason) return refused({ reason })
    const changed = difference({ endDate: offer.endDate, endTime: offer.endTime }, end)
    if (!changed) return done(null)
    await updateEnd(tx, id, end)
    if (await hasSameSelection(tx, id)) return refused({ reason: 'has-offer', kind: offer.target.kind })
    await reprice(tx, clock.today(), amongOf(offer.target))
    await recordChanges(tx, { by, thing: 'offer', id, name: offer.name, verb: 'edited', ...changed })
    return done(null)
  })
}
