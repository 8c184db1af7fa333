import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { checkOwnPassword } from '../security/check-own-password.ts'
import { findPasswordHash } from '../store.ts'
import { type OwnerProof, ownerProof } from './rules.ts'

type Owner = { id: string; openedAt: Date }

export async function findOwnerProof({ id, openedAt }: Owner): Promise<OwnerProof> {
  const hasPassword = (await findPasswordHash(db, id)) !== null
  return ownerProof({ openedAt, hasPassword }, clock.now())
}

/** That who sits at an old session is its owner: a thief of the session could stay with a passkey of their own. */
export async function proveOwner(
  owner: Owner,
  password: string | undefined,
): Promise<Result<void, { reason: 'login-needed' | 'password-needed' | 'wrong-password' }>> {
  const proof = await findOwnerProof(owner)
  if (proof === 'none') return done(undefined)
  if (proof === 'login') return refused({ reason: 'login-needed' })
  if (!password) return refused({ reason: 'password-needed' })
  const checked = await checkOwnPassword(owner.id, password)
  return checked.ok ? done(undefined) : refused({ reason: 'wrong-password' })
}
