import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { holdPrices, reprice } from '../catalog/reprice.ts'
import { amongOf, type CreateRefusal, type OfferDraft } from './rules.ts'
import { holdTarget, insertOffer } from './store.ts'

/**
 * Makes an offer; where it runs today, prices change with it. Refused when it starts before today, when there is nothing
 * it could be for, and while its target has an offer that has not ended.
 */
export function createOffer(draft: OfferDraft): Promise<Result<null, CreateRefusal>> {
  return attempt(async (tx) => {
    await holdPrices(tx)
    const now = clock.now()
    const today = clock.today()
    const { kind } = draft.target
    if (draft.startDate < today) return refused({ reason: 'starts-too-early' })
    if (!(await holdTarget(tx, draft.target))) return refused({ reason: 'no-target', kind })
    if (!(await insertOffer(tx, draft, now))) return refused({ reason: 'has-offer', kind })
    await reprice(tx, today, amongOf(draft.target))
    return done(null)
  })
}
