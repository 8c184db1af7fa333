import { done, type Result, refused } from '../../../lib/result.ts'
import { db } from '../../../platform/database.ts'
import { discardParts } from '../../../platform/upload-parts.ts'
import { stopZip } from '../batches/store.ts'
import type { PicturesRefusal } from './rules.ts'
import { findZip } from './store.ts'

/** What products have got already stays until the batch is undone. */
export async function stopPictures(by: string, id: string): Promise<Result<null, PicturesRefusal>> {
  if (!(await stopZip(db, id, by))) return refused({ reason: (await findZip(db, id)) ? 'ended' : 'no-zip' })
  await discardParts(id)
  return done(null)
}
