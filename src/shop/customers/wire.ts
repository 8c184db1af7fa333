import { z } from 'zod'
import { rupees } from '../../forms/money.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { presentAccountRefusal, presentUser, type UserOnWire } from '../accounts/wire.ts'
import { presentReturnRequest } from '../fulfilment/returns-wire.ts'
import { presentNote } from '../notes/wire.ts'
import { presentOrderToAdmin } from '../orders/wire.ts'
import { presentWallet } from '../wallet/wire.ts'
import type { Customer, CustomerDetails, CustomerMoney, DeleteRefusal } from './rules.ts'

export const blockFields = {
  isVerified: z
    .enum(['true', 'false'], 'isVerified must be true or false')
    .transform((text) => text === 'true')
    .optional(),
}

/** `spent`: rupees, without orders that were cancelled completely. */
export type CustomerOnWire = UserOnWire & { orders: number; spent: number }

export function presentCustomer(customer: Customer): CustomerOnWire {
  return { ...presentUser(customer), orders: customer.orders, spent: toRupees(customer.spent) }
}

/** The balance in rupees that the admin saw; it confirms the deletion. */
export const deleteFields = { confirmedBalance: rupees('confirmedBalance must be an amount').optional() }

/** Rupees. */
export type CustomerMoneyOnWire = { [Field in keyof CustomerMoney]: number }

function presentCustomerMoney(money: CustomerMoney): CustomerMoneyOnWire {
  return {
    balance: toRupees(money.balance),
    awaitingPayment: toRupees(money.awaitingPayment),
    returns: toRupees(money.returns),
    refunds: toRupees(money.refunds),
  }
}

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

export function presentDeleteRefusal(refusal: DeleteRefusal) {
  switch (refusal.reason) {
    case 'has-money': {
      const money = presentCustomerMoney(refusal.money)
      const wallet = `This customer has money in the shop (${formatRupees(money.balance)} in the wallet)`
      return {
        status: 409,
        message: `${wallet}. Please confirm that you want to delete them`,
        money,
      } as const
    }
    case 'in-doubt':
      return {
        status: 503,
        message:
          'The payment provider does not answer whether an order of theirs was paid. Please try again later',
        retryAfter: 60,
      } as const
    case 'no-customer':
    case 'is-admin':
      return presentAccountRefusal({ reason: refusal.reason })
  }
}
