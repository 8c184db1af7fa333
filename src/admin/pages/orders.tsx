import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paging } from '../../ui/paging.tsx'
import { OrderCards } from '../parts/order-cards.tsx'
import { orderColumns } from '../parts/order-columns.tsx'
import { ordersQuery } from '../queries.ts'
import { urls } from '../urls.ts'

const sizes = [7, 20, 50] as const

/** All orders, newest first. Page and page size stand in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const size = sizes.find((known) => known === Number(search.get('limit'))) ?? sizes[0]
  const { data, isError, refetch, isPlaceholderData } = useQuery(ordersQuery(page, size))
  const failed = isError && !data
  const none = data?.orders.length === 0
  return (
    <>
      <title>Orders · Maidan dashboard</title>
      <h1 className="type-title mb-6">Orders</h1>
      {/* Phones and tablets have no room for a table's columns. */}
      {!failed && !none && (
        <div className="xl:hidden">
          <OrderCards orders={data?.orders} />
        </div>
      )}
      <div className={failed || none ? undefined : 'max-xl:hidden'}>
        <DataTable
          caption="All orders, newest first"
          columns={orderColumns}
          rows={data?.orders}
          keyOf={({ _id }) => _id}
          awaited={size}
          stale={isPlaceholderData}
          error={failed ? { message: 'Failed to load order data.', retry: () => void refetch() } : undefined}
          empty={<NoOrders page={page} />}
        />
      </div>
      {data && !none && (
        <Paging
          total={data.total}
          noun={['order', 'orders']}
          page={page}
          size={size}
          sizes={sizes}
          onSize={(limit) => setSearch({ limit: String(limit) })}
          to={(page) => `?${new URLSearchParams({ page: String(page), limit: String(size) })}`}
        />
      )}
    </>
  )
}

function NoOrders({ page }: { page: number }) {
  if (page === 1)
    return <EmptyState title="No orders yet">They stand here as soon as somebody buys.</EmptyState>
  return (
    <EmptyState
      drawing="out"
      title="No orders on this page"
      action={<ButtonLink to={urls.orders}>To the newest orders</ButtonLink>}
    />
  )
}
