import type { DeliveryDays, DeliveryRateOnWire, ZoneOnWire } from './delivery-zones.ts'
import { formatRupees } from './money.ts'
import { weightInWords } from './weight.ts'

/** '₹80, free from ₹999', '₹40 up to 500 g, then ₹20 for each 500 g, express for ₹60 more in 1 to 2 days'. */
export function rateInWords(rate: DeliveryRateOnWire): string {
  const { express } = rate
  if (!express) return standardInWords(rate)
  const fee = express.fee === 0 ? 'free' : `for ${formatRupees(express.fee)} more`
  return `${standardInWords(rate)}, express ${fee} ${spanInWords(express)}`
}

function spanInWords({ least, most }: DeliveryDays): string {
  if (most === 0) return 'on the same day'
  const last = most === 1 ? 'a day' : `${most} days`
  if (least === most) return `in ${last}`
  return least === 0 ? `on the same day or within ${last}` : `in ${least} to ${most} days`
}

function standardInWords({ fee, freeFrom, weight }: DeliveryRateOnWire): string {
  if (freeFrom === 0 || (fee === 0 && !weight)) return 'free'
  const byWeight = weight
    ? ` up to ${weightInWords(weight.upTo)}, then ${formatRupees(weight.more)} for each ${weightInWords(weight.each)}`
    : ''
  return `${fee === 0 ? 'free' : formatRupees(fee)}${byWeight}${freeFrom === null ? '' : `, free from ${formatRupees(freeFrom)}`}`
}

/** 'West (Goa, 403): ₹80, free from ₹999'. */
export function zoneInWords({ name, places, ...rate }: ZoneOnWire): string {
  return `${name} (${places.join(', ')}): ${rateInWords(rate)}`
}
