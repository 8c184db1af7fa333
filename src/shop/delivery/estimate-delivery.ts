import { addDays, type Day } from '../../lib/dates.ts'
import { deliveryRate, presentDeliveryRate } from '../../lib/delivery-zones.ts'
import { readStored } from '../../lib/read-state.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { onlyStateServed } from '../settings/gst-scheme-rules.ts'
import { findPlace } from './find-place.ts'
import { type DeliveryEstimate, deliveryDays, type EstimateRefusal, pinCodeIn } from './rules.ts'

/** The order is placed `today` and leaves the seller's city. */
export async function estimateDelivery(
  pinCode: string,
  today: Day,
): Promise<Result<DeliveryEstimate, EstimateRefusal>> {
  const buyer = findPlace(pinCode)
  if (buyer.states.length === 0) return refused({ reason: 'no-such-pin-code', pinCode })
  const { seller: of, selling } = await currentSettings()
  const only = onlyStateServed(of)
  if (only !== null && !buyer.states.includes(only)) return refused({ reason: 'not-served', only })
  const seller = findPlace(pinCodeIn(of.city) ?? '')
  const { least, most } = deliveryDays({ ...seller, state: readStored(of.state) }, buyer)
  const rate = presentDeliveryRate(deliveryRate(selling, { pinCode, state: buyer.state ?? '' }))
  return done({ ...buyer, arrives: { from: addDays(today, least), to: addDays(today, most) }, rate })
}
