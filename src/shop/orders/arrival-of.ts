import { dayOf } from '../../lib/dates.ts'
import { findArrival } from '../delivery/find-arrival.ts'
import { arrivalIn, type DeliveryEstimate } from '../delivery/rules.ts'
import type { Settings } from '../settings/rules.ts'
import type { Order } from './rules.ts'

/** By the days that express was promised with. Null of what is picked up, and where no post office has the PIN code. */
export function arrivalOf(
  { pickup, expressDays, placedAt, shippingAddress }: Order,
  seller: Settings['seller'],
): DeliveryEstimate['arrives'] | null {
  if (pickup) return null
  const orderedOn = dayOf(placedAt)
  return expressDays
    ? arrivalIn(expressDays, orderedOn)
    : findArrival(seller, shippingAddress.pinCode, orderedOn)
}
