import ArrowRight from 'lucide-react/icons/arrow-right'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { orderName } from '../../shop/orders/rules.ts'
import type { OrderForAdminOnWire } from '../../shop/orders/wire.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'
import { OrderStatus } from './order-status.tsx'
import { unitsIn } from './units-in.ts'

export const orderColumns: Column<OrderForAdminOnWire>[] = [
  {
    name: 'order',
    head: 'Order',
    cell: ({ _id }) => (
      <TextLink to={urls.order(_id)} className="type-number">
        #{orderName(_id)}
      </TextLink>
    ),
  },
  {
    name: 'customer',
    head: 'Customer',
    cell: ({ user }) => (
      <>
        <span className="block max-w-56 truncate 3xl:max-w-96">{user.name}</span>
        <span className="block max-w-56 truncate text-muted text-xs 3xl:max-w-96">{user.email}</span>
      </>
    ),
  },
  {
    name: 'date',
    head: 'Date',
    sortable: true,
    cell: ({ orderDate }) => <span className="whitespace-nowrap">{formatDate(orderDate)}</span>,
  },
  { name: 'payment', head: 'Payment', cell: ({ paymentMethod }) => paymentMethod },
  { name: 'status', head: 'Status', cell: ({ orderStatus }) => <OrderStatus status={orderStatus} /> },
  { name: 'items', head: 'Items', cell: unitsIn, numeric: true },
  {
    name: 'total',
    head: 'Total',
    sortable: true,
    cell: ({ theTotelAmount }) => formatRupees(theTotelAmount),
    numeric: true,
  },
  {
    name: 'details',
    head: <span className="sr-only">Actions</span>,
    numeric: true,
    cell: ({ _id }) => (
      <ButtonLink
        to={urls.order(_id)}
        variant="quiet"
        size="small"
        aria-label={`Details of order ${orderName(_id)}`}
        className="px-0! no-underline! hover:underline!"
      >
        Details <ArrowRight size={16} aria-hidden />
      </ButtonLink>
    ),
  },
]
