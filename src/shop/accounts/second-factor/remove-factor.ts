import { done, type Result, refused } from '../../../lib/result.ts'
import { type Tx, transaction } from '../../../platform/database.ts'
import type { User } from '../rules.ts'
import { lockUser } from '../store.ts'
import { removePasskey } from './passkeys-store.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { replaceRecoveryCodes } from './recovery-codes-store.ts'
import { findSecondFactor, setSecondFactorAt } from './second-factor-store.ts'
import { removeTotp } from './totp-store.ts'

type RemoveRefusal = { reason: 'no-factor' | 'factor-required' }

/** The recovery codes end with the last factor, which stays where all admins need one. */
export function removeFactor(
  userId: string,
  factor: 'totp' | { passkey: string },
): Promise<Result<void, RemoveRefusal>> {
  return transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return refused({ reason: 'no-factor' })
    const { hasTotp, passkeys, isRequired } = await findSecondFactor(tx, userId)
    const passkey = factor === 'totp' ? null : passkeys.find(({ id }) => id === factor.passkey)
    if (factor === 'totp' ? !hasTotp : !passkey) return refused({ reason: 'no-factor' })
    const left = passkeys.length + (hasTotp ? 1 : 0) - 1
    if (left === 0 && isRequired) return refused({ reason: 'factor-required' })
    if (passkey) await removePasskey(tx, userId, passkey.id)
    else await removeTotp(tx, userId)
    const what = passkey ? `The passkey ‘${passkey.name}’ was removed.` : 'The authenticator app was removed.'
    const before = passkey ? 'passkey' : 'authenticator app'
    await recordFactorChange(tx, user, { before, after: null, what })
    if (left === 0) await endSecondFactor(tx, user)
    return done(undefined)
  })
}

export async function endSecondFactor(tx: Tx, { id }: Pick<User, 'id'>): Promise<void> {
  await setSecondFactorAt(tx, id, null)
  await replaceRecoveryCodes(tx, id, [])
}
