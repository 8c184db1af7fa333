import { rateInWords } from '../../lib/delivery-words.ts'
import {
  type DeliveryRates,
  deliveryRate,
  dependsOnWeight,
  presentDeliveryRate,
} from '../../lib/delivery-zones.ts'
import { formatRupees, fromPaise, nothing, type Paise, toRupees } from '../../lib/money.ts'
import type { WaysToPay } from './rules.ts'
import type { Selling } from './specified.data.ts'

/** `days` null: returns have no last day. */
export function returnsText(days: number | null): string {
  if (days === null) return 'Ask for a refund once it is delivered'
  return `Ask for a refund within ${days} ${days === 1 ? 'day' : 'days'} of the delivery`
}

const rupees = (amount: Paise) => formatRupees(toRupees(amount))

/** In all places, of the lightest order. */
export function shippingFees({ shippingFee, zones }: DeliveryRates): { lowest: Paise; highest: Paise } {
  const fees = [shippingFee, ...zones.map(({ fee }) => fee)]
  return { lowest: fromPaise(Math.min(...fees)), highest: fromPaise(Math.max(...fees)) }
}

export function isAlwaysFree(rates: DeliveryRates): boolean {
  return shippingFees(rates).highest === nothing && !dependsOnWeight(rates)
}

/** 'free', '₹30', 'from ₹30' or 'free or a fee' where it depends on the weight, or '₹30 to ₹80' where it depends on the place. */
export function shippingFeeInWords(rates: DeliveryRates): string {
  const { lowest, highest } = shippingFees(rates)
  if (isAlwaysFree(rates)) return 'free'
  if (dependsOnWeight(rates) && lowest === nothing) return 'free or a fee'
  if (dependsOnWeight(rates)) return `from ${rupees(lowest)}`
  return lowest === highest ? rupees(lowest) : `${rupees(lowest)} to ${rupees(highest)}`
}

/** Longer ones make no readable sentence; the checkout shows the rate that applies. */
const MAX_RATES_LENGTH = 300

/** 'for each order ₹49, free from ₹999; to Goa and PIN codes 403… ₹80'. Null: all orders have one fee, or it would be long. */
export function ratesInWords(rates: DeliveryRates): string | null {
  if (shippingFeeBasis(rates) === null) return null
  const elsewhere = `for each order ${rateInWords(presentDeliveryRate(deliveryRate(rates, null)))}`
  const zones = rates.zones.map(
    (zone) => `to ${placesInWords(zone.places)} ${rateInWords(presentDeliveryRate(zone))}`,
  )
  const words = [elsewhere, ...zones].join('; ')
  return words.length > MAX_RATES_LENGTH ? null : words
}

const andList = new Intl.ListFormat('en', { type: 'conjunction' })

function placesInWords(places: readonly string[]): string {
  const isDigits = (place: string) => /^\d/.test(place)
  const codes = places.filter(isDigits).map((code) => (code.length < 6 ? `${code}…` : code))
  const named = codes.length > 0 ? [`PIN codes ${codes.join(', ')}`] : []
  return andList.format([...places.filter((place) => !isDigits(place)), ...named])
}

/** 'by PIN code and weight'; null: it is one fee for all orders, or none. */
export function shippingFeeBasis(rates: DeliveryRates): string | null {
  const by = [rates.zones.length > 0 && 'PIN code', dependsOnWeight(rates) && 'weight'].filter(Boolean)
  return by.length > 0 ? `by ${by.join(' and ')}` : null
}

/** What the fee depends on; null: on nothing. */
export function shippingTermsInWords(rates: DeliveryRates): string | null {
  const { freeShippingFrom, zones } = rates
  const hasOneLimit = zones.length === 0 && !isAlwaysFree(rates)
  const free = hasOneLimit && freeShippingFrom !== null ? `free from ${rupees(freeShippingFrom)}` : null
  const terms = [shippingFeeBasis(rates), free]
  return terms.filter((term) => term !== null).join(', ') || null
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
