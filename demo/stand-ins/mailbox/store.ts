import { db } from '../../../src/platform/database.ts'
import type { Delivery, Mail } from '../../../src/platform/mail.ts'

export type StoredMail = {
  to: string
  subject: string
  text: string
  html: string
  attachments: string[]
  sentAt: Date
}

let next: { mails: Mail[]; kept: Promise<void> } | undefined

export const storeMail: Delivery = (mail) => {
  next ??= gather()
  next.mails.push(mail)
  return next.kept
}

function gather() {
  const mails: Mail[] = []
  const kept = Promise.resolve().then(() => {
    next = undefined
    return write(mails)
  })
  return { mails, kept }
}

async function write(mails: Mail[]): Promise<void> {
  await db
    .insertInto('sandbox_mails')
    .values(
      mails.map(({ messageId, to, headers: _, attachments = [], ...mail }) => ({
        ...mail,
        message_id: messageId,
        recipient: to,
        attachments: attachments.map(({ filename }) => filename),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const MAX_SHOWN = 100

export function listMails(to?: string): Promise<StoredMail[]> {
  let mails = db
    .selectFrom('sandbox_mails')
    .select(['recipient as to', 'subject', 'text', 'html', 'attachments', 'sent_at as sentAt'])
    .orderBy('sent_at', 'desc')
    .limit(MAX_SHOWN)
  if (to !== undefined) mails = mails.where((eb) => eb(eb.fn('lower', ['recipient']), '=', to.toLowerCase()))
  return mails.execute()
}
