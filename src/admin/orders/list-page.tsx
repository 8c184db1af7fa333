import { useQuery } from '@tanstack/react-query'
import { parcelFilters } from '../../shop/orders/outcome-rules.ts'
import { paymentMethods, statuses } from '../../shop/orders/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DayFilter } from '../list/day-filter.tsx'
import { Filter } from '../list/filter.tsx'
import { Filters } from '../list/filters.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useList } from '../list/use-list.ts'
import { useRowSelection } from '../list/use-row-selection.ts'
import { SaveView } from '../views/save-view.tsx'
import { ViewLinks } from '../views/view-links.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { OrderCard, orderColumns } from './columns.tsx'
import { CourierFiles } from './courier-files.tsx'
import { NewOrdersBar, useNewOrders } from './new-orders.tsx'
import { statusLabel } from './order-status.tsx'
import { ordersQuery } from './queries.ts'
import { tagsQuery } from './tags.tsx'

const filters = ['status', 'payment', 'from', 'to', 'parcel', 'tag']

export function Component() {
  const list = useList('orders', filters)
  const result = useQuery(ordersQuery(list.query))
  const { data: tags = [] } = useQuery(tagsQuery)
  const selection = useRowSelection()
  const pageIds = result.data?.rows.map(({ _id }) => _id) ?? []
  const newOrders = useNewOrders(pageIds)
  return (
    <>
      <ListHead
        title="Orders"
        tabPrefix={newOrders.count && `(${newOrders.count}) `}
        actions={<CourierFiles />}
      >
        <ViewLinks of="orders" list={list} />
        <SearchField list={list} label="Search orders" />
        <Filters list={list} names={filters}>
          <Filter
            list={list}
            name="status"
            label="Status"
            choices={statuses.map((value) => ({ value, label: statusLabel(value) }))}
          />
          <Filter list={list} name="payment" label="Payment" choices={paymentMethods} />
          <Filter
            list={list}
            name="parcel"
            label="Parcels"
            any="Any parcels"
            choices={Object.entries(parcelFilters).map(([value, label]) => ({ value, label }))}
          />
          {(tags.length > 0 || list.filter('tag')) && (
            <Filter list={list} name="tag" label="Tag" choices={withChosen(tags, list.filter('tag'))} />
          )}
          <DayFilter list={list} name="from" label="From" />
          <DayFilter list={list} name="to" label="To" />
        </Filters>
        <SaveView of="orders" list={list} />
      </ListHead>
      <NewOrdersBar newOrders={newOrders} list={list} />
      <Listing
        list={list}
        noun={['order', 'orders']}
        caption={list.sort ? 'All orders' : 'All orders, newest first'}
        columns={orderColumns(selection, pageIds)}
        card={(order) => <OrderCard order={order} selection={selection} pageIds={pageIds} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load order data."
        empty={<EmptyState title="No orders yet">They stand here as soon as somebody buys.</EmptyState>}
      />
      <BulkBar selection={selection} pageIds={pageIds} list={list} total={result.data?.total ?? 0} />
    </>
  )
}

const withChosen = (tags: string[], chosen: string) =>
  chosen && !tags.includes(chosen) ? [...tags, chosen] : tags
