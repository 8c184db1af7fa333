import { done, type Result, refused } from '../../../lib/result.ts'
import { db } from '../../../platform/database.ts'
import { isPassword } from '../../../platform/passwords.ts'
import { findPasswordHash } from '../store.ts'

/** Returns the hash that matched. Accounts that sign in with Google alone have no password. */
export async function checkOwnPassword(
  userId: string,
  password: string,
): Promise<Result<string, { reason: 'no-password' | 'wrong-password' }>> {
  const passwordHash = await findPasswordHash(db, userId)
  if (passwordHash === null) return refused({ reason: 'no-password' })
  return (await isPassword(password, passwordHash))
    ? done(passwordHash)
    : refused({ reason: 'wrong-password' })
}
