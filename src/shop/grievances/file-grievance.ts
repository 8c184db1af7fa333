import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { postMails } from '../../platform/mail.ts'
import { type Limit, take } from '../../platform/rate-limiter.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { deadlinesFrom } from './grievance-deadlines.ts'
import type { NewGrievance } from './rules.ts'
import { findTicket, insertGrievance } from './store.ts'
import { writeNoticeMail, writeReceiptMail } from './write-grievance-mails.ts'

export type TooMany = { reason: 'too-many-mails'; seconds: number }

// Anybody may type anybody's email, so few mails go to one.
const perEmail: Limit = { name: 'grievances-email', points: 5, seconds: 86_400 }

/** The same `key` again is the same complaint, and mails nothing. */
export async function fileGrievance(grievance: NewGrievance): Promise<Result<number, TooMany>> {
  const known = await findTicket(db, grievance.key)
  if (known !== undefined) return done(known)
  const wait = await take(perEmail, grievance.email)
  if (wait > 0) return refused({ reason: 'too-many-mails', seconds: wait })
  const receivedAt = clock.now()
  const deadlines = await deadlinesFrom(receivedAt)
  const { seller } = await currentSettings()
  const ticket = await transaction(async (tx) => {
    const added = await insertGrievance(tx, grievance, { receivedAt, ...deadlines })
    if (!added) return findTicket(tx, grievance.key)
    await postMails(tx, [
      writeReceiptMail(grievance, { ticket: added.ticket, ...deadlines }),
      writeNoticeMail(seller.email, grievance.topic, { ...added, ...deadlines }),
    ])
    return added.ticket
  })
  if (ticket === undefined) throw new Error('A complaint with this key was there, and is gone')
  return done(ticket)
}
