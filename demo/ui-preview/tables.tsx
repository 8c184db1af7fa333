import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatRupees } from '../../src/lib/money.ts'
import { type Column, DataTable } from '../../src/ui/data-table.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { Paging } from '../../src/ui/paging.tsx'
import type { Sort } from '../../src/ui/sort.ts'
import { Status, type StatusTone } from '../../src/ui/status.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { longName } from './extreme-values.ts'
import { Specimens } from './specimen.tsx'

interface Order {
  id: string
  who: string
  total: number
  tone: StatusTone
  status: string
}

const people = ['Asha Rao', 'Kṛṣṇa Iyer', 'Meera Śarmā', 'Farhan Ali', longName]
const statuses: [StatusTone, string][] = [
  ['wait', 'Pending'],
  ['info', 'Shipped'],
  ['good', 'Delivered'],
  ['bad', 'Cancelled'],
]
const orders = Array.from({ length: 43 }, (_, index): Order => {
  const [tone, status] = statuses[index % statuses.length] ?? ['off', 'Inactive']
  const who = people[index % people.length] ?? ''
  const total = index === 4 ? 12_999_900.5 : 999 + ((index * 7_919) % 40_000)
  return { id: `INV${2627000143 - index}`, who, total, tone, status }
})

const columns: Column<Order>[] = [
  { name: 'id', head: 'Order', cell: ({ id }) => <span className="type-number">{id}</span>, sortable: true },
  {
    name: 'who',
    head: 'Customer',
    cell: ({ who }) => <span className="block max-w-72 truncate">{who}</span>,
    sortable: true,
  },
  { name: 'status', head: 'Status', cell: ({ tone, status }) => <Status tone={tone}>{status}</Status> },
  { name: 'total', head: 'Total', cell: ({ total }) => formatRupees(total), numeric: true, sortable: true },
]
const rest = { caption: 'Orders', columns, keyOf: (order: Order) => order.id, empty: null, awaited: 3 }

function inOrder({ by, down }: Sort): Order[] {
  const key = (order: Order) => (by === 'total' ? order.total : by === 'who' ? order.who : order.id)
  const sorted = orders.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
  return down ? sorted.reverse() : sorted
}

function Orders() {
  const [sort, setSort] = useState<Sort>({ by: 'id', down: true })
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page') ?? 1)
  const size = Number(search.get('size') ?? 7)
  return (
    <>
      <DataTable
        {...rest}
        rows={inOrder(sort).slice((page - 1) * size, page * size)}
        sort={sort}
        onSort={setSort}
      />
      <Paging
        total={orders.length}
        noun={['order', 'orders']}
        page={page}
        size={size}
        sizes={[7, 20, 50]}
        onSize={(size) => setSearch({ size: String(size) }, { preventScrollReset: true })}
        to={(page) => `?page=${page}&size=${size}#tables`}
      />
    </>
  )
}

const Returns = () => (
  <DataTable
    {...rest}
    rows={[]}
    empty={
      <EmptyState level={3} title="No returns this week">
        What shoppers send back stands here.
      </EmptyState>
    }
  />
)

export const Tables = () => (
  <div className="grid gap-12">
    <Tabs
      label="Kinds of tables"
      tabs={[
        { value: 'orders', label: 'Orders', panel: <Orders /> },
        { value: 'returns', label: 'Returns: nothing there', panel: <Returns /> },
      ]}
    />
    <Specimens title="While one waits, and when it failed" wide>
      <DataTable {...rest} caption="Orders that are awaited" rows={undefined} />
      <DataTable {...rest} caption="Orders that are asked for again" rows={orders.slice(0, 3)} stale />
      <DataTable
        {...rest}
        rows={undefined}
        error={{ message: 'The orders could not be loaded.', retry: () => undefined }}
      />
    </Specimens>
  </div>
)
