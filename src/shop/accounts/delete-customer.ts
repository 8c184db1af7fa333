import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import { recordChanges } from '../trail/record-changes.ts'
import type { CustomerRefusal } from './block-customer.ts'
import { anonymise, holdUser } from './store.ts'
import { writeFarewell } from './write-account-mail.ts'

/** An admin removes a customer's personal data and sessions, and tells them so; their orders stay for the books. */
export function deleteCustomer(by: string, id: string): Promise<Result<void, CustomerRefusal>> {
  return transaction(async (tx) => {
    const customer = await holdUser(tx, id)
    if (!customer) return refused({ reason: 'no-customer' })
    if (customer.role === 'admin') return refused({ reason: 'is-admin' })
    await anonymise(tx, id, clock.now())
    await postMail(tx, { ...writeFarewell(customer), key: `account ${id} deleted` })
    await recordChanges(tx, {
      by,
      thing: 'customer',
      id,
      name: 'Customer',
      verb: 'deleted',
      before: { isVerified: customer.active },
      after: null,
    })
    return done(undefined)
  })
}
