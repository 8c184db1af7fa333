import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { postMails } from '../../platform/mail.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { deadlinesFrom } from './grievance-deadlines.ts'
import { type GrievanceRefusal, MAX_OWN_MESSAGES, reopenableUntil } from './rules.ts'
import { insertMessage, lockGrievance, setReopened } from './store.ts'
import { writeNoticeMail, writeReceiptMail } from './write-grievance-mails.ts'

export async function reopenGrievance(
  userId: string,
  id: string,
  text: string,
): Promise<Result<null, GrievanceRefusal>> {
  const reopenedAt = clock.now()
  const deadlines = await deadlinesFrom(reopenedAt)
  const { seller } = await currentSettings()
  return attempt(async (tx) => {
    const grievance = await lockGrievance(tx, id)
    if (!grievance || grievance.userId !== userId) return refused({ reason: 'no-grievance' })
    if (!grievance.resolvedAt) return refused({ reason: 'is-open' })
    if (reopenableUntil(grievance.resolvedAt) < reopenedAt) return refused({ reason: 'too-late' })
    const own = grievance.messages.filter(({ by }) => by === null)
    if (own.length >= MAX_OWN_MESSAGES) return refused({ reason: 'too-many-messages' })
    await insertMessage(tx, id, { by: null, text, writtenAt: reopenedAt })
    await setReopened(tx, id, { reopenedAt, ...deadlines })
    const { ticket, topic } = grievance
    await postMails(tx, [
      writeReceiptMail(grievance, { ticket, ...deadlines }, 'reopened'),
      writeNoticeMail(seller.email, topic, { id, ticket, ...deadlines }, 'reopened'),
    ])
    return done(null)
  })
}
