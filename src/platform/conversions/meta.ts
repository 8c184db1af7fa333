import { createHash } from 'node:crypto'
import { toRupees } from '../../lib/money.ts'
import { nationalNumber } from '../../lib/phone.ts'
import { type Conversion, type ConversionBuyer, type ConversionRequest, unitPrice } from './conversion.ts'

export type MetaKeys = { pixelId: string; accessToken: string }

/** https://developers.facebook.com/docs/marketing-api/conversions-api. The version is answered for two years at least. */
export const metaServer = { origin: 'https://graph.facebook.com', version: 'v26.0' }

/** It refuses events that are older. */
const MAX_AGE_MS = 7 * 86_400_000 - 3_600_000

export const isTooOldForMeta = (at: Date, now: Date) => now.getTime() - at.getTime() > MAX_AGE_MS

/** `testCode`: from Test events in the Events Manager; such an event counts nowhere else. */
export function metaRequest(
  { pixelId, accessToken }: MetaKeys,
  conversion: Conversion,
  buyer: ConversionBuyer,
  testCode?: string,
): ConversionRequest {
  const { kind, id, at, page } = conversion
  const event = {
    // It has no event of its own for what comes back.
    event_name: kind === 'purchase' ? 'Purchase' : 'Refund',
    event_time: Math.floor(at.getTime() / 1000),
    event_id: id,
    event_source_url: page,
    action_source: 'website',
    user_data: userDataOf(buyer),
    custom_data: customDataOf(conversion),
  }
  const body = { data: [event], ...(testCode && { test_event_code: testCode }) }
  const query = new URLSearchParams({ access_token: accessToken })
  const path = `${metaServer.version}/${encodeURIComponent(pixelId)}/events`
  return { url: `${metaServer.origin}/${path}?${query}`, body: JSON.stringify(body) }
}

function userDataOf({ email, phone, userAgent }: ConversionBuyer) {
  const number = phone && internationalNumber(phone)
  return {
    em: [sha256(email.trim().toLowerCase())],
    ...(number && { ph: [sha256(number)] }),
    client_user_agent: userAgent,
  }
}

function customDataOf({ orderId, value, items }: Conversion) {
  return {
    currency: 'INR',
    value: toRupees(value),
    order_id: orderId,
    content_type: 'product',
    contents: items.map((item) => ({ id: item.id, quantity: item.quantity, item_price: unitPrice(item) })),
    num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** Digits alone, with the country before them; null if it is no number. */
function internationalNumber(phone: string): string | null {
  const number = nationalNumber(phone)
  if (/^[6-9]\d{9}$/.test(number)) return `91${number}`
  return /^\+\d{7,15}$/.test(number) ? number.slice(1) : null
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
