import { type Day, dayOf, startOf } from '../../../lib/dates.ts'

export const periodNames = [
  'grievance-acknowledge',
  'grievance-resolve',
  'gst-return',
  'breach-details',
  'keep-erased',
  'keep-sign-ins',
  'keep-grievances',
  'keep-books',
] as const
export type PeriodName = (typeof periodNames)[number]

export const periodUnits = ['hours', 'days', 'months', 'years'] as const
export type Period = { amount: number; unit: (typeof periodUnits)[number] }

/** `source`: the law that sets it. */
export type DatedPeriod = Period & { id: string; name: PeriodName; beginsOn: Day; source: string }

export const periodLabels: Record<PeriodName, string> = {
  'grievance-acknowledge': 'To acknowledge a complaint',
  'grievance-resolve': 'To resolve a complaint',
  'gst-return': 'To file the GSTR-1 of a month',
  'breach-details': 'To report the details of a data breach',
  'keep-erased': 'Data of an erased account are kept',
  'keep-sign-ins': 'Sign-ins are kept',
  'keep-grievances': 'Resolved complaints are kept',
  'keep-books': 'Orders, invoices and the ledger are kept',
}

/** Months and years by the calendar in India; the 31st becomes the last day of a shorter month. */
export function afterPeriod(moment: Date, { amount, unit }: Period): Date {
  if (unit === 'hours' || unit === 'days')
    return new Date(moment.getTime() + amount * (unit === 'hours' ? 1 : 24) * 3_600_000)
  return moveMonths(moment, amount * (unit === 'years' ? 12 : 1))
}

export function beforePeriod(moment: Date, { amount, unit }: Period): Date {
  return afterPeriod(moment, { amount: -amount, unit })
}

function moveMonths(moment: Date, months: number): Date {
  const today = dayOf(moment)
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const to = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
  const sinceMidnight = moment.getTime() - startOf(today).getTime()
  return new Date(startOf(to.toISOString().slice(0, 10) as Day).getTime() + sinceMidnight)
}

export function periodInWords({ amount, unit }: Period): string {
  return `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`
}

/** The one that has begun last; throws if none has. */
export function periodOn(periods: readonly DatedPeriod[], name: PeriodName, day: Day): DatedPeriod {
  const begun = periods.filter((period) => period.name === name && period.beginsOn <= day)
  const [latest] = begun.toSorted((one, other) => (one.beginsOn < other.beginsOn ? 1 : -1))
  if (!latest) throw new Error(`No period ${name} has begun`)
  return latest
}

export type PeriodRefusal = { reason: 'day-taken' }
