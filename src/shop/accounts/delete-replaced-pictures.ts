import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { deleteOwnPicture } from '../../platform/images.ts'
import { discardedBefore, forgetDiscarded } from './pictures-store.ts'

/** Milliseconds: open pages still show the old picture until their next response. */
const GRACE_MS = 60_000

export async function deleteReplacedPictures(): Promise<void> {
  const longEnough = new Date(clock.now().getTime() - GRACE_MS)
  for (const name of await discardedBefore(db, longEnough)) {
    await deleteOwnPicture(name)
    await forgetDiscarded(db, name)
  }
}
