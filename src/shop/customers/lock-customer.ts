import { done, type Result, refused } from '../../lib/result.ts'
import type { Tx } from '../../platform/database.ts'
import type { User } from '../accounts/rules.ts'
import { lockUser } from '../accounts/store.ts'

export type CustomerRefusal = { reason: 'no-customer' | 'is-admin' }

export async function lockCustomer(tx: Tx, id: string): Promise<Result<User, CustomerRefusal>> {
  const customer = await lockUser(tx, id)
  if (!customer) return refused({ reason: 'no-customer' })
  return customer.role === 'admin' ? refused({ reason: 'is-admin' }) : done(customer)
}
