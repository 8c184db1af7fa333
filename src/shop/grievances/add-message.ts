import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { type GrievanceRefusal, isOpen, MAX_OWN_MESSAGES } from './rules.ts'
import { insertMessage, lockGrievance } from './store.ts'

export function addMessage(
  userId: string,
  id: string,
  text: string,
): Promise<Result<null, GrievanceRefusal>> {
  return attempt(async (tx) => {
    const grievance = await lockGrievance(tx, id)
    if (!grievance || grievance.userId !== userId) return refused({ reason: 'no-grievance' })
    if (!isOpen(grievance)) return refused({ reason: 'is-resolved' })
    const own = grievance.messages.filter(({ by }) => by === null)
    if (own.length >= MAX_OWN_MESSAGES) return refused({ reason: 'too-many' })
    await insertMessage(tx, id, { by: null, text, writtenAt: clock.now() })
    return done(null)
  })
}
