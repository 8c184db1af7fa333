import { useQuery } from '@tanstack/react-query'
import { grievanceStates } from '../../shop/grievances/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { useList } from '../list/use-list.ts'
import { GrievanceCard, grievanceColumns } from './columns.tsx'
import { grievancesQuery } from './queries.ts'

export function Component() {
  const list = useList('grievances', ['state'])
  const result = useQuery(grievancesQuery(list.query))
  return (
    <>
      <ListHead title="Complaints">
        <Filter list={list} name="state" label="State" choices={['Overdue', 'Open', ...grievanceStates]} />
      </ListHead>
      <Listing
        list={list}
        noun={['complaint', 'complaints']}
        caption="Complaints, newest first; open ones by deadline"
        columns={grievanceColumns}
        card={(grievance) => <GrievanceCard grievance={grievance} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the complaints."
        empty={
          <EmptyState title="No complaints yet">
            They stand here as soon as somebody sends one from the shop’s page of complaints.
          </EmptyState>
        }
      />
    </>
  )
}
