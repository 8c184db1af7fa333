import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { isPassword } from '../../platform/passwords.ts'
import type { User } from './rules.ts'
import { findCredentials, findUser } from './store.ts'

type NoMatch = { reason: 'no-match'; blocked: boolean }

/** Unknown email, wrong password and blocked customer give the same answer in the same time; only the log sees `blocked`. */
export async function logIn(email: string, password: string): Promise<Result<User, NoMatch>> {
  const owner = await findCredentials(db, email)
  const right = await isPassword(password, owner?.passwordHash ?? null)
  const user = right && owner?.active ? await findUser(db, owner.id) : undefined
  return user
    ? done(user)
    : refused({ reason: 'no-match', blocked: right && owner !== undefined && !owner.active })
}
