import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListHead } from '../list/list-head.tsx'
import { RowDialogs } from '../list/row-dialog.tsx'
import { ProposalRow } from './proposal-row.tsx'
import { proposalsQuery } from './queries.ts'

export function Component() {
  const { data, isError, refetch } = useQuery(proposalsQuery)
  return (
    <>
      <ListHead title="Proposals" />
      <p className="mb-5 max-w-prose text-muted">
        What programs with an API key ask you to confirm, because it cannot be undone, reaches many records or
        moves money. Nothing is changed until you confirm it, and then you have done it.
      </p>
      {data ? (
        <RowDialogs>
          {data.proposals.length > 0 ? (
            <ul aria-label="Proposals" className="max-w-5xl border-text border-t-2">
              {data.proposals.map((proposal) => (
                <ProposalRow key={proposal._id} proposal={proposal} />
              ))}
            </ul>
          ) : (
            <EmptyState title="No proposals">
              When an assistant asks for something that needs you, it is here for seven days.
            </EmptyState>
          )}
        </RowDialogs>
      ) : isError ? (
        <LoadFailed what="Failed to load the proposals." retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </>
  )
}
