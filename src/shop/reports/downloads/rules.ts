import { formatDate, startOf } from '../../../lib/dates.ts'
import type { Days, DaysRefusal } from '../period-rules.ts'

export const formats = ['pdf', 'xlsx'] as const
export type Format = (typeof formats)[number]

export type DownloadRefusal = DaysRefusal | { reason: 'busy' }

export function fileName(shop: string, { from, to }: Days, format: Format): string {
  const name = shop
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${name || 'shop'}-sales-${from === to ? from : `${from}-to-${to}`}.${format}`
}

export function inWords({ from, to }: Days): string {
  const [first, last] = [formatDate(startOf(from)), formatDate(startOf(to))]
  return from === to ? first : `${first} – ${last}`
}

/** Keeps the PDF readable; a workbook lists all orders. */
export const MAX_ORDERS_IN_PDF = 500

/** Estimated from measured files. */
export function aboutBytes(format: Format, rows: { orders: number; periods: number }): number {
  if (format === 'xlsx') return 4_000 + rows.periods * 60 + rows.orders * 106
  return 24_000 + rows.periods * 168 + Math.min(rows.orders, MAX_ORDERS_IN_PDF) * 90
}
