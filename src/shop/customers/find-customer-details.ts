import { nothing } from '../../lib/money.ts'
import { db } from '../../platform/database.ts'
import { listChanges } from '../audit-log/store.ts'
import { readReturnRequests } from '../fulfilment/returns-store.ts'
import { listNotes } from '../notes/store.ts'
import { readOrders } from '../orders/store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { readWallet } from '../wallet/store.ts'
import type { Blocking, CustomerDetails } from './rules.ts'
import { countReturned, findCustomer, readOpenMoney } from './store.ts'

const MAX_NEWEST = 10
const newest = { page: 1, limit: MAX_NEWEST }

/** Null for an admin, or if there is none. */
export async function findCustomerDetails(id: string): Promise<CustomerDetails | null> {
  const customer = await findCustomer(db, id)
  if (!customer) return null
  const wallet = await readWallet(db, id, newest)
  const { money } = await readOpenMoney(db, id)
  const { orders } = await readOrders(db, newest, { userId: id })
  const { selling } = await currentSettings()
  const { requests } = await readReturnRequests(db, newest, selling, { buyerId: id })
  return {
    customer,
    ...(await countReturned(db, id)),
    money: { balance: wallet?.balance ?? nothing, ...money },
    blocked: customer.active ? null : await findBlocking(id),
    orders,
    returns: requests,
    wallet,
    notes: await listNotes(db, { kind: 'customer', id }),
  }
}

/** Null if it is older than the audit log. */
async function findBlocking(id: string): Promise<Blocking | null> {
  const changes = await listChanges(db, { thing: 'customer', ids: [id] }, MAX_NEWEST)
  const blocking = changes.find(({ after }) => after?.isVerified === false)
  return blocking ? { by: blocking.admin.name, at: blocking.at } : null
}
