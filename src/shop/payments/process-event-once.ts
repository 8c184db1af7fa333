import { db } from '../../platform/database.ts'
import { isNoted, noteEvent } from './events-store.ts'

/**
 * Handles an event of the provider's unless that was done before; null then. It counts as done once `work` succeeds: after
 * a failure or a crash the provider sends it again, and handling it twice does no harm.
 */
export async function processEventOnce<Answer extends { ok: boolean }>(
  { id, event }: { id: string; event: string },
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  if (await isNoted(db, id)) return null
  const answer = await work()
  if (answer.ok) await noteEvent(db, id, event)
  return answer
}
