import type { Tx } from '../../platform/database.ts'
import { postMails } from '../../platform/mail.ts'
import { listActiveAdmins } from './store.ts'
import { type AdminNotice, writeAdminNotices } from './write-settings-mails.ts'

/** To all active admins: a thief of one account must not do unseen what is rare and large. */
export async function notifyAdmins(tx: Tx, by: string, notice: AdminNotice): Promise<void> {
  await postMails(tx, writeAdminNotices(await listActiveAdmins(tx), by, notice))
}
