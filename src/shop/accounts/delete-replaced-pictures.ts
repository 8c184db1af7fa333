import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { deleteProfilePicture } from '../../platform/images.ts'
import { discardedBefore, forgetDiscarded } from './pictures-store.ts'

/** In milliseconds: whoever has the page open is still shown the old picture until its next answer comes. */
const GRACE_MS = 60_000

/** Removes the profile pictures that were replaced, or whose owners have left. Being cut short leaves the rest for the next time. */
export async function deleteReplacedPictures(): Promise<void> {
  const longEnough = new Date(clock.now().getTime() - GRACE_MS)
  for (const name of await discardedBefore(db, longEnough)) {
    await deleteProfilePicture(name)
    await forgetDiscarded(db, name)
  }
}
