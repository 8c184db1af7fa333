import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { hasRoomFor } from '../../../platform/upload-parts.ts'
import { oldestToResume } from '../batches/rules.ts'
import { insertBatch, lockBatch } from '../batches/store.ts'
import { MAX_OPEN_ZIPS, type PicturesRefusal } from './rules.ts'
import { findOpenZip, insertZip, listOpenZips, lockUploads, readMissingBytes } from './store.ts'

/** The same ZIP of the same admin goes on where its upload stopped, under the batch with which it began. */
export async function beginPictures(
  by: string,
  { batch, name, source, bytes }: { batch: string; name: string; source: string; bytes: number },
): Promise<Result<{ batch: string; receivedParts: number }, PicturesRefusal>> {
  return attempt(async (tx) => {
    await lockUploads(tx)
    const open = await findOpenZip(tx, { by, source, bytes, since: oldestToResume(clock.now()) })
    if (open) return done(open)
    if ((await listOpenZips(tx)).length >= MAX_OPEN_ZIPS) return refused({ reason: 'too-many-zips' })
    if (!(await hasRoomFor((await readMissingBytes(tx)) + bytes))) return refused({ reason: 'no-room' })
    if (await lockBatch(tx, batch)) return refused({ reason: 'other-admin' })
    await insertBatch(tx, { id: batch, kind: 'edit', name, by })
    await insertZip(tx, { id: batch, source, bytes })
    return done({ batch, receivedParts: 0 })
  })
}
