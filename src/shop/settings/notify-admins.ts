import type { Permission } from '../../lib/permissions.ts'
import type { Tx } from '../../platform/database.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import { postMails } from '../../platform/mail.ts'
import { listActiveAdmins } from './store.ts'
import { emailsOf, ifNot, nameOf } from './write-settings-mails.ts'

/** `what` follows the name of the admin who did it. `permission`: what it takes to see it in the dashboard. */
export type AdminNotice = {
  title: string
  what: string
  button: { button: string; path: string }
  permission: Permission
}

/** Mails all active admins who may see it, and returns the mails: a thief of one account must not do unseen what is rare and large. */
export async function notifyAdmins(
  tx: Tx,
  by: string,
  { permission, ...notice }: AdminNotice,
): Promise<MailMessage[]> {
  const { title, what, button } = notice
  const admins = await listActiveAdmins(tx)
  const sentence = `${nameOf(admins, by)} ${what}`
  const mails = emailsOf(admins, permission).map(
    (to): MailMessage => ({
      ...{ to, subject: title, title, preview: sentence },
      parts: [{ paragraph: sentence }, button, { note: ifNot }],
    }),
  )
  await postMails(tx, mails)
  return mails
}
