import { db } from '../../../platform/database.ts'
import { postMail } from '../../../platform/mail.ts'
import type { User } from '../rules.ts'
import { writeGuessesMail } from './write-factor-mails.ts'

/** Mails the owner that the guesses of the second factor are used up. */
export async function warnOfGuesses(user: Pick<User, 'name' | 'email'>): Promise<void> {
  await postMail(db, writeGuessesMail(user))
}
