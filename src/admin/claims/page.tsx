import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '../../lib/money.ts'
import { claimLabels, claimStates } from '../../shop/fulfilment/claims/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { useList } from '../list/use-list.ts'
import { ClaimCard, claimColumns } from './columns.tsx'
import { claimsQuery } from './queries.ts'

export function Component() {
  const list = useList('claims', ['state'])
  const result = useQuery(claimsQuery(list.query))
  return (
    <>
      <ListHead title="Claims">
        <Filter
          list={list}
          name="state"
          label="State"
          choices={claimStates.map((value) => ({ value, label: claimLabels[value] }))}
        />
      </ListHead>
      {result.data && result.data.total > 0 && (
        <p className="mb-4 text-muted">{`${formatRupees(result.data.amount)} together`}</p>
      )}
      <Listing
        list={list}
        noun={['claim', 'claims']}
        caption="Claims to couriers, newest first"
        columns={claimColumns}
        card={(claim) => <ClaimCard claim={claim} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the claims."
        empty={
          <EmptyState title="No claims yet">
            The page of an order has a button for parcels that the courier lost or damaged.
          </EmptyState>
        }
      />
    </>
  )
}
