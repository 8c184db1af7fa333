import { dayOf } from '../../../lib/dates.ts'
import { formatRupees, formatRupeesShortly } from '../../../lib/money.ts'
import { daysOf, inFull, inShort } from '../../../shop/reports/named-periods-rules.ts'
import { nameOf, type Period } from '../../../shop/reports/period-rules.ts'
import type { ReportOnWire } from '../../../shop/reports/wire.ts'
import { type Bar, BarChart } from '../../../ui/chart/bar-chart.tsx'
import { reportUrl } from './report-url.ts'

export type SoldIn = ReportOnWire['periods'][number]

export const ordersIn = (count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'order' : 'orders'}`

/** Sales period by period; each bar leads to the report of its days. */
export function SalesChart({ period, sold }: { period: Period; sold: readonly SoldIn[] }) {
  const current = nameOf(dayOf(new Date()), period)
  const bars = sold.map(
    ({ _id, totalAmount, count }): Bar => ({
      name: _id,
      short: inShort(_id, period),
      full: _id === current && period !== 'day' ? `${inFull(_id, period)}, so far` : inFull(_id, period),
      value: totalAmount,
      detail: ordersIn(count),
      growing: _id === current,
      to: reportUrl(daysOf(_id, period), period === 'year' ? 'month' : 'day'),
    }),
  )
  return (
    <BarChart
      label={`Sales by ${period}`}
      bars={bars}
      format={formatRupees}
      formatShortly={formatRupeesShortly}
    />
  )
}
