import { inBatches } from '../../../platform/batches.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { deleteImports } from './store.ts'

const days = 7

/** After a week the same file and key start a new import. */
export async function purgeOldImports(): Promise<void> {
  const before = new Date(clock.now().getTime() - days * 86_400_000)
  await inBatches((limit) => deleteImports(db, before, limit))
}
