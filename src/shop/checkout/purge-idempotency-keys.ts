import { inBatches } from '../../platform/batches.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { deleteKeys } from './store.ts'

const days = 7

export async function purgeOldKeys(): Promise<void> {
  const before = new Date(clock.now().getTime() - days * 86_400_000)
  await inBatches((limit) => deleteKeys(db, before, limit))
}
