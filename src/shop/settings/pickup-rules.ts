import { addDays, type Day } from '../../lib/dates.ts'
import { MAX_PICKUP_PLACES, type Pickup, type PickupPlace, pickupLimits } from '../../lib/pickup.ts'
import { unprintable, unprintableHint } from '../../lib/printable.ts'
import { readState } from '../../lib/read-state.ts'
import type { StateName } from '../../lib/states.ts'
import type { Settings } from './rules.ts'

/** `readyDays`: from the order, at most. `keepDays`: how long it waits for its buyer. */
export type PickupOffer = Pick<Settings['pickup'], 'places' | 'readyDays' | 'keepDays' | 'note'> & {
  state: StateName
}

/** Null where nothing can be picked up. The seller's state is the place of supply, so that it has to be known. */
export function pickupOffer({ pickup, seller }: Pick<Settings, 'pickup' | 'seller'>): PickupOffer | null {
  const { offered, ...offer } = pickup
  const state = readState(seller.state)
  return offered && offer.places.length > 0 && state ? { ...offer, state: state.name } : null
}

/** What an order that is placed `today` keeps of the place, and the place's address; null if it is not offered. */
export function pickupFrom(offer: PickupOffer | null, name: string, today: Day) {
  const place = offer?.places.find((one) => one.name === name)
  if (!offer || !place) return null
  const { address, city, pinCode, hours } = place
  const pickup: Pickup = {
    place: name,
    hours,
    readyBy: addDays(today, offer.readyDays),
    keepDays: offer.keepDays,
  }
  return { pickup, at: { address, city, pinCode, state: offer.state } }
}

/** The first problem, named by its place; null if there is none. */
export function pickupPlacesProblem(places: readonly PickupPlace[]): string | null {
  if (places.length > MAX_PICKUP_PLACES) return `Use at most ${MAX_PICKUP_PLACES} places`
  for (const [index, place] of places.entries()) {
    const problem = placeProblem(place)
    if (problem !== null) return `Place ${index + 1}: ${problem}`
    if (places.slice(0, index).some(({ name }) => name === place.name))
      return `Place ${index + 1}: There is a place ‘${place.name}’ already`
  }
  return null
}

const labels = { name: 'Name', address: 'Address', city: 'City', pinCode: 'PIN code', hours: 'Hours' }

function placeProblem(place: PickupPlace): string | null {
  for (const [field, label] of Object.entries(labels) as [keyof typeof labels, string][]) {
    if (place[field] === '') return `${label} is required`
    if ([...place[field]].length > pickupLimits[field])
      return `${label} has at most ${pickupLimits[field]} characters`
    const hint = unprintableHint(unprintable(place[field]))
    if (hint) return `${label}: ${hint}`
  }
  return /^[1-9]\d{5}$/.test(place.pinCode)
    ? null
    : 'PIN codes in India have 6 digits, and the first is not 0.'
}
