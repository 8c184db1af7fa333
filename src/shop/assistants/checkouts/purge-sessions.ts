import { inBatches } from '../../../platform/batches.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { MAX_SESSIONS } from './rules.ts'
import {
  completeSessions,
  deleteExpiredSessions,
  deleteOldRequests,
  deleteRequestsBeyond,
  deleteSessionsBeyond,
} from './store.ts'

const DAY_MS = 86_400_000

/** An expired checkout can be told from an unknown one for a day. Answers are kept as long as the protocol asks, and an hour more. */
export async function purgeSessions(): Promise<void> {
  const now = clock.now().getTime()
  await completeSessions(db, null)
  await inBatches((limit) => deleteExpiredSessions(db, new Date(now - DAY_MS), limit))
  await inBatches((limit) => deleteSessionsBeyond(db, MAX_SESSIONS, limit))
  await inBatches((limit) => deleteRequestsBeyond(db, MAX_SESSIONS, limit))
  await inBatches((limit) => deleteOldRequests(db, new Date(now - 25 * 3_600_000), limit))
}
