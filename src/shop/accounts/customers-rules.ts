import type { Paise } from '../../lib/money.ts'
import type { User } from './rules.ts'

/** A customer as the owner of the shop sees them. */
export type Customer = User & {
  /** How many orders they have placed. */
  orders: number
  /** What these came to, without those that were wholly cancelled (rules.md, 'Report'). */
  spent: Paise
}

/** What the table of customers can be narrowed to and sorted by. */
export const customerStates = ['Active', 'Blocked'] as const
export type CustomerState = (typeof customerStates)[number]
export const customerSorts = ['name', 'email', 'createdAt'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** isVerified true is Active, false is Blocked (specification, 4). */
export function customerState(isVerified: boolean): CustomerState {
  return isVerified ? 'Active' : 'Blocked'
}

/**
 * The parts that a customer's name, email and phone are searched for, all of which must be found: words in lower case; a
 * phone number without its blanks and India's prefix, however it is written.
 */
export function partsOf(search: string): string[] {
  const text = search.trim().toLowerCase()
  const number = text.replace(/[\s().-]+/g, '')
  if (/^\+?\d{6,15}$/.test(number)) return [number.replace(/^(\+91|91(?=\d{10}$)|0(?=\d{10}$)|\+)/, '')]
  return text.split(/\s+/).filter((word) => word !== '')
}
