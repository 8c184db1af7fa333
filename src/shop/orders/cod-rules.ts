import { formatRupees, fromPaise, minus, nothing, type Paise, toRupees } from '../../lib/money.ts'

/** Highest total for cash on delivery, shipping included (specification 9). */
export const codLimit = fromPaise(100_000)

export const codLimitShown = formatRupees(toRupees(codLimit))

export const codRefused = `Cash on Delivery is not allowed for orders above ₹${toRupees(codLimit)}.`

export function codAllowed(total: Paise): boolean {
  return total <= codLimit
}

export function aboveCodLimit(total: Paise): Paise {
  return codAllowed(total) ? nothing : minus(total, codLimit)
}
