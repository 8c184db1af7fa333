import { formatDate, startOf } from '../../../lib/dates.ts'
import type { Days, DaysRefusal } from '../period-rules.ts'

export const formats = ['pdf', 'xlsx'] as const
export type Format = (typeof formats)[number]

/** Why a report cannot be downloaded: its days, or `busy`, when others are being downloaded. */
export type DownloadRefusal = DaysRefusal | { reason: 'busy' }

/** `maidan-sales-2026-04-01-to-2026-04-30.xlsx`; a day alone is named once. */
export function fileName({ from, to }: Days, format: Format): string {
  return `maidan-sales-${from === to ? from : `${from}-to-${to}`}.${format}`
}

/** `1 Apr 2026 – 30 Apr 2026` */
export function inWords({ from, to }: Days): string {
  const [first, last] = [formatDate(startOf(from)), formatDate(startOf(to))]
  return from === to ? first : `${first} – ${last}`
}

/** A PDF lists no more orders, so that it can be held and read; a workbook lists all. */
export const MAX_ORDERS_IN_PDF = 500

/** About how many bytes a file will have, by what was measured of some. */
export function aboutBytes(format: Format, rows: { orders: number; periods: number }): number {
  if (format === 'xlsx') return 4_000 + rows.periods * 60 + rows.orders * 106
  return 24_000 + rows.periods * 168 + Math.min(rows.orders, MAX_ORDERS_IN_PDF) * 90
}
