import { z } from 'zod'
import { toRupees } from '../../lib/money.ts'
import { presentUser, type UserOnWire } from '../accounts/wire.ts'
import type { Customer } from './rules.ts'

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
