import { done, type Result, refused } from '../../../lib/result.ts'
import { type Database, db } from '../../../platform/database.ts'
import type { AddressFields, KnownAddress } from '../../addresses/rules.ts'
import { readTable, type TableRefusal } from '../../catalog/csv/read-table.ts'
import { findState } from '../../delivery/find-state.ts'
import { draftOf } from './cells.ts'
import { type CustomersPlan, type ForeignCustomer, readCustomersOf } from './rules.ts'
import { findTakenEmails } from './store.ts'

export type PlanRefusal = TableRefusal | { reason: 'unknown-export' }

const BATCH_SIZE = 500

/** Accounts that are there stay as they are, whatever the file says. */
export async function planCustomers(file: Uint8Array): Promise<Result<CustomersPlan, PlanRefusal>> {
  const table = await readTable(file)
  if (!table.ok) return table
  const foreign = readCustomersOf(table.value)
  if (!foreign) return refused({ reason: 'unknown-export' })
  const { shop, customers, ignored } = foreign
  const plan: CustomersPlan = { shop, ignored, add: [], known: 0, notTaken: [...foreign.notTaken] }
  for (let from = 0; from < customers.length; from += BATCH_SIZE)
    await planBatch(db, customers.slice(from, from + BATCH_SIZE), plan)
  plan.notTaken.sort((one, other) => one.row - other.row)
  return done(plan)
}

async function planBatch(
  on: Database,
  customers: readonly ForeignCustomer[],
  plan: CustomersPlan,
): Promise<void> {
  const taken = await findTakenEmails(
    on,
    customers.map(({ email }) => email),
  )
  for (const customer of customers) {
    const { row } = customer
    if (taken.has(customer.email)) {
      plan.known++
      plan.notTaken.push({
        row,
        what: 'Row',
        why: 'There is an account of this email address: it stays as it is',
      })
      continue
    }
    const { draft, notTaken } = draftOf(customer)
    plan.notTaken.push(...notTaken)
    const addresses = draft.addresses.flatMap((address) => {
      const known = withState(address)
      if (known) return [known]
      plan.notTaken.push({
        row,
        what: 'Address',
        why: `“${address.state.slice(0, 60)}” is no state of India`,
      })
      return []
    })
    plan.add.push({ ...draft, addresses })
  }
}

function withState(address: AddressFields): KnownAddress | null {
  const state = findState(address)
  return state && { ...address, state: state.name }
}
