import { db } from '../../platform/database.ts'
import { isNoted, noteEvent } from './events-store.ts'

/**
 * Works off an event of the provider's unless that was done before. It counts as done when `work` says so: what ends in
 * between is told again by the provider, and a second telling does no harm.
 */
export async function hearOnce<Answer extends { ok: boolean }>(
  { id, event }: { id: string; event: string },
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  if (await isNoted(db, id)) return null
  const answer = await work()
  if (answer.ok) await noteEvent(db, id, event)
  return answer
}
