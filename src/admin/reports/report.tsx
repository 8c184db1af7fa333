import type { UseQueryResult } from '@tanstack/react-query'
import { dayOf } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { rangesOf } from '../../shop/reports/date-ranges-rules.ts'
import { spanOf } from '../../shop/reports/period-names-rules.ts'
import type { Days } from '../../shop/reports/period-rules.ts'
import { differenceInWords } from '../../shop/reports/sales-rules.ts'
import type { ReportOnWire } from '../../shop/reports/wire.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Listing } from '../list/listing.tsx'
import type { List } from '../list/use-list.ts'
import { SoldOrderCard, soldOrderColumns } from './columns.tsx'
import { Figure, Figures } from './figures.tsx'
import type { ReportPeriod } from './report-url.ts'
import { SalesByPeriod } from './sales-by-period.tsx'

interface ReportProps {
  list: List
  period: ReportPeriod
  days: Days
  result: UseQueryResult<ReportOnWire>
  change: (days: Days, period: ReportPeriod) => void
}

export function Report({ list, period, days, result, change }: ReportProps) {
  const { data: report } = result
  const isEmpty = report?.overallSalesCount === 0
  return (
    <div className="grid gap-12">
      <section aria-labelledby="figures">
        <h2 id="figures" className="type-heading mb-4">
          {spanOf(days)}
        </h2>
        <Figures>
          <Figure name="Sales" value={report && formatRupees(report.overallOrderAmount)}>
            Orders that were not wholly cancelled
          </Figure>
          <Figure name="Orders" value={report?.overallSalesCount.toLocaleString('en-IN')} />
          <Figure name="Average order" value={report && formatRupees(report.averageSales)} />
          <Figure name="Net sales" value={report && formatRupees(report.netAmount)}>
            {report && differenceInWords(report)}
          </Figure>
        </Figures>
      </section>
      {isEmpty ? (
        <NothingSold days={days} change={change} />
      ) : (
        <>
          <SalesByPeriod period={period} days={days} report={report} />
          <section aria-labelledby="sold-orders">
            <h2 id="sold-orders" className="type-heading mb-4">
              Orders
            </h2>
            <Listing
              list={list}
              noun={['order', 'orders']}
              caption="Orders of these days, newest first"
              columns={soldOrderColumns}
              card={(order) => <SoldOrderCard order={order} />}
              keyOf={({ _id }) => _id}
              result={{
                ...result,
                data: report && { rows: report.orders, total: report.overallSalesCount },
              }}
              failed="The report could not be loaded"
              empty={null}
            />
          </section>
        </>
      )}
    </div>
  )
}

function NothingSold({ days, change }: Pick<ReportProps, 'days' | 'change'>) {
  const ranges = rangesOf(dayOf(new Date())).filter(({ name }) => /^Last \d/.test(name))
  return (
    <EmptyState
      drawing="bench"
      title={days.from === days.to ? 'Nothing was sold on this day' : 'Nothing was sold on these days'}
      action={ranges
        .filter((range) => range.days.from !== days.from)
        .map(({ name, days, period }) => (
          <Button key={name} variant="secondary" onClick={() => change(days, period)}>
            {name}
          </Button>
        ))}
    />
  )
}
