import { type Day, daysBetween, formatDate } from '../../lib/dates.ts'
import { isAfterLastTaxDay } from '../../shop/invoices/rules.ts'

const NOTICE_DAYS = 30

export function isTaxLostSoon(lastDay: Day, today: Day): boolean {
  return !isAfterLastTaxDay(today, lastDay) && daysBetween(today, lastDay) <= NOTICE_DAYS
}

/** Null where the tax goes back as usual, or there is no invoice. */
export function lateTaxNote(lastDay: Day | null, today: Day): string | null {
  if (lastDay === null || !isAfterLastTaxDay(today, lastDay)) return null
  return `The money goes back, the GST does not: the tax of this invoice could be lowered until ${formatDate(lastDay)}. You keep owing it, and the credit note is a commercial one without tax.`
}
