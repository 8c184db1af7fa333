import { dayOf } from '../../lib/dates.ts'
import { formatRupees, formatRupeesShortly } from '../../lib/money.ts'
import { daysOf, daysWithin, inFull, inShort } from '../../shop/reports/period-names-rules.ts'
import { type Days, nameOf, type Period } from '../../shop/reports/period-rules.ts'
import type { ReportOnWire } from '../../shop/reports/wire.ts'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import type { Bar } from '../../ui/chart/bars.tsx'
import { reportUrl } from './report-url.ts'

export type PeriodSales = ReportOnWire['periods'][number]

const ordersIn = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'order' : 'orders'}`

interface SalesChartProps {
  period: Period
  sales: readonly PeriodSales[]
  /** Cuts the first and the last period to these days. */
  range?: Days | undefined
}

export function SalesChart({ period, sales, range }: SalesChartProps) {
  const today = dayOf(new Date())
  // A period that `range` ends before today is complete.
  const current = !range || range.to >= today ? nameOf(today, period) : undefined
  const bars = sales.map(
    ({ _id, totalAmount, count }): Bar => ({
      name: _id,
      short: inShort(_id, period, sales.length > 12),
      full: `${inFull(_id, period, range)}${_id === current && period !== 'day' ? ', so far' : ''}`,
      value: totalAmount,
      detail: ordersIn(count),
      growing: _id === current,
      to: reportUrl(
        range ? daysWithin(_id, period, range) : daysOf(_id, period),
        period === 'year' ? 'month' : 'day',
      ),
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
