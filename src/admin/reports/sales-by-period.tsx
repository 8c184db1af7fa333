import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../lib/dates.ts'
import { drawnBy, everyPeriod } from '../../shop/reports/date-ranges-rules.ts'
import type { Days } from '../../shop/reports/period-rules.ts'
import type { ReportOnWire } from '../../shop/reports/wire.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { reportQuery } from './queries.ts'
import type { ReportPeriod } from './report-url.ts'
import { type PeriodSales, SalesChart } from './sales-chart.tsx'
import { SalesTable } from './sales-table.tsx'

interface SalesByPeriodProps {
  period: ReportPeriod
  days: Days
  report: ReportOnWire | undefined
}

export function SalesByPeriod({ period, days, report }: SalesByPeriodProps) {
  const by = drawnBy(days, period)
  return (
    <section
      aria-labelledby="by-period"
      className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0">
        <h2 id="by-period" className="type-heading mb-5">{`Sales by ${by}`}</h2>
        <PeriodChart by={by} period={period} days={days} report={report} />
        {by !== period && (
          <p className="mt-3 text-muted text-sm">{`Drawn by ${by}: there are too many ${period}s for an eye to tell apart. The table has each.`}</p>
        )}
      </div>
      {report ? (
        <SalesTable period={period} sales={salesIn(days, period, report)} range={days} total={report} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </section>
  )
}

function PeriodChart({ by, period, days, report }: SalesByPeriodProps & { by: ReportPeriod }) {
  const query = { period: by, startDate: days.from, endDate: days.to, page: '1', limit: '1' }
  const { data: coarser } = useQuery({ ...reportQuery(query), enabled: by !== period })
  const chartReport = by === period ? report : coarser
  if (chartReport?.period !== by) return <Skeleton className="h-96" />
  return (
    <SalesChart
      key={`${days.from} ${days.to}`}
      period={by}
      sales={salesIn(days, by, chartReport)}
      range={days}
    />
  )
}

/** Includes periods without a sale, up to today. */
function salesIn(days: Days, period: ReportPeriod, { periods }: ReportOnWire): PeriodSales[] {
  const today = dayOf(new Date())
  const elapsed = days.from <= today && today < days.to ? { ...days, to: today } : days
  return everyPeriod(elapsed, period, periods, { totalAmount: 0, count: 0 })
}
