import { done, type Result, refused } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { endSessions } from '../sessions-store.ts'
import { lockAdmins } from '../store.ts'
import { listPasskeys, removePasskey } from './passkeys-store.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { endSecondFactor } from './remove-factor.ts'
import { removeTotp } from './totp-store.ts'

export function resetSecondFactor(email: string): Promise<Result<void, { reason: 'no-admin' }>> {
  return transaction(async (tx) => {
    const admin = (await lockAdmins(tx)).find((each) => each.email === email.toLowerCase())
    if (!admin) return refused({ reason: 'no-admin' })
    await removeTotp(tx, admin.id)
    for (const { id } of await listPasskeys(tx, admin.id)) await removePasskey(tx, admin.id, id)
    await endSecondFactor(tx, admin)
    await endSessions(tx, admin.id)
    const what = 'The operator of the shop removed your second factor and your recovery codes.'
    await recordFactorChange(tx, admin, { before: 'all', after: null, what })
    return done(undefined)
  })
}
