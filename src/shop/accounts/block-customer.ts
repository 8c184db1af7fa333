import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import type { User } from './rules.ts'
import { endSessions, findUser, toggleActive } from './store.ts'

export type CustomerRefusal = { reason: 'no-customer' | 'is-admin' }

/** Blocks a customer who is active, whose sessions end at once, and unblocks one who is blocked. */
export function toggleBlock(id: string): Promise<Result<User, CustomerRefusal>> {
  return transaction(async (tx) => {
    const customer = await findUser(tx, id)
    if (!customer) return refused({ reason: 'no-customer' })
    if (customer.role === 'admin') return refused({ reason: 'is-admin' })
    const active = await toggleActive(tx, id)
    if (!active) await endSessions(tx, id)
    return done({ ...customer, active })
  })
}
