import type { Paise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import type { User } from '../accounts/rules.ts'
import { anonymise } from '../accounts/store.ts'
import { writeFarewell } from '../accounts/write-account-mail.ts'
import { recordChanges } from '../audit-log/record-changes.ts'
import type { Fields } from '../audit-log/rules.ts'

/** Deletes personal data and sessions and mails the wallet balance; orders stay. The caller holds the lock. */
export async function anonymiseCustomer(
  tx: Tx,
  by: string,
  customer: User,
  { left, money }: { left: Paise; money: Fields },
): Promise<void> {
  const { id, active } = customer
  await anonymise(tx, id, clock.now())
  await postMail(tx, { ...writeFarewell(customer, left), key: `account ${id} deleted` })
  const before = { isVerified: active, ...money }
  await recordChanges(tx, {
    by,
    thing: 'customer',
    id,
    name: 'Customer',
    verb: 'deleted',
    before,
    after: null,
  })
}
