import { type Day, daysBetween, formatDate } from '../../lib/dates.ts'

const NOTICE_DAYS = 30

/** `lastDay`: the last one on which a credit note lowers the tax of the invoice; null without an invoice. */
export function isTaxLost(lastDay: Day | null, today: Day): boolean {
  return lastDay !== null && today > lastDay
}

export function isTaxLostSoon(lastDay: Day | null, today: Day): boolean {
  return lastDay !== null && today <= lastDay && daysBetween(today, lastDay) <= NOTICE_DAYS
}

/** Null where the tax goes back as usual. */
export function lateTaxNote(lastDay: Day | null, today: Day): string | null {
  if (lastDay === null || !isTaxLost(lastDay, today)) return null
  return `The money goes back, the GST does not: the tax of this invoice could be lowered until ${formatDate(lastDay)}. You keep owing it, and the credit note is a commercial one without tax.`
}
