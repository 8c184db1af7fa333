import { addDays, type Day, formatShortDate } from '../../lib/dates.ts'
import type { DeliveryDays, DeliveryRateOnWire } from '../../lib/delivery-zones.ts'

/**
 * City and state are null where no post office has the PIN code. A few PIN codes lie in two states: `state` is null, and the
 * buyer says which.
 */
export type Place = { pinCode: string; city: string | null; state: string | null; states: readonly string[] }

/** `arrives`: the first and the last day on which the order usually arrives. `rate`: in rupees. */
export type DeliveryEstimate = Place & { arrives: { from: Day; to: Day }; rate: DeliveryRateOnWire }

export type EstimateRefusal =
  | { reason: 'no-such-pin-code'; pinCode: string }
  | { reason: 'not-served'; only: string }

export const isIndianPinCode = (pinCode: string): boolean => /^[1-9]\d{5}$/.test(pinCode)

export const noSuchPinCode = (pinCode: string) => `We do not know the PIN code ${pinCode}`

/** Couriers need longer to these. */
const remoteStates = new Set([
  'Andaman and Nicobar Islands',
  'Arunachal Pradesh',
  'Assam',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Sikkim',
  'Tripura',
])

/** The first digit of a PIN code is its postal zone. */
const zoneOf = ({ pinCode }: Place) => pinCode[0]

export function deliveryDays(seller: Place, buyer: Place): DeliveryDays {
  if (buyer.state !== null && buyer.state === seller.state)
    return buyer.city === seller.city ? { least: 1, most: 3 } : { least: 2, most: 5 }
  if (buyer.state !== null && remoteStates.has(buyer.state)) return { least: 6, most: 12 }
  return zoneOf(buyer) === zoneOf(seller) ? { least: 3, most: 6 } : { least: 4, most: 8 }
}

/** `Bengaluru 560 001` → `560001`. */
export function pinCodeIn(text: string): string | null {
  return /\b([1-9]\d{2}) ?(\d{3})\b/.exec(text)?.slice(1).join('') ?? null
}

/** `Usually arrives 28 Nov to 2 Dec`. */
export const arrivalText = (arrives: DeliveryEstimate['arrives']): string =>
  `Usually arrives ${daysOf(arrives)}`

/** `28 Nov to 2 Dec`. */
export const daysOf = ({ from, to }: DeliveryEstimate['arrives']): string =>
  `${formatShortDate(from)} to ${formatShortDate(to)}`

export function arrivalIn({ least, most }: DeliveryDays, orderedOn: Day): { from: Day; to: Day } {
  return { from: addDays(orderedOn, least), to: addDays(orderedOn, most) }
}
