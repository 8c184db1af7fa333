import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import { momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { AssistantActivityOnWire } from '../../shop/assistants/activity/wire.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListHead } from '../list/list-head.tsx'
import { api } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'

const activityQuery = queryOptions({
  queryKey: ['assistants'],
  queryFn: () => send(api.assistant['get-activity'].$get()),
})

const count = (value: number) => value.toLocaleString('en-IN')

const columns: Column<AssistantActivityOnWire>[] = [
  {
    name: 'assistant',
    head: 'Assistant',
    cell: ({ assistant, profile }) =>
      assistant ? (
        <span className="wrap-anywhere" translate="no" title={profile}>
          {assistant}
        </span>
      ) : (
        'Links that name what to buy'
      ),
  },
  { name: 'carts', head: 'Carts', cell: ({ carts }) => count(carts), numeric: true },
  { name: 'checkouts', head: 'Checkouts', cell: ({ checkouts }) => count(checkouts), numeric: true },
  { name: 'handedOver', head: 'Handed over', cell: ({ handedOver }) => count(handedOver), numeric: true },
  { name: 'orders', head: 'Orders', cell: ({ orders }) => count(orders), numeric: true },
  { name: 'value', head: 'Value', cell: ({ value }) => formatRupees(value), numeric: true },
  {
    name: 'lastAt',
    head: 'Last',
    cell: ({ lastAt }) => <span className="whitespace-nowrap">{momentInWords(lastAt)}</span>,
  },
]

const searchColumns: Column<{ words: string; times: number }>[] = [
  { name: 'words', head: 'Search', cell: ({ words }) => <span className="wrap-anywhere">{words}</span> },
  { name: 'times', head: 'Times', cell: ({ times }) => count(times), numeric: true },
]

export function Component() {
  const { data, isError, refetch } = useQuery(activityQuery)
  return (
    <>
      <ListHead title="Assistants" />
      <p className="-mt-3 mb-8 max-w-prose text-muted">
        What assistants of shoppers put together in the last seven days, and what people made of it. Whether
        they can is a switch under <TextLink to={urls.settingsOf('sharing')}>Settings</TextLink>.
      </p>
      {isError && !data ? (
        <LoadFailed what="What assistants do could not be loaded" retry={() => void refetch()} />
      ) : data ? (
        <div className="grid gap-12">
          {!data.areServed && <p role="status">Shopping by assistants is switched off.</p>}
          <section className="min-w-0">
            <DataTable
              caption="What assistants have put together"
              columns={columns}
              rows={data.assistants}
              keyOf={({ profile }) => profile}
              empty={
                <EmptyState drawing="bench" title="No assistant has put anything together">
                  When one fills a cart, it is here.
                </EmptyState>
              }
            />
          </section>
          {data.notFound.length > 0 && (
            <section className="min-w-0">
              <h2 className="type-heading mb-4">Searched for, and not found</h2>
              <DataTable
                caption="What assistants searched for without finding anything"
                columns={searchColumns}
                rows={data.notFound}
                keyOf={({ words }) => words}
                empty={null}
              />
            </section>
          )}
        </div>
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  )
}
