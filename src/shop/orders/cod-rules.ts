import { minus, nothing, type Paise, toRupees } from '../../lib/money.ts'

export const codRefused = (limit: Paise) =>
  `Cash on Delivery is not allowed for orders above ₹${toRupees(limit)}.`

/** `max`: of orders under way. `online`, `wallet`: the other ways that the shop offers. */
export function openCodRefused(
  max: number,
  { online, wallet }: { online: boolean; wallet: boolean },
): string {
  const open = max === 1 ? 'A cash-on-delivery order' : `${max} cash-on-delivery orders`
  const others = [online ? 'online' : '', wallet ? 'by wallet' : ''].filter(Boolean).join(' or ')
  const left = others ? `Pay this one ${others}, or order it` : 'Order this one'
  return `${open} of this account, phone number or address ${max === 1 ? 'is' : 'are'} not delivered yet. ${left} when one has arrived.`
}

/** `limit`: the highest total, shipping included. */
export function codAllowed(total: Paise, limit: Paise): boolean {
  return total <= limit
}

export function aboveCodLimit(total: Paise, limit: Paise): Paise {
  return codAllowed(total, limit) ? nothing : minus(total, limit)
}
