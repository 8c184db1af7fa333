import { z } from 'zod'
import { rupees } from '../../forms/money.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { presentAccountRefusal, presentUser, type UserOnWire } from '../accounts/wire.ts'
import type { Customer, CustomerMoney, DeleteRefusal } from './rules.ts'

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

export function presentCustomerMoney(money: CustomerMoney): CustomerMoneyOnWire {
  return {
    balance: toRupees(money.balance),
    awaitingPayment: toRupees(money.awaitingPayment),
    returns: toRupees(money.returns),
    refunds: toRupees(money.refunds),
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
