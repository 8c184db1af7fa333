import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { isAlmostFree } from '../accounts/step-up-rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { lockPrices, reprice } from '../catalog/reprice.ts'
import { notifyAdmins } from '../settings/notify-admins.ts'
import { largestPercentOff } from './preview-offer.ts'
import { offerFields } from './record-rules.ts'
import {
  amongOf,
  type CreateRefusal,
  dayInWords,
  discountInWords,
  type OfferDraft,
  offerEnd,
  targetInWords,
} from './rules.ts'
import { insertOffer, lockTarget } from './store.ts'

/** Refused if it starts before today, its target is gone or already has an offer that has not ended. */
export function createOffer(by: string, draft: OfferDraft): Promise<Result<{ id: string }, CreateRefusal>> {
  return attempt(async (tx) => {
    await lockPrices(tx)
    const now = clock.now()
    const today = clock.today()
    const { kind } = draft.target
    if (draft.startDate < today) return refused({ reason: 'starts-too-early' })
    if (offerEnd(draft) <= now) return refused({ reason: 'ends-before-now' })
    const targetNames = await lockTarget(tx, draft.target)
    if (targetNames === null) return refused({ reason: 'no-target', kind })
    const id = await insertOffer(tx, draft, now)
    if (!id) return refused({ reason: 'has-offer', kind })
    await reprice(tx, today, amongOf(draft.target))
    const after = offerFields({ ...draft, endedAt: null }, targetNames)
    await recordChanges(tx, {
      by,
      thing: 'offer',
      id,
      name: draft.name,
      verb: 'created',
      before: null,
      after,
    })
    const { name, startDate, startTime, endDate, endTime } = draft
    const discount = discountInWords(draft)
    if (isAlmostFree(await largestPercentOff(tx, draft.target, draft)))
      await notifyAdmins(tx, by, {
        title: `An offer takes ${discount} off`,
        what: `made the offer ${name} on ${targetInWords(targetNames)}: ${discount} off, from ${dayInWords(startDate, startTime)} to ${dayInWords(endDate, endTime)}.`,
        button: { button: 'See the offers', path: '/dashboard/offers' },
        permission: 'offers:read',
      })
    return done({ id })
  })
}
