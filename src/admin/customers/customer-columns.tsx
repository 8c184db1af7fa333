import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { CustomerOnWire } from '../../shop/accounts/customers-wire.ts'
import type { Column } from '../../ui/data-table.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerFace } from './customer-face.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerStatus } from './customer-status.tsx'

export const customerColumns: Column<CustomerOnWire>[] = [
  {
    name: 'name',
    head: 'Customer',
    sortable: true,
    cell: ({ name, email, dpImage }) => (
      <span className="flex items-center gap-3">
        <CustomerFace name={name} picture={dpImage} />
        <span className="min-w-0">
          <span className="block max-w-64 truncate font-semibold 3xl:max-w-md">{name}</span>
          <span className="block max-w-64 truncate text-muted 3xl:max-w-md">{email}</span>
        </span>
      </span>
    ),
  },
  {
    name: 'phone',
    head: 'Phone',
    cell: ({ phone }) =>
      phone ? <span className="whitespace-nowrap tabular-nums">{phone}</span> : <NotKnown />,
  },
  {
    name: 'orders',
    head: 'Orders',
    numeric: true,
    cell: (customer) => <CustomerOrders customer={customer} />,
  },
  { name: 'spent', head: 'Spent', numeric: true, cell: ({ spent }) => formatRupees(spent) },
  {
    name: 'createdAt',
    head: 'Joined',
    sortable: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
  { name: 'status', head: 'Status', cell: ({ isVerified }) => <CustomerStatus isVerified={isVerified} /> },
  actionsColumn((customer) => <CustomerActions customer={customer} />),
]

const NotKnown = () => (
  <span className="text-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">None</span>
  </span>
)
