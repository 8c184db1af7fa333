import { useState } from 'react'
import { formatRupees } from '../../lib/money.ts'
import { inFull } from '../../shop/reports/period-names-rules.ts'
import type { Days, Period } from '../../shop/reports/period-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Cell, Head, Row, Table } from '../../ui/table.tsx'
import type { SoldIn } from './sales-chart.tsx'

interface SalesTableProps {
  period: Period
  sold: readonly SoldIn[]
  within?: Days | undefined
  total: { overallOrderAmount: number; overallSalesCount: number }
}

const atFirst = 12

export function SalesTable({ period, sold, within, total }: SalesTableProps) {
  const [isWhole, showWhole] = useState(false)
  const rows = isWhole ? sold.toReversed() : sold.slice(-atFirst).toReversed()
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
                {inFull(_id, period, within)}
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
      {rows.length < sold.length && (
        <Button variant="quiet" size="small" className="mt-3 px-0!" onClick={() => showWhole(true)}>
          Show all {sold.length.toLocaleString('en-IN')} {period}s
        </Button>
      )}
    </div>
  )
}
