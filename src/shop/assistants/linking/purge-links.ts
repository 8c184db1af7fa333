import { inBatches } from '../../../platform/batches.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { deleteEndedLinks, deleteUnusedGrants } from './store.ts'

const DAY = 86_400_000

export async function purgeLinks(): Promise<void> {
  const now = clock.now()
  await inBatches((limit) => deleteEndedLinks(db, now, limit))
  const before = new Date(now.getTime() - DAY)
  await inBatches((limit) => transaction((tx) => deleteUnusedGrants(tx, before, limit)))
}
