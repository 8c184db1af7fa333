import { formatRupees, type Paise, toRupees } from './money.ts'

/**
 * Delivery to some places costs another fee. `places`: names of states, and first digits of PIN codes. `freeFrom`: goods
 * of so much are delivered free; null: never.
 */
export type DeliveryZone = { name: string; places: string[]; fee: Paise; freeFrom: Paise | null }

export type Destination = { pinCode: string; state: string }

/** `fee` for an order below `freeFrom`. */
export type DeliveryRate = Pick<DeliveryZone, 'fee' | 'freeFrom'>

export type DeliveryRates = {
  shippingFee: Paise
  freeShippingFrom: Paise | null
  zones: readonly DeliveryZone[]
}

export const MAX_ZONES = 50
export const MAX_ZONE_NAME = 40

/** The more digits of the PIN code a zone names, the sooner it is taken, and before any that names the state. */
export function zoneOf(
  zones: readonly DeliveryZone[],
  { pinCode, state }: Destination,
): DeliveryZone | undefined {
  const named = (place: string) => zones.find(({ places }) => places.includes(place))
  for (let start = pinCode.replaceAll(' ', ''); start !== ''; start = start.slice(0, -1)) {
    const zone = named(start)
    if (zone) return zone
  }
  return named(state)
}

/** `to` null: the shopper has not said where. */
export function deliveryRate(
  { shippingFee, freeShippingFrom, zones }: DeliveryRates,
  to: Destination | null,
): DeliveryRate {
  return (to && zoneOf(zones, to)) ?? { fee: shippingFee, freeFrom: freeShippingFrom }
}

/** In rupees. */
export type DeliveryRateOnWire = { fee: number; freeFrom: number | null }
export type ZoneOnWire = DeliveryRateOnWire & { name: string; places: string[] }

/** '₹80, free from ₹999'. */
export function rateInWords({ fee, freeFrom }: DeliveryRateOnWire): string {
  if (fee === 0 || freeFrom === 0) return 'free'
  return `${formatRupees(fee)}${freeFrom === null ? '' : `, free from ${formatRupees(freeFrom)}`}`
}

/** 'West (Goa, 403): ₹80, free from ₹999'. */
export function zoneInWords({ name, places, ...rate }: ZoneOnWire): string {
  return `${name} (${places.join(', ')}): ${rateInWords(rate)}`
}

export function presentDeliveryRate({ fee, freeFrom }: DeliveryRate): DeliveryRateOnWire {
  return { fee: toRupees(fee), freeFrom: freeFrom === null ? null : toRupees(freeFrom) }
}
