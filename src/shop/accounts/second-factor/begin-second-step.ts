import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import type { User } from '../rules.ts'
import { insertPendingSignIn } from './pending-sign-ins-store.ts'
import type { SecondStep } from './rules.ts'
import { findSecondFactor, hasSecondFactor } from './second-factor-store.ts'

export const SECOND_STEP_SECONDS = 10 * 60

/** Null if the password is enough: for shoppers, and for admins who have no factor and need none. */
export async function findSecondStep(user: Pick<User, 'id' | 'role'>): Promise<SecondStep | null> {
  if (user.role !== 'admin') return null
  const { hasTotp, passkeys, isRequired } = await findSecondFactor(db, user.id)
  if (await hasSecondFactor(db, user.id))
    return { kind: 'prove', totp: hasTotp, passkey: passkeys.length > 0 }
  return isRequired ? { kind: 'enrol' } : null
}

export async function beginSecondStep(userId: string, tokenHash: Buffer): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + SECOND_STEP_SECONDS * 1000)
  await insertPendingSignIn(db, { tokenHash, userId, expiresAt })
}
