import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import { recordChanges } from '../trail/record-changes.ts'
import type { User } from './rules.ts'
import { endSessions, findUser, toggleActive } from './store.ts'

export type CustomerRefusal = { reason: 'no-customer' | 'is-admin' }

/** An admin blocks a customer who is active, whose sessions end at once, or unblocks one who is blocked. */
export function toggleBlock(by: string, id: string): Promise<Result<User, CustomerRefusal>> {
  return transaction(async (tx) => {
    const customer = await findUser(tx, id)
    if (!customer) return refused({ reason: 'no-customer' })
    if (customer.role === 'admin') return refused({ reason: 'is-admin' })
    const active = await toggleActive(tx, id)
    if (!active) await endSessions(tx, id)
    await recordChanges(tx, {
      by,
      thing: 'customer',
      id,
      name: 'Customer',
      verb: active ? 'unblocked' : 'blocked',
      before: { isVerified: !active },
      after: { isVerified: active },
    })
    return done({ ...customer, active })
  })
}
