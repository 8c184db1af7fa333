import { type Day, dayOf } from '../../lib/dates.ts'
import type { AnnualReturns } from '../tax/rules.ts'
import type { InvoiceDocument } from './document-rules.ts'

export type Invoice = { orderId: string; number: string; issuedAt: Date; document: InvoiceDocument }

export type AddressRefusal =
  | { reason: 'no-order' | 'dispatched' | 'picked-up' }
  | { reason: 'unknown-state'; typed: string }
  | { reason: 'wrong-state'; problem: string }

export type InvoiceRefusal = { reason: 'no-order' }

export type Series = 'INV' | 'CRN'

/** Indian financial year, 1 April to 31 March: `2627` for 2026–27. */
export function financialYearOf(moment: Date): string {
  return financialYearOn(dayOf(moment))
}

export function financialYearOn(day: Day): string {
  const first = firstYearOf(day)
  return twoDigits(first) + twoDigits(first + 1)
}

function firstYearOf(day: Day): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month < 4 ? year - 1 : year
}

/**
 * The last day on which a credit note lowers the tax of an invoice: 30 November after the invoice's financial year, or the day
 * of that year's annual return if it was furnished earlier (CGST Act, s. 34(2)).
 */
export function lastDayOfCreditNote(invoiceDay: Day, annualReturns: AnnualReturns): Day {
  const november: Day = `${firstYearOf(invoiceDay) + 1}-11-30`
  const filedOn = annualReturns.get(financialYearOn(invoiceDay))
  return filedOn !== undefined && filedOn < november ? filedOn : november
}

/** Null for an invoice without tax, of which a note can lower none. */
export function lastTaxDayOf({ issuedAt, document }: Invoice, annualReturns: AnnualReturns): Day | null {
  return document.seller.untaxed ? null : lastDayOfCreditNote(dayOf(issuedAt), annualReturns)
}

/** `lastDay`: see `lastDayOfCreditNote`. A note of `day` then lowers no tax. */
export function isAfterLastTaxDay(day: Day, lastDay: Day): boolean {
  return day > lastDay
}

/** Both inclusive; of a year of this century. */
export function daysOfFinancialYear(year: string): { from: Day; to: Day } {
  return { from: `20${year.slice(0, 2)}-04-01` as Day, to: `20${year.slice(2)}-03-31` as Day }
}

export function financialYearInWords(year: string): string {
  return `20${year.slice(0, 2)}–${year.slice(2)}`
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
