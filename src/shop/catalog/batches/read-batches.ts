import { db } from '../../../platform/database.ts'
import { hasRoomFor } from '../../../platform/upload-parts.ts'
import type { Batch } from './rules.ts'
import { listBatches } from './store.ts'

/** `hasRoom`: whether the disk takes more pictures, without which a ZIP waits. `before`: exclusive. */
export async function readBatches(
  before: string | undefined,
  limit: number,
): Promise<{ batches: Batch[]; hasRoom: boolean }> {
  const batches = await listBatches(db, before, limit)
  return { batches, hasRoom: await hasRoomFor(0) }
}
