import { useQuery } from '@tanstack/react-query'
import { statuses } from '../../shop/orders/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Filter } from '../parts/list/filter.tsx'
import { ListHead } from '../parts/list/list-head.tsx'
import { Listing } from '../parts/list/listing.tsx'
import { SearchField } from '../parts/list/search-field.tsx'
import { useList } from '../parts/list/use-list.ts'
import { OrderCard } from '../parts/order-card.tsx'
import { orderColumns } from '../parts/order-columns.tsx'
import { inWords } from '../parts/order-status.tsx'
import { ordersQuery } from '../queries.ts'

/** All orders, newest first. */
export function Component() {
  const list = useList([7, 20, 50], ['status'])
  const found = useQuery(ordersQuery(list.query))
  return (
    <>
      <ListHead title="Orders">
        <SearchField list={list} label="Search orders" />
        <Filter
          list={list}
          name="status"
          label="Status"
          any="Any status"
          choices={statuses.map((value) => ({ value, label: inWords(value) }))}
        />
      </ListHead>
      <Listing
        list={list}
        noun={['order', 'orders']}
        caption="All orders, newest first"
        columns={orderColumns}
        card={(order) => <OrderCard order={order} />}
        keyOf={({ _id }) => _id}
        found={found}
        failed="Failed to load order data."
        empty={<EmptyState title="No orders yet">They stand here as soon as somebody buys.</EmptyState>}
      />
    </>
  )
}
