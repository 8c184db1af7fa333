import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { isPassword } from '../../platform/passwords.ts'
import type { User } from './rules.ts'
import { findCredentials, findUser } from './store.ts'

/** Who has this email and password. Nobody, a wrong password and a blocked customer are one answer, after one time. */
export async function logIn(email: string, password: string): Promise<Result<User, { reason: 'no-match' }>> {
  const owner = await findCredentials(db, email)
  const right = await isPassword(password, owner?.passwordHash ?? null)
  const user = right && owner?.active ? await findUser(db, owner.id) : undefined
  return user ? done(user) : refused({ reason: 'no-match' })
}
