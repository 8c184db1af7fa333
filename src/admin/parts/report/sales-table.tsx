import { formatRupees } from '../../../lib/money.ts'
import { inFull } from '../../../shop/reports/named-periods-rules.ts'
import type { Period } from '../../../shop/reports/period-rules.ts'
import { Cell, Head, Row, Table } from '../../../ui/table.tsx'
import type { SoldIn } from './sales-chart.tsx'

/** Sales period by period, as numbers. */
export const SalesTable = ({ period, sold }: { period: Period; sold: readonly SoldIn[] }) => (
  <Table caption={`Sales by ${period}, the latest first`} captionHidden>
    <thead>
      <tr>
        <Head className="capitalize">{period}</Head>
        <Head numeric>Orders</Head>
        <Head numeric>Sales</Head>
      </tr>
    </thead>
    <tbody>
      {sold.toReversed().map(({ _id, totalAmount, count }) => (
        <Row key={_id}>
          <th scope="row" className="py-2 pr-3 text-left font-normal">
            {inFull(_id, period)}
          </th>
          <Cell numeric>{count.toLocaleString('en-IN')}</Cell>
          <Cell numeric>{formatRupees(totalAmount)}</Cell>
        </Row>
      ))}
    </tbody>
  </Table>
)
