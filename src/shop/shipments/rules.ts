export type Courier = { id: string; name: string; trackingUrl: string | null }

export type CourierDraft = Omit<Courier, 'id'>

export type CourierRefusal = { reason: 'gone' | 'name-taken' | 'in-use' }

/** A parcel of one order. */
export type Shipment = {
  id: string
  orderId: string
  courier: Courier
  trackingNumber: string | null
  weightGrams: number | null
  itemIds: string[]
  createdAt: Date
  returnedAt: Date | null
}

export type ShipmentDraft = { courierId: string; trackingNumber: string | null; weightGrams: number | null }

export type ShipmentRefusal =
  | { reason: 'no-courier' | 'no-shipment' }
  /** Of another order. */
  | { reason: 'number-taken'; number: string }

/** Stands for the tracking number in a courier's tracking address. */
export const NUMBER_IN_URL = '{number}'

export const MAX_WEIGHT_GRAMS = 100_000

/** What couriers give out: letters and digits, here and there with a hyphen. */
export const trackingNumberPattern = /^[0-9A-Z-]{4,40}$/

/** As it is stored: spaces and lower case do not count. */
export const normalizeTrackingNumber = (text: string) => text.replace(/\s+/g, '').toUpperCase()

/** Null without a number or without the courier's address. */
export function trackingUrlOf({
  courier,
  trackingNumber,
}: Pick<Shipment, 'courier' | 'trackingNumber'>): string | null {
  if (trackingNumber === null || courier.trackingUrl === null) return null
  return courier.trackingUrl.replaceAll(NUMBER_IN_URL, encodeURIComponent(trackingNumber))
}
