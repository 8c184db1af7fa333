import { inBatches } from '../../platform/batches.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { deleteAttemptsBefore } from './deliveries-store.ts'
import { deleteEventsBefore } from './events-store.ts'
import { EVENT_DAYS } from './rules.ts'

/** Events that still wait for a receiver, and the log of the attempts, go with them. */
export async function purgeEvents(): Promise<void> {
  const before = new Date(clock.now().getTime() - EVENT_DAYS * 86_400_000)
  await inBatches((limit) => deleteEventsBefore(db, before, limit))
  await inBatches((limit) => deleteAttemptsBefore(db, before, limit))
}
