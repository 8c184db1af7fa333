import type { TrendOnWire } from '../../shop/reports/wire.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SalesChart } from '../reports/sales-chart.tsx'
import { SalesTable } from '../reports/sales-table.tsx'
import { urls } from '../shared/urls.ts'
import type { TrendPeriod } from './queries.ts'

export function SalesTrend({ period, trend }: { period: TrendPeriod; trend: TrendOnWire | undefined }) {
  return (
    <section aria-labelledby="trend" className="min-w-0">
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id="trend" className="type-heading">{`Sales by ${period}`}</h2>
        <TextLink to={urls.salesReport} className="text-sm">
          Sales report
        </TextLink>
      </div>
      {trend ? <TrendChart period={period} trend={trend} /> : <Skeleton className="h-96" />}
    </section>
  )
}

function TrendChart({ period, trend }: { period: TrendPeriod; trend: TrendOnWire }) {
  const { orders, overallSalesCount } = trend
  if (overallSalesCount === 0)
    return (
      <p className="grid h-96 place-items-center border-line border-y text-center text-muted">{`Nothing was sold in the last ${orders.length} ${period}s.`}</p>
    )
  return (
    <>
      <SalesChart period={period} sales={orders} />
      <details className="mt-4 text-sm">
        <summary className="inline-block underline decoration-2 decoration-edge underline-offset-4 hover:decoration-current">
          The same as a table
        </summary>
        <div className="mt-4 max-w-xl">
          <SalesTable period={period} sales={orders} total={trend} />
        </div>
      </details>
    </>
  )
}
