import { checkDelivery } from '../../platform/check-services.ts'
import { db } from '../../platform/database.ts'
import { type Finding, hint } from '../../platform/finding.ts'
import { postMail, renderMail, stampMail } from '../../platform/mail.ts'
import { mailServer } from '../../platform/mail-server.ts'
import { currentLetterhead } from './current-settings.ts'
import { findEmail } from './store.ts'
import { writeTestMail } from './write-settings-mails.ts'

/** Not through the queue, which would try a refused mail again: the mail server's own answer is what the admin wants. */
export async function sendTestMail(adminId: string): Promise<Finding> {
  const to = await findEmail(db, adminId)
  const message = writeTestMail(to)
  const server = mailServer()
  if (server) return checkDelivery(server, renderMail(stampMail(message).data, await currentLetterhead()))
  await postMail(db, message)
  return hint(
    `The test mail to ${to} stays in the sandbox`,
    'Look at /sandbox/mailbox; set a mail server for a real shop.',
  )
}
