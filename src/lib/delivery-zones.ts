import { fromRupees, type Paise, sum, times, toRupees } from './money.ts'

/** The fee covers `upTo` grams; every `each` grams more, begun ones too, cost `more`. */
export type WeightSteps<Amount = Paise> = { upTo: number; each: number; more: Amount }

/** From the order to the delivery. */
export type DeliveryDays = { least: number; most: number }

export function isSameDays(
  one: DeliveryDays | null | undefined,
  other: DeliveryDays | null | undefined,
): boolean {
  return one?.least === other?.least && one?.most === other?.most
}

/** `fee`: besides that of the standard delivery. */
export type Express<Amount = Paise> = DeliveryDays & { fee: Amount }

/**
 * `fee` for an order below `freeFrom`; null: delivery is never free. Without `weight` any weight has the same fee, without
 * `express` there is none.
 */
export type DeliveryRate = {
  fee: Paise
  freeFrom: Paise | null
  weight?: WeightSteps | undefined
  express?: Express | undefined
}

/** Delivery to some places has another rate. `places`: names of states, and first digits of PIN codes. */
export type DeliveryZone = DeliveryRate & { name: string; places: string[] }

export type Destination = { pinCode: string; state: string }

/** `shippingUpTo`: null, the fee of what is in no zone covers any weight. */
export type DeliveryRates = {
  shippingFee: Paise
  freeShippingFrom: Paise | null
  shippingUpTo: number | null
  shippingEach: number
  shippingMore: Paise
  zones: readonly DeliveryZone[]
}

export const MAX_ZONES = 50
export const MAX_ZONE_NAME = 40
// A pure call is left out of shoppers' bundles, which use nothing of it.
export const MAX_STEP_FEE = /* @__PURE__ */ fromRupees(10_000)

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
export function deliveryRate(rates: DeliveryRates, to: Destination | null): DeliveryRate {
  return (to && zoneOf(rates.zones, to)) ?? rateElsewhere(rates)
}

function rateElsewhere(rates: DeliveryRates): DeliveryRate {
  const { shippingFee: fee, freeShippingFrom: freeFrom, shippingUpTo: upTo } = rates
  if (upTo === null) return { fee, freeFrom }
  return { fee, freeFrom, weight: { upTo, each: rates.shippingEach, more: rates.shippingMore } }
}

export function dependsOnWeight(rates: DeliveryRates): boolean {
  return [rateElsewhere(rates), ...rates.zones].some(({ weight }) => weight !== undefined)
}

/** `grams`: of the whole order. */
export function feeByWeight({ fee, weight }: DeliveryRate, grams: number): Paise {
  if (!weight || grams <= weight.upTo) return fee
  return sum([fee, times(weight.more, Math.ceil((grams - weight.upTo) / weight.each))])
}

/** In rupees. */
export type DeliveryRateOnWire = {
  fee: number
  freeFrom: number | null
  weight?: WeightSteps<number> | undefined
  express?: Express<number> | undefined
}
export type ZoneOnWire = DeliveryRateOnWire & { name: string; places: string[] }

export function presentDeliveryRate({ fee, freeFrom, weight, express }: DeliveryRate): DeliveryRateOnWire {
  return {
    fee: toRupees(fee),
    freeFrom: freeFrom === null ? null : toRupees(freeFrom),
    ...(weight && { weight: { ...weight, more: toRupees(weight.more) } }),
    ...(express && { express: { ...express, fee: toRupees(express.fee) } }),
  }
}

export function readDeliveryRate({ fee, freeFrom, weight, express }: DeliveryRateOnWire): DeliveryRate {
  return {
    fee: fromRupees(fee),
    freeFrom: freeFrom === null ? null : fromRupees(freeFrom),
    ...(weight && { weight: { ...weight, more: fromRupees(weight.more) } }),
    ...(express && { express: { ...express, fee: fromRupees(express.fee) } }),
  }
}
