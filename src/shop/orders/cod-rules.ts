import { formatRupees, fromPaise, minus, nothing, type Paise, toRupees } from '../../lib/money.ts'

/** Cash on delivery is for totals up to this, shipping included (specification 9). */
export const codLimit = fromPaise(100_000)

export const codLimitShown = formatRupees(toRupees(codLimit))

export const codRefused = `Cash on Delivery is not allowed for orders above ₹${toRupees(codLimit)}.`

export function codAllowed(total: Paise): boolean {
  return total <= codLimit
}

/** By how much a total is too high for cash on delivery. */
export function aboveCodLimit(total: Paise): Paise {
  return codAllowed(total) ? nothing : minus(total, codLimit)
}
