import { hashIn } from '../../lib/pictures.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { ingestPhoto, randomName } from '../../platform/images.ts'
import { discardAt } from '../accounts/pictures-store.ts'
import type { ReviewPhoto, ReviewRefusal } from './rules.ts'

export type PhotoOfRequest = ReviewPhoto & { isNew: boolean }

/** Milliseconds: longer than any request. */
const MAX_UNSAVED_MS = 3_600_000

/**
 * Stores data URLs, one after the other, and finds paths among the photos that the review has. Runs before the transaction,
 * because decoding is slow; what is not saved by then is deleted by the job.
 */
export async function takePhotos(
  sent: readonly string[],
  has: readonly ReviewPhoto[],
): Promise<Result<PhotoOfRequest[], ReviewRefusal>> {
  const photos: PhotoOfRequest[] = []
  for (const each of new Set(sent)) {
    const hash = hashIn(each)
    const own = has.find((one) => one.hash === hash)
    if (own && photos.some((one) => one.hash === hash)) continue
    if (own) photos.push({ ...own, isNew: false })
    else if (hash !== null) return refused({ reason: 'changed' })
    else {
      const name = randomName()
      await discardAt(db, name, new Date(clock.now().getTime() + MAX_UNSAVED_MS))
      const taken = await ingestPhoto(each, name)
      if (!taken.ok) return taken
      photos.push({ ...taken.value, approved: false, isNew: true })
    }
  }
  return done(photos)
}
