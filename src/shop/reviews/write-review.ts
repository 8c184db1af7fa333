import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, db, type Tx } from '../../platform/database.ts'
import { forgetDiscarded } from '../accounts/pictures-store.ts'
import { lockUser } from '../accounts/store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { setPhotos } from './photos-store.ts'
import {
  type ReviewContent,
  type ReviewPhoto,
  type ReviewRefusal,
  type ReviewState,
  stateAfterWriting,
} from './rules.ts'
import { findDeliveredItem, findOwnReview, insertReview, lockOwnReview, updateReview } from './store.ts'
import { type PhotoOfRequest, takePhotos } from './take-photos.ts'

type ReviewOfRequest = ReviewContent & {
  productId: string
  /** Data URLs and paths; undefined leaves them as they are. */
  photos?: readonly string[] | undefined
}

/** Written once for a product, and edited after that. The size is that of the newest item that was delivered when the fit was said. */
export async function writeReview(
  userId: string,
  { photos: sent, ...review }: ReviewOfRequest,
): Promise<Result<ReviewState, ReviewRefusal>> {
  if (!(await currentSettings()).shop.reviews) return refused({ reason: 'no-reviews' })
  if (!sent?.length) return saveReview(userId, review, sent && [])
  if (review.text === null) return refused({ reason: 'photos-alone' })
  // No picture is decoded for a shopper who may not write.
  if (!(await findDeliveredItem(db, userId, review.productId))) return refused({ reason: 'not-delivered' })
  const before = await findOwnReview(db, userId, review.productId)
  const taken = await takePhotos(sent, before?.photos ?? [])
  return taken.ok ? saveReview(userId, review, taken.value) : taken
}

async function saveReview(
  userId: string,
  { productId, ...content }: ReviewContent & { productId: string },
  sent: readonly PhotoOfRequest[] | undefined,
): Promise<Result<ReviewState, ReviewRefusal>> {
  const { approveReviews } = (await currentSettings()).shop
  return attempt(async (tx) => {
    // Two of one shopper at once are written one after the other.
    if (!(await lockUser(tx, userId))?.active) return refused({ reason: 'no-account' })
    const item = await findDeliveredItem(tx, userId, productId)
    if (!item) return refused({ reason: 'not-delivered' })
    if (content.fit !== null && !item.hasSizes) return refused({ reason: 'no-sizes' })
    const before = await lockOwnReview(tx, userId, productId)
    const photos = photosNow(before?.photos ?? [], sent)
    if (!photos) return refused({ reason: 'changed' })
    const state = stateAfterWriting(before, { ...content, photos }, approveReviews)
    const now = clock.now()
    const { itemId } = item
    const id = before?.id ?? (await insertReview(tx, { ...content, productId, userId, itemId, state }, now))
    if (before) await updateReview(tx, { id, itemId, ...content, state }, now)
    if (sent) await savePhotos(tx, id, sent, now)
    return done(state)
  })
}

async function savePhotos(
  tx: Tx,
  reviewId: string,
  photos: readonly PhotoOfRequest[],
  now: Date,
): Promise<void> {
  await setPhotos(tx, reviewId, photos, now)
  for (const { hash, isNew } of photos) if (isNew) await forgetDiscarded(tx, hash)
}

/** Null where one that was to stay is gone. */
function photosNow(
  has: readonly ReviewPhoto[],
  sent: readonly PhotoOfRequest[] | undefined,
): ReviewPhoto[] | null {
  if (!sent) return [...has]
  const found = sent.flatMap((one) => (one.isNew ? one : (has.find(({ hash }) => hash === one.hash) ?? [])))
  return found.length === sent.length ? found : null
}
