import { inBatches } from '../../../platform/batches.ts'
import { db, inOneMoment } from '../../../platform/database.ts'
import { deleteWords, insertWords, readWordChanges } from './words-store.ts'

/** Makes the words that a misspelt one may have meant those that something is named with now. */
export async function refreshWords(): Promise<void> {
  const { unused } = await inOneMoment(readWordChanges)
  await inBatches(async (limit) => {
    const batch = unused.splice(0, limit)
    await deleteWords(db, batch)
    return batch.length
  })
  // Of products that are there again, and of those that were named while their words were deleted.
  const { missing } = await inOneMoment(readWordChanges)
  await inBatches(async (limit) => {
    const batch = missing.splice(0, limit)
    await insertWords(db, batch)
    return batch.length
  })
}
