import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import { deletePhoto, findReviewOfPhoto } from './photos-store.ts'
import type { ReviewRefusal } from './rules.ts'
import { lockReview } from './store.ts'

/** The text and the other photos stay as they are. */
export function removePhoto(by: string, name: string): Promise<Result<null, ReviewRefusal>> {
  return attempt(async (tx) => {
    const id = await findReviewOfPhoto(tx, name)
    const review = id === null ? undefined : await lockReview(tx, id)
    if (!review?.photos.some(({ hash }) => hash === name)) return refused({ reason: 'no-photo' })
    await deletePhoto(tx, name)
    await recordChanges(tx, {
      by,
      thing: 'review',
      id: review.id,
      name: review.productName,
      verb: 'edited',
      before: { photos: review.photos.length },
      after: { photos: review.photos.length - 1 },
    })
    return done(null)
  })
}
