import type { Tx } from '../../platform/database.ts'
import { postMails } from '../../platform/mail.ts'
import { listActiveAdmins } from './store.ts'
import { ifNot, nameOf } from './write-settings-mails.ts'

/** `what` follows the name of the admin who did it. */
export type AdminNotice = { title: string; what: string; button: { button: string; path: string } }

/** Mails all active admins: a thief of one account must not do unseen what is rare and large. */
export async function notifyAdmins(tx: Tx, by: string, { title, what, button }: AdminNotice): Promise<void> {
  const admins = await listActiveAdmins(tx)
  const sentence = `${nameOf(admins, by)} ${what}`
  await postMails(
    tx,
    admins.map(({ email }) => ({
      ...{ to: email, subject: title, title, preview: sentence },
      parts: [{ paragraph: sentence }, button, { note: ifNot }],
    })),
  )
}
