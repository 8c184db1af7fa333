import { done, type Result, refused } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { lockUser } from '../store.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor } from './second-factor-store.ts'

/** The codes so far end. */
export function renewRecoveryCodes(userId: string): Promise<Result<string[], { reason: 'no-factor' }>> {
  return transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || !(await hasSecondFactor(tx, userId))) return refused({ reason: 'no-factor' })
    const what = 'New recovery codes were made. The ones before no longer work.'
    await recordFactorChange(tx, user, { before: null, after: 'new recovery codes', what })
    return done(await makeRecoveryCodes(tx, userId))
  })
}
