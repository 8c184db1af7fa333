import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { isDeleted } from './rules.ts'
import { deleteReview, emptyReview, lockOwnReview } from './store.ts'

/** False if there is none. One that was hidden keeps its empty row, or writing it again would show it. */
export function deleteOwnReview(userId: string, productId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const review = await lockOwnReview(tx, userId, productId)
    if (!review || isDeleted(review)) return false
    if (review.hiddenFor === null) await deleteReview(tx, review.id)
    else await emptyReview(tx, review.id, clock.now())
    return true
  })
}
