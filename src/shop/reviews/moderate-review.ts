import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import { approvePhotos } from './photos-store.ts'
import type { HideReason, ReviewRefusal } from './rules.ts'
import { lockReview, setModerated } from './store.ts'

/** Null shows it, and its photos. `seen`: when the text that the admin has read was edited. */
export function moderateReview(
  by: string,
  id: string,
  { hiddenFor, seen }: { hiddenFor: HideReason | null; seen: Date | null },
): Promise<Result<null, ReviewRefusal>> {
  return attempt(async (tx) => {
    const review = await lockReview(tx, id)
    if (!review) return refused({ reason: 'no-review' })
    if (review.editedAt?.getTime() !== seen?.getTime()) return refused({ reason: 'changed' })
    if (hiddenFor !== null && review.text === null) return refused({ reason: 'no-text' })
    const { state: oldState, hiddenFor: oldReason, reports } = review
    const state = hiddenFor === null ? 'shown' : 'hidden'
    // Who shows stars alone has read no text, so that one that was hidden is still remembered.
    const remembered = hiddenFor ?? (review.text === null ? oldReason : null)
    await setModerated(tx, id, { state, hiddenFor: remembered })
    if (state === 'shown') await approvePhotos(tx, id)
    await recordChanges(tx, {
      by,
      thing: 'review',
      id,
      name: review.productName,
      verb: 'edited',
      before: { state: oldState, hiddenFor: oldReason, reports },
      after: { state, hiddenFor: remembered, reports: 0 },
    })
    return done(null)
  })
}
