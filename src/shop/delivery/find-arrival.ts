import type { Day } from '../../lib/dates.ts'
import { readStored } from '../../lib/read-state.ts'
import type { Settings } from '../settings/rules.ts'
import { findPlace } from './find-place.ts'
import { arrivalIn, type DeliveryEstimate, deliveryDays, pinCodeIn } from './rules.ts'

/** Of an order that leaves the seller's city. Null where no post office has the PIN code. */
export function findArrival(
  { city, state }: Pick<Settings['seller'], 'city' | 'state'>,
  pinCode: string,
  orderedOn: Day,
): DeliveryEstimate['arrives'] | null {
  const buyer = findPlace(pinCode)
  if (buyer.states.length === 0) return null
  const seller = findPlace(pinCodeIn(city) ?? '')
  return arrivalIn(deliveryDays({ ...seller, state: readStored(state) }, buyer), orderedOn)
}
