import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import { recordChanges } from '../audit-log/store.ts'
import { type GrievanceRefusal, isOpen, mayBeAcknowledged, type Reply, stateOf, ticketName } from './rules.ts'
import { insertMessage, lockGrievance, setAnswered } from './store.ts'
import { acknowledgement, writeReplyMail } from './write-grievance-mails.ts'

const verbs = { acknowledge: 'acknowledged', answer: 'answered', resolve: 'resolved' } as const

/** `seen`: how many messages the admin saw, so that two do not answer without knowing of each other. */
export function answerGrievance(
  by: string,
  id: string,
  { reply, text, seen }: { reply: Reply; text: string; seen: number },
): Promise<Result<null, GrievanceRefusal>> {
  return attempt(async (tx) => {
    const grievance = await lockGrievance(tx, id)
    if (!grievance) return refused({ reason: 'no-grievance' })
    if (!isOpen(grievance)) return refused({ reason: 'is-resolved' })
    if (reply === 'acknowledge' && !mayBeAcknowledged(grievance)) return refused({ reason: 'acknowledged' })
    if (grievance.messages.length !== seen) return refused({ reason: 'changed' })
    const now = clock.now()
    const answer = reply === 'acknowledge' ? acknowledgement : text
    const after = {
      acknowledgedAt: grievance.acknowledgedAt ?? now,
      resolvedAt: reply === 'resolve' ? now : null,
    }
    await insertMessage(tx, id, { by, text: answer, writtenAt: now })
    await setAnswered(tx, id, after)
    await postMail(tx, writeReplyMail(grievance, reply, answer))
    await recordChanges(tx, {
      by,
      thing: 'grievance',
      id,
      name: ticketName(grievance.ticket),
      verb: verbs[reply],
      before: { state: stateOf(grievance) },
      after: { state: stateOf(after) },
    })
    return done(null)
  })
}
