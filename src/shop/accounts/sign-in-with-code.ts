import { done, type Result, refused } from '../../lib/result.ts'
import { db, transaction } from '../../platform/database.ts'
import { type CodeRefusal, consumeOtp } from './consume-otp.ts'
import { type CodeBrowser, signInCodeKey } from './mail-sign-in-code.ts'
import { openAccount } from './open-account.ts'
import { nameFrom, type User } from './rules.ts'
import { findCredentials, findUser } from './store.ts'

type CodeSignInRefusal = CodeRefusal | { reason: 'bad-code' | 'password-only' }

/** Opens an account without a password for an email that has none. Admins log in with their password and second factor only. */
export async function signInWithCode(
  browser: CodeBrowser,
  { otp, noticeVersion }: { otp: string; noticeVersion?: string | undefined },
): Promise<Result<User, CodeSignInRefusal>> {
  const { email } = browser
  const account = await transaction(async (tx): Promise<Result<string | undefined, CodeSignInRefusal>> => {
    const used = await consumeOtp(tx, signInCodeKey(browser), otp)
    if (!used.ok) return used
    const owner = await findCredentials(tx, email)
    if (owner?.role === 'admin') return refused({ reason: 'password-only' })
    if (owner) return done(owner.id)
    const newcomer = { name: nameFrom(''), email, phone: null, passwordHash: null, noticeVersion }
    // A concurrent request may just have opened it.
    return done((await openAccount(tx, newcomer)) ?? (await findCredentials(tx, email))?.id)
  })
  if (!account.ok) return account
  const user = account.value === undefined ? undefined : await findUser(db, account.value)
  return user?.active && user.role === 'user' ? done(user) : refused({ reason: 'bad-code' })
}
