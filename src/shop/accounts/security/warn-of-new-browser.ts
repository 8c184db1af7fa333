import { db } from '../../../platform/database.ts'
import { postMail } from '../../../platform/mail.ts'
import { listSignIns } from '../sessions-store.ts'
import { writeNewBrowserMail } from './write-security-mails.ts'

/** Mails the owner; after the sign-in, and not for the first one of an account. */
export async function warnOfNewBrowser(user: { id: string; name: string; email: string }): Promise<void> {
  const [latest, before] = await listSignIns(db, user.id, 2)
  if (latest && before) await postMail(db, writeNewBrowserMail(user, latest))
}
