import { hashIn } from '../../lib/pictures.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { deleteOwnPicture, ingestPhoto } from '../../platform/images.ts'
import type { ReviewPhoto, ReviewRefusal } from './rules.ts'

export type PhotoOfRequest = ReviewPhoto & { isNew: boolean }

type PhotosOfRequest = {
  photos: PhotoOfRequest[]
  /** Gives up those that were stored now. */
  discard: () => Promise<void>
}

/** Stores data URLs, one after the other, and finds paths among the photos that the review has. Runs before the transaction, because decoding is slow. */
export async function takePhotos(
  sent: readonly string[],
  has: readonly ReviewPhoto[],
): Promise<Result<PhotosOfRequest, ReviewRefusal>> {
  const photos: PhotoOfRequest[] = []
  const discard = async () => {
    for (const { hash, isNew } of photos) if (isNew) await deleteOwnPicture(hash)
  }
  for (const each of new Set(sent)) {
    const hash = hashIn(each)
    const own = has.find((one) => one.hash === hash)
    if (own) photos.push({ ...own, isNew: false })
    else if (hash !== null) {
      await discard()
      return refused({ reason: 'changed' })
    } else {
      const taken = await ingestPhoto(each)
      if (!taken.ok) {
        await discard()
        return taken
      }
      photos.push({ ...taken.value, approved: false, isNew: true })
    }
  }
  return done({ photos, discard })
}
