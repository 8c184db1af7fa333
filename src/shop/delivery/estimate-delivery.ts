import { addDays, type Day } from '../../lib/dates.ts'
import { stateOf } from '../../lib/states.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { findPlace } from './find-place.ts'
import { type DeliveryEstimate, deliveryDays, pinCodeIn } from './rules.ts'

/** Of an order placed `today`, from the seller's city. */
export async function estimateDelivery(pinCode: string, today: Day): Promise<DeliveryEstimate> {
  const { city, state } = (await currentSettings()).seller
  const seller = findPlace(pinCodeIn(city) ?? '')
  const buyer = findPlace(pinCode)
  const { least, most } = deliveryDays({ ...seller, state: stateOf(state).name }, buyer)
  return { ...buyer, arrives: { from: addDays(today, least), to: addDays(today, most) } }
}
