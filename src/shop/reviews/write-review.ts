import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { lockUser } from '../accounts/store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { type ReviewContent, type ReviewRefusal, type ReviewState, stateAfterWriting } from './rules.ts'
import { findDeliveredItem, insertReview, lockOwnReview, updateReview } from './store.ts'

/** Written once for a product, and edited after that. The size is that of the newest item that was delivered when the fit was said. */
export async function writeReview(
  userId: string,
  { productId, ...content }: ReviewContent & { productId: string },
): Promise<Result<ReviewState, ReviewRefusal>> {
  const { reviews, approveReviews } = (await currentSettings()).shop
  if (!reviews) return refused({ reason: 'no-reviews' })
  return attempt(async (tx) => {
    // Two of one shopper at once are written one after the other.
    if (!(await lockUser(tx, userId))?.active) return refused({ reason: 'no-account' })
    const item = await findDeliveredItem(tx, userId, productId)
    if (!item) return refused({ reason: 'not-delivered' })
    if (content.fit !== null && !item.hasSizes) return refused({ reason: 'no-sizes' })
    const before = await lockOwnReview(tx, userId, productId)
    const state = stateAfterWriting(before, content.text, approveReviews)
    const now = clock.now()
    const { itemId } = item
    if (before) await updateReview(tx, { id: before.id, itemId, ...content, state }, now)
    else await insertReview(tx, { ...content, productId, userId, itemId, state }, now)
    return done(state)
  })
}
