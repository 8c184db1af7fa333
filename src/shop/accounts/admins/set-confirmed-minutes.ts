import { done, type Result } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { findConfirmedMinutes, writeConfirmedMinutes } from '../second-factor/second-factor-store.ts'
import { lockAdminsAs } from './lock-admins-as.ts'
import { minutesInWords } from './rules.ts'
import { writeAdminNotices } from './write-admin-mails.ts'

export function setConfirmedMinutes(
  by: string,
  minutes: number,
): Promise<Result<void, { reason: 'forbidden' }>> {
  return transaction(async (tx) => {
    const locked = await lockAdminsAs(tx, by)
    if (!locked.ok) return locked
    const { admins, actor } = locked.value
    const before = await findConfirmedMinutes(tx)
    if (before === minutes) return done(undefined)
    await writeConfirmedMinutes(tx, minutes)
    await recordChanges(tx, {
      by,
      thing: 'admin',
      id: by,
      name: 'all admins',
      verb: 'edited',
      before: { confirmedMinutes: before },
      after: { confirmedMinutes: minutes },
    })
    const what = `${actor.name} decided it: a second factor counts for ${minutesInWords(minutes)}, and no longer for ${minutesInWords(before)}.`
    await postMails(tx, writeAdminNotices(admins, 'How long a second factor counts was changed', what))
    return done(undefined)
  })
}
