import { minus, nothing, type Paise, toRupees } from '../../lib/money.ts'

export const codRefused = (limit: Paise) =>
  `Cash on Delivery is not allowed for orders above ₹${toRupees(limit)}.`

/** `limit`: the highest total, shipping included. */
export function codAllowed(total: Paise, limit: Paise): boolean {
  return total <= limit
}

export function aboveCodLimit(total: Paise, limit: Paise): Paise {
  return codAllowed(total, limit) ? nothing : minus(total, limit)
}
