import { done, type Result, refused } from '../../lib/result.ts'
import { asciiDigits, cleanText } from '../../lib/typed-text.ts'

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
  | { reason: 'number-taken'; number: string }

/** Stands for the tracking number in a courier's tracking address. */
export const NUMBER_IN_URL = '{number}'

/** Couriers give out letters and digits, here and there with a hyphen. */
export const trackingNumberPattern = /^[0-9A-Z-]{4,40}$/

/** Spaces, invisible marks, case and the kind of hyphen do not count. */
export const normalizeTrackingNumber = (text: string) =>
  asciiDigits(cleanText(text))
    .replace(/\s+/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()

export type TrackingNumberRefusal = { reason: 'missing' | 'malformed' | 'shortened' }

// Excel keeps 15 digits and makes zeros of the others. One or two zeros are as likely the courier's own.
const shortened = /^\d([.,]\d+)?E\+\d+$|^\d{15}0{3,}$/

/**
 * Spreadsheets keep a number as `="123"`, `'123` or `123.0`; `1.23457E+12` is what is left of one that they
 * shortened.
 */
export function readTrackingNumber(text: string): Result<string, TrackingNumberRefusal> {
  const number = normalizeTrackingNumber(text)
    .replace(/^="?([^"]*)"?$|^'(.*)$/, '$1$2')
    .replace(/^(\d+)\.0+$/, '$1')
  if (number === '') return refused({ reason: 'missing' })
  if (shortened.test(number)) return refused({ reason: 'shortened' })
  return trackingNumberPattern.test(number) ? done(number) : refused({ reason: 'malformed' })
}

export const trackingNumbersInWords: Record<TrackingNumberRefusal['reason'], string> = {
  missing: 'The tracking number is missing',
  malformed: 'A tracking number has 4 to 40 letters, digits and hyphens',
  shortened:
    'A spreadsheet has shortened this tracking number. Take the file as the courier sent it, or format the column as text',
}

/** Null without a number or without the courier's address. */
export function trackingUrlOf({
  courier,
  trackingNumber,
}: Pick<Shipment, 'courier' | 'trackingNumber'>): string | null {
  if (trackingNumber === null || courier.trackingUrl === null) return null
  return courier.trackingUrl.replaceAll(NUMBER_IN_URL, encodeURIComponent(trackingNumber))
}
