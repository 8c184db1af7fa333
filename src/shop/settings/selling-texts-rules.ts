import { formatRupees, nothing, type Paise, toRupees } from '../../lib/money.ts'
import type { WaysToPay } from './rules.ts'

/** `days` null: returns have no last day. */
export function returnsText(days: number | null): string {
  if (days === null) return 'Ask for a refund once it is delivered'
  return `Ask for a refund within ${days} ${days === 1 ? 'day' : 'days'} of the delivery`
}

export function deliveryText(fee: Paise): string {
  return `${fee === nothing ? 'Free' : formatRupees(toRupees(fee))} for the whole order, anywhere in India`
}

/** `codLimit` 0: no cash on delivery. */
export function paymentText({ online, wallet }: WaysToPay, codLimit: Paise): string {
  const cash = codLimit > nothing && `In cash on delivery up to ${formatRupees(toRupees(codLimit))}`
  const ways = [cash, online && 'online', wallet && 'from your wallet'].filter((way) => way !== false)
  return ways.map((way, index) => (index > 0 && index === ways.length - 1 ? `or ${way}` : way)).join(', ')
}
