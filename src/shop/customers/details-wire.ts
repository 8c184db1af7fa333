import { presentReturnRequest } from '../fulfilment/returns-wire.ts'
import { presentNote } from '../notes/wire.ts'
import { presentOrderToAdmin } from '../orders/wire.ts'
import { presentWallet } from '../wallet/wire.ts'
import type { CustomerDetails } from './rules.ts'
import { presentCustomer, presentCustomerMoney } from './wire.ts'

/** `returnRate`: the part of the delivered units that was taken back; null if nothing was delivered. */
export function presentCustomerDetails({ customer, blocked, wallet, ...details }: CustomerDetails) {
  const { delivered, returned } = details
  return {
    user: presentCustomer(customer),
    delivered,
    returned,
    returnRate: delivered === 0 ? null : returned / delivered,
    money: presentCustomerMoney(details.money),
    blocked: blocked && { by: blocked.by, at: blocked.at.toISOString() },
    orders: details.orders.map(presentOrderToAdmin),
    returns: details.returns.map(presentReturnRequest),
    wallet: wallet && presentWallet(wallet),
    notes: details.notes.map(presentNote),
  }
}
