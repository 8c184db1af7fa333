import { type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { code } from '../rules.ts'
import { sendOtp, type TooSoon } from '../send-otp.ts'
import { findCredentials, findUser } from '../store.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { replaceEmailChange } from './email-changes-store.ts'

type EmailRefusal = { reason: 'no-password' | 'wrong-password' | 'same-email' | 'new-email-taken' } | TooSoon

/** Mails a code to the new email and another one to the email so far; a request replaces the one before. */
export async function requestEmailChange(
  userId: string,
  { email, password }: { email: string; password: string },
): Promise<Result<void, EmailRefusal>> {
  const checked = await checkOwnPassword(userId, password)
  if (!checked.ok) return checked
  const user = await findUser(db, userId)
  if (!user || user.email === email) return refused({ reason: 'same-email' })
  if (await findCredentials(db, email)) return refused({ reason: 'new-email-taken' })
  const now = clock.now()
  const notAfter = new Date(now.getTime() - code.waitSeconds * 1000)
  const subject = await replaceEmailChange(db, { userId, email, at: now }, notAfter)
  if (!subject) return refused({ reason: 'too-soon', seconds: code.waitSeconds })
  const toNew = await sendOtp({ purpose: 'email-new', subject }, email)
  return toNew.ok ? sendOtp({ purpose: 'email-old', subject }, user.email) : toNew
}
