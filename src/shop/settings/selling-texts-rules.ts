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

const orList = new Intl.ListFormat('en', { type: 'disjunction' })

/** After 'You can pay'. */
export function waysInWords({ cod, online, wallet }: WaysToPay, codLimit: Paise): string {
  const cash = cod && `in cash on delivery up to ${formatRupees(toRupees(codLimit))}`
  const ways = [cash, online && 'online', wallet && 'from your wallet'].filter((way) => way !== false)
  return ways.length > 0 ? orList.format(ways) : 'by no way at the moment'
}

export function paymentText(ways: WaysToPay, codLimit: Paise): string {
  const text = waysInWords(ways, codLimit)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
