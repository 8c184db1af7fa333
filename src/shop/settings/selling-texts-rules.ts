import type { DeliveryRates } from '../../lib/delivery-zones.ts'
import { formatRupees, fromPaise, nothing, type Paise, toRupees } from '../../lib/money.ts'
import type { WaysToPay } from './rules.ts'
import type { Selling } from './specified.data.ts'

/** `days` null: returns have no last day. */
export function returnsText(days: number | null): string {
  if (days === null) return 'Ask for a refund once it is delivered'
  return `Ask for a refund within ${days} ${days === 1 ? 'day' : 'days'} of the delivery`
}

const rupees = (amount: Paise) => formatRupees(toRupees(amount))

/** Of all places. */
export function shippingFees({ shippingFee, zones }: DeliveryRates): { lowest: Paise; highest: Paise } {
  const fees = [shippingFee, ...zones.map(({ fee }) => fee)]
  return { lowest: fromPaise(Math.min(...fees)), highest: fromPaise(Math.max(...fees)) }
}

/** 'free', '₹30', or '₹30 to ₹80' where it depends on the place. */
export function shippingFeeInWords(rates: DeliveryRates): string {
  const { lowest, highest } = shippingFees(rates)
  if (highest === nothing) return 'free'
  return lowest === highest ? rupees(lowest) : `${rupees(lowest)} to ${rupees(highest)}`
}

/** What the fee depends on; null: on nothing. */
export function shippingTermsInWords(rates: DeliveryRates): string | null {
  const { freeShippingFrom, zones } = rates
  if (zones.length > 0) return 'by PIN code'
  return freeShippingFrom === null || shippingFees(rates).highest === nothing
    ? null
    : `free from ${rupees(freeShippingFrom)}`
}

/** `only`: the one state that is served; null, all are. `hasPickup`: it may be fetched instead. */
export function deliveryText(rates: DeliveryRates, only: string | null, hasPickup: boolean): string {
  const everywhere = rates.zones.length > 0 ? null : 'anywhere in India'
  const terms = [shippingTermsInWords(rates), only === null ? everywhere : `within ${only} only`]
  const pickup = hasPickup ? 'or free if you pick it up at the shop' : null
  return [`${capitalized(shippingFeeInWords(rates))} for the whole order`, ...terms, pickup]
    .filter((part) => part !== null)
    .join(', ')
}

const orList = new Intl.ListFormat('en', { type: 'disjunction' })

type CashTerms = Pick<Selling, 'codLimit' | 'cashFee'>

/** After 'You can pay'. */
export function waysInWords({ cod, online, wallet }: WaysToPay, { codLimit, cashFee }: CashTerms): string {
  const fee = cashFee > nothing ? ` (${rupees(cashFee)} more)` : ''
  const cash = cod && `in cash on delivery up to ${rupees(codLimit)}${fee}`
  const ways = [cash, online && 'online', wallet && 'from your wallet'].filter((way) => way !== false)
  return ways.length > 0 ? orList.format(ways) : 'by no way at the moment'
}

export function paymentText(ways: WaysToPay, terms: CashTerms): string {
  return capitalized(waysInWords(ways, terms))
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
