import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { isUnderWay, orderName } from '../../shop/orders/rules.ts'
import type { OrderOnWire, TaggedOrderOnWire } from '../../shop/orders/wire.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SelectPage, SelectRow } from '../list/select-boxes.tsx'
import type { RowSelection } from '../list/use-row-selection.ts'
import { urls } from '../shared/urls.ts'
import { OrderStatus, paymentLabel } from './order-status.tsx'

const checkAddress = 'Check the address'

export const orderColumns = (
  selection: RowSelection,
  pageIds: readonly string[],
): Column<TaggedOrderOnWire>[] => [
  {
    name: 'select',
    head: <SelectPage ids={pageIds} selection={selection} />,
    cell: ({ _id, number }) => (
      <SelectRow id={_id} what={`order ${number}`} pageIds={pageIds} selection={selection} />
    ),
  },
  {
    name: 'order',
    head: 'Order',
    cell: ({ _id, number }) => (
      <TextLink to={urls.order(_id)} className="type-number" translate="no">
        {orderName(number)}
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
  { name: 'payment', head: 'Payment', cell: paymentLabel },
  {
    name: 'status',
    head: 'Status',
    cell: ({ items, orderStatus, pickup, expressDays, counterPayment, tags, isAddressDoubtful }) => (
      <>
        <OrderStatus status={orderStatus} of={{ pickup }} />
        {expressDays && isUnderWay(items) && (
          <Badge tone="ink" className="ml-2">
            Express
          </Badge>
        )}
        {pickup && !counterPayment && (
          <span className="block max-w-40 truncate text-muted text-xs">{`Pickup: ${pickup.place}`}</span>
        )}
        {isAddressDoubtful && <span className="block text-alarm text-xs">{checkAddress}</span>}
        {tags.length > 0 && <span className="block text-muted text-xs">{tags.join(', ')}</span>}
      </>
    ),
  },
  { name: 'items', head: 'Items', cell: unitCount, numeric: true },
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
    cell: ({ _id, number }) => (
      <ButtonLink
        to={urls.order(_id)}
        variant="quiet"
        size="small"
        aria-label={`Details of order ${number}`}
        className="px-0! no-underline! hover:underline! print:hidden"
      >
        <span>Details</span>
        <ArrowRight size={16} aria-hidden />
      </ButtonLink>
    ),
  },
]

interface OrderCardProps {
  order: TaggedOrderOnWire
  selection: RowSelection
  pageIds: readonly string[]
}

export function OrderCard({ order, selection, pageIds }: OrderCardProps) {
  const { _id, number, user, theTotelAmount, orderStatus, orderDate, tags, isAddressDoubtful } = order
  const units = unitCount(order)
  return (
    <div className="flex items-start gap-3">
      <SelectRow id={_id} what={`order ${number}`} pageIds={pageIds} selection={selection} />
      <Link
        to={urls.order(_id)}
        className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-3.5 focus-visible:-outline-offset-3"
      >
        <span className="type-number">
          <span className="sr-only">Details of order </span>
          <span translate="no">{orderName(number)}</span>
        </span>
        <span className="type-number text-right text-lg">{formatRupees(theTotelAmount)}</span>
        <span className="truncate">{user.name}</span>
        <span className="justify-self-end text-sm">
          <OrderStatus status={orderStatus} of={order} />
        </span>
        <span className="col-span-2 text-muted text-sm">{`${formatDate(orderDate)} · ${paymentLabel(order)} · ${units} ${units === 1 ? 'item' : 'items'}${tags.length > 0 ? ` · ${tags.join(', ')}` : ''}`}</span>
        {order.expressDays && isUnderWay(order.items) && (
          <span className="col-span-2">
            <Badge tone="ink">Express</Badge>
          </span>
        )}
        {isAddressDoubtful && <span className="col-span-2 text-alarm text-sm">{checkAddress}</span>}
      </Link>
    </div>
  )
}

function unitCount({ items }: Pick<OrderOnWire, 'items'>): number {
  return items.reduce((units, { quantity }) => units + quantity, 0)
}
