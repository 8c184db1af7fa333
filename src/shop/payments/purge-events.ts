import { inBatches } from '../../platform/batches.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { deleteEvents } from './events-store.ts'

const days = 30

/** The provider resends a webhook for a week at most. */
export async function purgeOldEvents(): Promise<void> {
  const before = new Date(clock.now().getTime() - days * 86_400_000)
  await inBatches((limit) => deleteEvents(db, before, limit))
}
