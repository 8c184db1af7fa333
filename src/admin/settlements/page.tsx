import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMonth } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { FeeMonthOnWire } from '../../shop/settlements/wire.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { useList } from '../list/use-list.ts'
import { api } from '../shared/api.ts'
import { useDownload } from '../shared/use-download.ts'
import {
  differenceColumns,
  LineCard,
  SettlementCard,
  settlementColumns,
  UnsettledCard,
  unsettledColumns,
} from './columns.tsx'
import { feesQuery, linesQuery, settlementsQuery, unsettledQuery } from './queries.ts'
import { ReportDialog } from './report-dialog.tsx'

export function Component() {
  const list = useList('settlements')
  const result = useQuery(settlementsQuery(list.query))
  const [isBooking, setBooking] = useState(false)
  return (
    <>
      <ListHead
        title="Settlements"
        actions={<Button onClick={() => setBooking(true)}>Book a report</Button>}
      />
      <Differences />
      <Unsettled />
      <h2 className="type-heading mb-4">Paid out to the bank</h2>
      <Listing
        list={list}
        noun={['settlement', 'settlements']}
        caption="All settlements, newest first"
        columns={settlementColumns}
        card={(settlement) => <SettlementCard settlement={settlement} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the settlements."
        empty={
          <EmptyState title="Nothing is paid out yet">
            What the payment provider pays out stands here within an hour.
          </EmptyState>
        }
      />
      <Fees />
      {isBooking && <ReportDialog close={() => setBooking(false)} />}
    </>
  )
}

function Differences() {
  const list = useList('settlement-differences', [], 'lines')
  const result = useQuery(linesQuery(list.query))
  if (!result.data?.total) return null
  return (
    <section aria-labelledby="different" className="mb-12">
      <h2 id="different" className="type-heading mb-4">
        Differs from the books
      </h2>
      <Listing
        list={list}
        noun={['line', 'lines']}
        caption="Lines of settlements that differ from the books"
        columns={differenceColumns}
        card={(line) => <LineCard line={line} />}
        keyOf={({ settlement, _id }) => `${settlement} ${_id}`}
        result={result}
        failed="Failed to load the lines."
        brief
        empty={<p>Nothing differs.</p>}
      />
    </section>
  )
}

function Unsettled() {
  const list = useList('unsettled', [], 'unsettled')
  const result = useQuery(unsettledQuery(list.query))
  if (!result.data?.total) return null
  const { amount, days } = result.data
  return (
    <section aria-labelledby="unsettled" className="mb-12">
      <h2 id="unsettled" className="type-heading mb-4">
        {`Paid more than ${days} days ago, and not settled: ${formatRupees(amount)}`}
      </h2>
      <Listing
        list={list}
        noun={['payment', 'payments']}
        caption="Payments that were not settled, longest paid first"
        columns={unsettledColumns}
        card={(payment) => <UnsettledCard payment={payment} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the payments."
        brief
        empty={<p>All is settled.</p>}
      />
    </section>
  )
}

const feeColumns: Column<FeeMonthOnWire>[] = [
  { name: 'month', head: 'Month', cell: ({ month }) => formatMonth(month) },
  { name: 'gross', head: 'Gross', numeric: true, cell: ({ gross }) => formatRupees(gross) },
  { name: 'fees', head: 'Fees without GST', numeric: true, cell: ({ fee }) => formatRupees(fee) },
  { name: 'tax', head: 'GST on fees', numeric: true, cell: ({ tax }) => formatRupees(tax) },
]

function Fees() {
  const { data } = useQuery(feesQuery)
  const { start, state } = useDownload('fees', (_kind: 'csv', init) =>
    api.settlement['download-fees'].$get(undefined, { init }),
  )
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="fees" className="mt-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="fees" className="type-heading">
          Fees by month
        </h2>
        <Button
          variant="secondary"
          size="small"
          loading={state.is === 'downloading'}
          onClick={() => start('csv')}
        >
          Download CSV
        </Button>
      </div>
      <p className="mb-4 max-w-prose text-muted text-sm">
        For the input credit of the GST on fees: compare each month with the provider's invoice.
      </p>
      <DataTable
        caption="Fees of the provider by month, newest first"
        columns={feeColumns}
        rows={data}
        keyOf={({ month }) => month}
        awaited={data.length}
        empty={<p>No fees yet.</p>}
      />
    </section>
  )
}
