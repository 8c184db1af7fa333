import { z } from 'zod'
import { toRupees } from '../../lib/money.ts'
import type { Customer } from './customers-rules.ts'
import { presentUser, type UserOnWire } from './wire.ts'

/** What `blockUser` may be asked with: what the customer is to be, for who saw something else meanwhile. */
export const blockFields = {
  isVerified: z
    .enum(['true', 'false'], 'isVerified must be true or false')
    .transform((text) => text === 'true')
    .optional(),
}

/** `orders`: how many they have placed. `spent`: what these came to in rupees, without those wholly cancelled. */
export type CustomerOnWire = UserOnWire & { orders: number; spent: number }

export function presentCustomer(customer: Customer): CustomerOnWire {
  return { ...presentUser(customer), orders: customer.orders, spent: toRupees(customer.spent) }
}
