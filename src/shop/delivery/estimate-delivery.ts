import type { Day } from '../../lib/dates.ts'
import { deliveryRate, presentDeliveryRate } from '../../lib/delivery-zones.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { onlyStateServed } from '../settings/gst-scheme-rules.ts'
import { findArrival } from './find-arrival.ts'
import { findPlace } from './find-place.ts'
import type { DeliveryEstimate, EstimateRefusal } from './rules.ts'

export async function estimateDelivery(
  pinCode: string,
  orderedOn: Day,
): Promise<Result<DeliveryEstimate, EstimateRefusal>> {
  const buyer = findPlace(pinCode)
  const { seller: of, selling } = await currentSettings()
  const arrives = findArrival(of, pinCode, orderedOn)
  if (!arrives) return refused({ reason: 'no-such-pin-code', pinCode })
  const only = onlyStateServed(of)
  if (only !== null && !buyer.states.includes(only)) return refused({ reason: 'not-served', only })
  const rate = presentDeliveryRate(deliveryRate(selling, { pinCode, state: buyer.state ?? '' }))
  return done({ ...buyer, arrives, rate })
}
