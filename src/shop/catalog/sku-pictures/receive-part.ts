import { done, type Result, refused } from '../../../lib/result.ts'
import { bytesOfPart, partsOf } from '../../../lib/upload-parts.ts'
import { db } from '../../../platform/database.ts'
import { hasRoomFor, writePart } from '../../../platform/upload-parts.ts'
import type { PicturesRefusal } from './rules.ts'
import { findZip, markReceived } from './store.ts'

/** Parts come in order; one that is there already changes nothing. The answer says which comes next. */
export async function receivePart(
  by: string,
  id: string,
  { part, bytes }: { part: number; bytes: Buffer<ArrayBuffer> },
): Promise<Result<{ receivedParts: number }, PicturesRefusal>> {
  const zip = await findZip(db, id)
  if (!zip) return refused({ reason: 'no-zip' })
  if (zip.by !== by) return refused({ reason: 'other-admin' })
  if (part === zip.receivedParts && zip.state === 'uploading') {
    if (bytes.length !== bytesOfPart(zip.bytes, part)) return refused({ reason: 'wrong-part' })
    if (!(await hasRoomFor(bytes.length))) return refused({ reason: 'no-room' })
    await writePart(id, part, bytes)
    await markReceived(db, id, part, part + 1 === partsOf(zip.bytes))
  }
  const now = await findZip(db, id)
  if (!now || now.state === 'stopped' || now.state === 'refused') return refused({ reason: 'ended' })
  return done({ receivedParts: now.receivedParts })
}
