import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { useList } from '../list/use-list.ts'
import { RefundRequestCard, refundRequestColumns } from './columns.tsx'
import { refundRequestsQuery } from './queries.ts'

export function Component() {
  const list = useList('refund-requests', ['state'])
  const result = useQuery(refundRequestsQuery(list.query))
  return (
    <>
      <ListHead title="Refund requests">
        <Filter
          list={list}
          name="state"
          label="State"
          any="Waiting"
          choices={[{ value: 'past', label: 'Answered or expired' }]}
        />
      </ListHead>
      <Listing
        list={list}
        noun={['refund request', 'refund requests']}
        caption="Refunds that need a second person, newest first"
        columns={refundRequestColumns}
        card={(request) => <RefundRequestCard request={request} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the refund requests."
        empty={
          <EmptyState title="No refund waits for a second person">
            Refunds above the amount that is set under Settings, Selling stand here until another admin
            confirms them.
          </EmptyState>
        }
      />
    </>
  )
}
