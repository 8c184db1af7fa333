import { useQuery } from '@tanstack/react-query'
import { requestStatuses } from '../../shop/orders/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useList } from '../list/use-list.ts'
import { SaveView } from '../views/save-view.tsx'
import { ViewLinks } from '../views/view-links.tsx'
import { ReturnCard, returnColumns } from './columns.tsx'
import { returnsQuery } from './queries.ts'

export function Component() {
  const list = useList('returns', ['status'])
  const result = useQuery(returnsQuery(list.query))
  return (
    <>
      <ListHead title="Return Orders">
        <ViewLinks of="returns" list={list} />
        <SearchField list={list} label="Search order, customer" />
        <Filter list={list} name="status" label="Status" choices={requestStatuses} />
        <SaveView of="returns" list={list} />
      </ListHead>
      <Listing
        list={list}
        noun={['return', 'returns']}
        caption="Return requests, newest first"
        columns={returnColumns}
        card={(request) => <ReturnCard request={request} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the returns."
        empty={
          <EmptyState title="No returns yet">They stand here as soon as somebody asks for one.</EmptyState>
        }
      />
    </>
  )
}
