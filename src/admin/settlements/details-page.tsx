import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { useList } from '../list/use-list.ts'
import { LineCard, lineColumns } from './columns.tsx'
import { linesQuery } from './queries.ts'

export function Component() {
  const { id = '' } = useParams()
  const list = useList('settlement-lines')
  const result = useQuery(linesQuery({ ...list.query, settlement: id }))
  const settlement = result.data?.settlement
  return (
    <>
      <ListHead title={`Settlement ${id}`} />
      {settlement && (
        <p className="mb-8 max-w-prose">
          {`${formatRupees(settlement.amount)} to the bank on ${formatDate(settlement.settledAt)}${settlement.reference ? `, UTR ${settlement.reference}` : ''}.`}
        </p>
      )}
      <Listing
        list={list}
        noun={['line', 'lines']}
        caption="Payments, refunds and disputes of the settlement"
        columns={lineColumns}
        card={(line) => <LineCard line={line} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the lines."
        empty={
          <EmptyState title="Its lines are not known yet">
            The provider tells them within an hour, or they come with its report.
          </EmptyState>
        }
      />
    </>
  )
}
