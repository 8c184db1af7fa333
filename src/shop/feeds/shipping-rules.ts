import type { DeliveryRates, Destination } from '../../lib/delivery-zones.ts'
import { fromPaise, type Paise } from '../../lib/money.ts'
import { type StateName, stateNames } from '../../lib/states.ts'
import { deliveryFee, type Fees } from '../charges/rules.ts'

/** ISO 3166-2, without the prefix of India. */
export const regionCodes: Record<StateName, string> = {
  ...{ 'Andaman and Nicobar Islands': 'AN', 'Andhra Pradesh': 'AP', 'Arunachal Pradesh': 'AR', Assam: 'AS' },
  ...{ Bihar: 'BR', Chandigarh: 'CH', Chhattisgarh: 'CG', 'Dadra and Nagar Haveli and Daman and Diu': 'DH' },
  ...{ Delhi: 'DL', Goa: 'GA', Gujarat: 'GJ', Haryana: 'HR', 'Himachal Pradesh': 'HP' },
  ...{ 'Jammu and Kashmir': 'JK', Jharkhand: 'JH', Karnataka: 'KA', Kerala: 'KL', Ladakh: 'LA' },
  ...{ Lakshadweep: 'LD', 'Madhya Pradesh': 'MP', Maharashtra: 'MH', Manipur: 'MN', Meghalaya: 'ML' },
  ...{ Mizoram: 'MZ', Nagaland: 'NL', Odisha: 'OD', Puducherry: 'PY', Punjab: 'PB', Rajasthan: 'RJ' },
  ...{ Sikkim: 'SK', 'Tamil Nadu': 'TN', Telangana: 'TS', Tripura: 'TR', 'Uttar Pradesh': 'UP' },
  ...{ Uttarakhand: 'UK', 'West Bengal': 'WB' },
}

/** Google takes as many of an item. */
export const MAX_SHIPPING = 100

/** Neither region nor PIN codes: all of India. `postalCode`: '560001' or '560*'. */
export type ShippingPrice = { region?: string; postalCode?: string; price: Paise }

/** `onlyState`: the one that is served; null, all are. */
export type ShippingTerms = { fees: Fees; onlyState: string | null }

type Goods = { price: Paise; weight: number }

const isState = (place: string): place is StateName => stateNames.some((name) => name === place)

/** What one unit costs to send, alone in its order. Where that cannot be said for each place it is the highest fee. */
export function shippingOf({ fees, onlyState }: ShippingTerms, { price, weight }: Goods): ShippingPrice[] {
  const feeTo = (to: Destination | null) => deliveryFee(fees, { goods: price, weight, to })
  const places = fees.zones.flatMap((zone) => zone.places)
  const prices = places.map((place): ShippingPrice => {
    if (isState(place)) return { region: regionCodes[place], price: feeTo({ pinCode: '', state: place }) }
    const postalCode = place.length < 6 ? `${place}*` : place
    return { postalCode, price: feeTo({ pinCode: place, state: '' }) }
  })
  if (onlyState !== null && isState(onlyState)) {
    const inState = feeTo({ pinCode: '', state: onlyState })
    const byCode = prices.filter(({ postalCode }) => postalCode !== undefined).map((place) => place.price)
    return [{ region: regionCodes[onlyState], price: highest([inState, ...byCode]) }]
  }
  const elsewhere = feeTo(null)
  if (prices.length < MAX_SHIPPING) return [{ price: elsewhere }, ...prices]
  return [{ price: highest([elsewhere, ...prices.map((place) => place.price)]) }]
}

function highest(prices: readonly Paise[]): Paise {
  return fromPaise(Math.max(...prices))
}

/** From this price on delivery is free everywhere; null where places differ or it never is. */
export function freeEverywhereFrom({ freeShippingFrom, zones }: DeliveryRates): Paise | null {
  return zones.every(({ freeFrom }) => freeFrom === freeShippingFrom) ? freeShippingFrom : null
}
