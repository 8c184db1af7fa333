import type { Tx } from '../../../platform/database.ts'
import { postMail } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import type { User } from '../rules.ts'
import { writeFactorMail } from './write-factor-mails.ts'

/** Into the audit log, and to the owner by mail. */
export async function recordFactorChange(
  tx: Tx,
  { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
  change: { before: string | null; after: string | null; what: string },
): Promise<void> {
  const { before, after, what } = change
  await recordChanges(tx, {
    by: id,
    thing: 'admin',
    id,
    name: email,
    verb: 'edited',
    before: { secondFactor: before },
    after: { secondFactor: after },
  })
  await postMail(tx, writeFactorMail({ name, email }, what))
}
