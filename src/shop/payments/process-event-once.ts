import { db } from '../../platform/database.ts'
import { isNoted, noteEvent } from './events-store.ts'

/** Null if already processed. Marked only after `work` succeeds, so `work` must be idempotent. */
export async function processEventOnce<Answer extends { ok: boolean }>(
  { id, event }: { id: string; event: string },
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  if (await isNoted(db, id)) return null
  const answer = await work()
  if (answer.ok) await noteEvent(db, id, event)
  return answer
}
