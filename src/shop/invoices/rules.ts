import { type Day, dayOf } from '../../lib/dates.ts'
import type { InvoiceDocument } from './document-rules.ts'

export type Invoice = { orderId: string; number: string; issuedAt: Date; document: InvoiceDocument }

export type AddressRefusal =
  | { reason: 'no-order' | 'dispatched' }
  | { reason: 'unknown-state'; typed: string }
  | { reason: 'wrong-state'; problem: string }

export type InvoiceRefusal = { reason: 'no-order' }

export type Series = 'INV' | 'CRN'

/** Indian financial year, 1 April to 31 March: `2627` for 2026–27. */
export function financialYearOf(moment: Date): string {
  return yearOf(dayOf(moment))
}

function yearOf(day: Day): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month < 4 ? year - 1 : year
  return twoDigits(first) + twoDigits(first + 1)
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0')

// Six characters: digits up to 999999, then base 36 from A00000, so numbers are unique and sort as text.
const figures = 1_000_000
const letters = 10 * 36 ** 5

export const MAX_INVOICES = 36 ** 6 - letters + figures - 1

/** `place` counts from 1: `INV2627000123`. The law allows 16 characters. */
export function numberIn(series: Series, financialYear: string, place: number): string {
  if (!Number.isInteger(place) || place < 1 || place > MAX_INVOICES)
    throw new RangeError(`no invoice has place ${place}`)
  const digits = place < figures ? String(place) : (letters + place - figures).toString(36).toUpperCase()
  return `${series}${financialYear}${digits.padStart(6, '0')}`
}
