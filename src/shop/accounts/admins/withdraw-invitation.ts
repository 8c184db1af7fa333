import { done, type Result, refused } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { removeInvitation } from './invitations-store.ts'

export function withdrawInvitation(
  by: string,
  id: string,
): Promise<Result<void, { reason: 'no-invitation' }>> {
  return transaction(async (tx) => {
    const email = await removeInvitation(tx, id)
    if (!email) return refused({ reason: 'no-invitation' })
    await recordChanges(tx, {
      by,
      thing: 'invitation',
      id,
      name: email,
      verb: 'deleted',
      before: { email },
      after: null,
    })
    return done(undefined)
  })
}
