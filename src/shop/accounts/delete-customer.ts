import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import type { CustomerRefusal } from './block-customer.ts'
import { anonymise, findUser } from './store.ts'
import { writeFarewell } from './write-account-mail.ts'

/** Removes a customer's personal data and sessions, and tells them so; their orders stay for the books. */
export function deleteCustomer(id: string): Promise<Result<void, CustomerRefusal>> {
  return transaction(async (tx) => {
    const customer = await findUser(tx, id)
    if (!customer) return refused({ reason: 'no-customer' })
    if (customer.role === 'admin') return refused({ reason: 'is-admin' })
    await anonymise(tx, id, clock.now())
    await postMail(tx, { ...writeFarewell(customer), key: `account ${id} deleted` })
    return done(undefined)
  })
}
