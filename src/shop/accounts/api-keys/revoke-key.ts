import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { lockAdminsAs } from '../admins/lock-admins-as.ts'
import { revokeKey } from './store.ts'
import { writeKeyMails } from './write-key-mails.ts'

/** It works nowhere from the moment of the commit; changes that it has begun and not committed are not made. */
export function revokeKeyAs(
  by: string,
  id: string,
): Promise<Result<{ prefix: string }, { reason: 'forbidden' | 'gone' }>> {
  return transaction(async (tx) => {
    const locked = await lockAdminsAs(tx, by)
    if (!locked.ok) return locked
    const { admins, actor } = locked.value
    const revoked = await revokeKey(tx, id, clock.now())
    if (!revoked) return refused({ reason: 'gone' })
    const { name, prefix } = revoked
    await recordChanges(tx, {
      by,
      thing: 'api-key',
      id,
      name,
      verb: 'ended',
      before: { prefix },
      after: { prefix: null },
    })
    const what = `${actor.name} revoked the key ${name} (${prefix}…). Programs that use it are refused from now on.`
    await postMails(tx, writeKeyMails(admins, { title: 'An API key was revoked', what }))
    return done({ prefix })
  })
}
