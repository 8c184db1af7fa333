import { addDays, type Day } from '../../lib/dates.ts'
import { config } from '../../platform/config.ts'
import { findPlace } from './find-place.ts'
import { type DeliveryEstimate, deliveryDays, pinCodeIn } from './rules.ts'

/** Of an order placed `today`, from the seller's city. */
export function estimateDelivery(pinCode: string, today: Day): DeliveryEstimate {
  const seller = findPlace(pinCodeIn(config.SELLER_CITY) ?? '')
  const buyer = findPlace(pinCode)
  const { least, most } = deliveryDays({ ...seller, state: config.SELLER_STATE }, buyer)
  return { ...buyer, arrives: { from: addDays(today, least), to: addDays(today, most) } }
}
