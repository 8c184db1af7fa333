import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import { recordNames, records } from '../../shop/history/records-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayFilter } from '../list/day-filter.tsx'
import { Filter } from '../list/filter.tsx'
import { Filters } from '../list/filters.tsx'
import { ListHead } from '../list/list-head.tsx'
import { type List, useList } from '../list/use-list.ts'
import { may } from '../shared/permissions.ts'
import { ChangeEntry } from './change-entry.tsx'
import { adminsQuery, useChanges } from './queries.ts'

const readableNames = recordNames.filter((name) => may(records[name].read))
const filterNames = ['thing', 'admin', 'from', 'to']

export function Component() {
  const list = useList('audit-log', filterNames)
  const { data: admins = [] } = useQuery(adminsQuery)
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (list.filter(name) ? [[name, list.filter(name)]] : [])),
  )
  return (
    <>
      <ListHead title="Activity">
        <Filters list={list} names={filterNames}>
          <Filter
            list={list}
            name="thing"
            label="What"
            any="Everything"
            choices={readableNames.map((value) => ({ value, label: records[value].plural }))}
          />
          <Filter
            list={list}
            name="admin"
            label="Who"
            any="Every admin"
            choices={admins.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
          <DayFilter list={list} name="from" label="From" />
          <DayFilter list={list} name="to" label="To" />
        </Filters>
      </ListHead>
      <Changes filters={filters} list={list} />
    </>
  )
}

function Changes({ filters, list }: { filters: Record<string, string>; list: List }) {
  const { changes, isError, retry, older } = useChanges(filters, list.size)
  if (isError && !changes) return <LoadFailed what="The activity could not be loaded" retry={retry} />
  if (!changes) return <Skeleton className="h-96 w-full" />
  if (changes.length === 0) {
    return list.isFiltered ? (
      <EmptyState
        title="No changes match"
        action={<ButtonLink to={list.unfilteredUrl}>Show all changes</ButtonLink>}
      />
    ) : (
      <EmptyState title="No changes yet">What an admin changes in the shop stands here.</EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Changes, newest first" className="border-text border-t-2">
        {changes.map((change) => (
          <ChangeEntry key={change._id} change={change} withLink />
        ))}
      </ul>
      {older && (
        <Button variant="secondary" loading={older.isReading} onClick={older.read} className="mt-5">
          Show older changes
        </Button>
      )}
    </>
  )
}
