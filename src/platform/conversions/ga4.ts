import { createHash } from 'node:crypto'
import { toRupees } from '../../lib/money.ts'
import { type Conversion, type ConversionRequest, unitPrice } from './conversion.ts'

export type Ga4Keys = { measurementId: string; apiSecret: string }

/** https://developers.google.com/analytics/devguides/collection/protocol/ga4 */
export const ga4Server = { origin: 'https://www.google-analytics.com' }

/** It takes times of the last 72 hours; an older event counts as of the moment in which it arrives. */
const MAX_AGE_MS = 71 * 3_600_000
const MAX_TEXT = 100

/** `isTrial`: it is checked, answered with what is wrong, and not counted. */
export function ga4Request(
  { measurementId, apiSecret }: Ga4Keys,
  conversion: Conversion,
  now: Date,
  isTrial = false,
): ConversionRequest {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret })
  const { kind, at, orderId } = conversion
  const isFresh = now.getTime() - at.getTime() < MAX_AGE_MS
  const body = {
    client_id: clientIdOf(orderId),
    ...(isFresh && { timestamp_micros: at.getTime() * 1000 }),
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    ...(isTrial && { validation_behavior: 'ENFORCE_RECOMMENDATIONS' }),
    events: [{ name: kind, params: paramsOf(conversion) }],
  }
  const path = isTrial ? '/debug/mp/collect' : '/mp/collect'
  return { url: `${ga4Server.origin}${path}?${query}`, body: JSON.stringify(body) }
}

function paramsOf({ kind, orderId, value, charges, coupon, items }: Conversion) {
  return {
    transaction_id: orderId,
    currency: 'INR',
    value: toRupees(value),
    ...(kind === 'purchase' && { shipping: toRupees(charges) }),
    ...(kind === 'purchase' && coupon !== null && { coupon }),
    items: items.map((item) => ({
      item_id: item.id,
      item_name: cut(item.name),
      item_brand: cut(item.brand),
      item_category: cut(item.category),
      item_variant: cut(item.variant),
      price: unitPrice(item),
      quantity: item.quantity,
    })),
  }
}

const cut = (text: string) => [...text].slice(0, MAX_TEXT).join('')

/** Of the order: what comes back of it is the same visitor, and no two orders are. It is two numbers as its own script makes them. */
function clientIdOf(orderId: string): string {
  const hash = createHash('sha256').update(`client of ${orderId}`).digest()
  return `${hash.readUInt32BE(0)}.${hash.readUInt32BE(4)}`
}
