import { formatDate } from '../../lib/dates.ts'
import type { ReturnRequestOnWire } from '../../shop/fulfilment/returns-wire.ts'
import { orderName } from '../../shop/orders/rules.ts'
import type { Column } from '../../ui/data-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { urls } from '../shared/urls.ts'
import { RequestStatus } from './request-status.tsx'
import { ReturnActions } from './return-actions.tsx'

export const returnColumns: Column<ReturnRequestOnWire>[] = [
  {
    name: 'product',
    head: 'Product',
    cell: ({ productId, size, quantity }) => (
      <>
        <span className="line-clamp-1 min-w-32 wrap-anywhere max-w-56 font-semibold 3xl:max-w-96">
          {productId.productName}
        </span>
        <span className="block text-muted text-xs">
          <bdi>{productId.brand.brandName}</bdi> · size {size} · {quantity}{' '}
          {quantity === 1 ? 'unit' : 'units'}
        </span>
      </>
    ),
  },
  {
    name: 'order',
    head: 'Order',
    cell: ({ orderId }) => (
      <TextLink to={urls.order(orderId)} className="type-number">
        #{orderName(orderId)}
      </TextLink>
    ),
  },
  {
    name: 'customer',
    head: 'Customer',
    cell: ({ user }) => (
      <>
        <span className="line-clamp-1 wrap-anywhere min-w-28 max-w-44 3xl:max-w-96">{user.name}</span>
        <span className="line-clamp-1 wrap-anywhere min-w-28 max-w-44 text-muted text-xs 3xl:max-w-96">
          {user.email}
        </span>
      </>
    ),
  },
  { name: 'reason', head: 'Reason', cell: ({ reason }) => reason },
  {
    name: 'status',
    head: 'Status',
    cell: ({ status, held }) => <RequestStatus status={held?.to ?? status} />,
  },
  {
    name: 'date',
    head: 'Return date',
    cell: ({ returnDate }) => <span className="whitespace-nowrap">{formatDate(returnDate)}</span>,
  },
  actionsColumn((request) => <ReturnActions request={request} />),
]
