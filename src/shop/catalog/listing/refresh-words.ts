import { inBatches } from '../../../platform/batches.ts'
import { db, inOneMoment } from '../../../platform/database.ts'
import { deleteWords, putWords, readWordChanges } from './words-store.ts'

export async function refreshWords(): Promise<void> {
  const { unused } = await inOneMoment(readWordChanges)
  await inBatches(async (limit) => {
    const batch = unused.splice(0, limit)
    await deleteWords(db, batch)
    return batch.length
  })
  // Read again: products may have been added or renamed during the deletion.
  const { missing } = await inOneMoment(readWordChanges)
  await inBatches(async (limit) => {
    const batch = missing.splice(0, limit)
    await putWords(db, batch)
    return batch.length
  })
}
