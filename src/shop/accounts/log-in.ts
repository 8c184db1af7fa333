import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { isPassword } from '../../platform/passwords.ts'
import type { User } from './rules.ts'
import { findCredentials, findUser } from './store.ts'

type NoMatch = { reason: 'no-match'; blocked: boolean }

/**
 * Who has this email and password. Nobody, a wrong password and a blocked customer are one answer, after one time; only the
 * log is told that a customer who is `blocked` had the right password.
 */
export async function logIn(email: string, password: string): Promise<Result<User, NoMatch>> {
  const owner = await findCredentials(db, email)
  const right = await isPassword(password, owner?.passwordHash ?? null)
  const user = right && owner?.active ? await findUser(db, owner.id) : undefined
  return user
    ? done(user)
    : refused({ reason: 'no-match', blocked: right && owner !== undefined && !owner.active })
}
