import { done, type Result } from '../../lib/result.ts'
import { type Tx, transaction } from '../../platform/database.ts'
import type { User } from '../accounts/rules.ts'
import { endSessions } from '../accounts/sessions-store.ts'
import { setActive } from '../accounts/store.ts'
import { recordChanges } from '../audit-log/store.ts'
import { type CustomerRefusal, lockCustomer } from './lock-customer.ts'

/** Blocking ends all sessions. `requested` makes it idempotent: two admins blocking at once do not undo each other. */
export function toggleBlock(
  by: string,
  id: string,
  requested?: boolean,
): Promise<Result<User, CustomerRefusal>> {
  return transaction(async (tx) => {
    const locked = await lockCustomer(tx, id)
    if (!locked.ok) return locked
    const customer = locked.value
    const active = requested ?? !customer.active
    if (active !== customer.active) {
      await makeActive(tx, id, active)
      await recordChanges(tx, {
        by,
        thing: 'customer',
        id,
        name: 'Customer',
        verb: active ? 'unblocked' : 'blocked',
        before: { isVerified: !active },
        after: { isVerified: active },
      })
    }
    return done({ ...customer, active })
  })
}

export async function makeActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await setActive(tx, id, active)
  if (!active) await endSessions(tx, id)
}
