import { useState } from 'react'
import { formatRupees } from '../../lib/money.ts'
import { inFull } from '../../shop/reports/period-names-rules.ts'
import type { Days, Period } from '../../shop/reports/period-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Cell, Head, Row, Table } from '../../ui/table.tsx'
import type { PeriodSales } from './sales-chart.tsx'

interface SalesTableProps {
  period: Period
  sales: readonly PeriodSales[]
  range?: Days | undefined
  total: { overallOrderAmount: number; overallSalesCount: number }
}

const INITIAL_ROWS = 12

export function SalesTable({ period, sales, range, total }: SalesTableProps) {
  const [isExpanded, setExpanded] = useState(false)
  const rows = isExpanded ? sales.toReversed() : sales.slice(-INITIAL_ROWS).toReversed()
  return (
    <div className="min-w-0">
      <Table caption={`Sales by ${period}, the latest first`} captionHidden>
        <thead>
          <tr>
            <Head>{period}</Head>
            <Head numeric>Orders</Head>
            <Head numeric>Sales</Head>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _id, totalAmount, count }) => (
            <Row key={_id}>
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {inFull(_id, period, range)}
              </th>
              <Cell numeric>{count.toLocaleString('en-IN')}</Cell>
              <Cell numeric>{formatRupees(totalAmount)}</Cell>
            </Row>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-text border-t-2">
            <th scope="row" className="py-2 pr-3 text-left">
              Total
            </th>
            <Cell numeric>{total.overallSalesCount.toLocaleString('en-IN')}</Cell>
            <Cell numeric>{formatRupees(total.overallOrderAmount)}</Cell>
          </tr>
        </tfoot>
      </Table>
      {rows.length < sales.length && (
        <Button
          variant="quiet"
          size="small"
          className="mt-3 px-0!"
          onClick={() => setExpanded(true)}
        >{`Show all ${sales.length.toLocaleString('en-IN')} ${period}s`}</Button>
      )}
    </div>
  )
}
