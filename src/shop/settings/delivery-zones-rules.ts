import {
  type DeliveryZone,
  type Express,
  MAX_STEP_FEE,
  MAX_ZONE_NAME,
  MAX_ZONES,
  type WeightSteps,
} from '../../lib/delivery-zones.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { readState } from '../../lib/read-state.ts'
import { MAX_WEIGHT_GRAMS } from '../../lib/weight.ts'

const MAX_EXPRESS_DAYS = 30
/** Of all zones: every cart tells them. */
export const MAX_PLACES = 1_000
export const tooManyPlaces = `Use at most ${MAX_PLACES} places`

const firstDigits = /^[1-9]\d{0,5}$/

/** 'maharashtra' → 'Maharashtra', '411 0' → '4110'; null if it is neither a state nor the first digits of a PIN code. */
export function readDeliveryPlace(typed: string): string | null {
  const digits = typed.replaceAll(' ', '')
  return firstDigits.test(digits) ? digits : (readState(typed)?.name ?? null)
}

/** The first problem, named by the zone's place; null if there is none. */
export function zonesProblem(zones: readonly DeliveryZone[]): string | null {
  if (zones.length > MAX_ZONES) return `Use at most ${MAX_ZONES} zones`
  if (zones.flatMap(({ places }) => places).length > MAX_PLACES) return tooManyPlaces
  for (const [index, { name, places, weight, express }] of zones.entries()) {
    const zone = `Zone ${index + 1}`
    const others = zones.slice(0, index)
    if (name === '') return `${zone}: Name is required`
    if ([...name].length > MAX_ZONE_NAME) return `${zone}: Use at most ${MAX_ZONE_NAME} characters`
    if (others.some((other) => other.name === name)) return `${zone}: There is a zone ‘${name}’ already`
    if (places.length === 0) return `${zone}: Name a state or the first digits of a PIN code`
    const wrongRate = (weight && stepsProblem(weight)) ?? (express && expressProblem(express))
    if (wrongRate) return `${zone}: ${wrongRate}`
    const wrongPlace = placesProblem(places, others)
    if (wrongPlace) return `${zone}: ${wrongPlace}`
  }
  return null
}

function placesProblem(places: readonly string[], others: readonly DeliveryZone[]): string | null {
  for (const place of places) {
    if (readDeliveryPlace(place) !== place)
      return `‘${place}’ is neither a state nor the first digits of a PIN code`
    const other = others.find((one) => one.places.includes(place))
    if (other) return `${place} is in ‘${other.name}’ already`
  }
  return null
}

function stepsProblem({ upTo, each, more }: WeightSteps): string | null {
  const isWeight = (grams: number) => grams >= 1 && grams <= MAX_WEIGHT_GRAMS
  if (!isWeight(upTo) || !isWeight(each)) return `A weight is from 1 to ${MAX_WEIGHT_GRAMS} grams`
  return more > MAX_STEP_FEE ? `A step costs at most ${formatRupees(toRupees(MAX_STEP_FEE))}` : null
}

function expressProblem({ fee, least, most }: Express): string | null {
  if (least > most) return 'The first day of express is after its last'
  if (most > MAX_EXPRESS_DAYS) return `Express takes at most ${MAX_EXPRESS_DAYS} days`
  return fee > MAX_STEP_FEE ? `Express costs at most ${formatRupees(toRupees(MAX_STEP_FEE))} more` : null
}
