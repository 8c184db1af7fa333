import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../lib/dates.ts'
import type { OrderItemOnWire, OrderOnWire } from '../../shop/orders/wire.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'
import { ItemAction } from './item-action.tsx'
import { ItemPicture } from './item-picture.tsx'
import { OrderNumber } from './order-number.tsx'
import type { ItemName } from './queries.ts'
import { paymentLabel, statusOf } from './status.tsx'

const look =
  'grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-4 border-line border-t py-6 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6 md:grid-cols-[12rem_minmax(0,1fr)_auto]'

export function ItemCard({ order, item }: { order: OrderOnWire; item: OrderItemOnWire }) {
  const { productName, brand } = item.productId
  const { words, tone } = statusOf(item.status, order)
  const name: ItemName = { orderId: order._id, itemId: item._id }
  return (
    <li tabIndex={-1} className={cx(look, 'focus:outline-none')}>
      <Link to={urls.order(order._id)} state={name} className="self-start sm:row-span-2">
        <ItemPicture of={item} alt={`Details of ${productName}`} sizes="(min-width: 640px) 192px, 120px" />
      </Link>
      <div className="min-w-0 md:col-span-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="type-label min-w-0 text-muted text-xs">{brand.brandName}</p>
          <Status tone={tone}>{words}</Status>
        </div>
        <h2 className="mt-0.5 font-semibold text-lg leading-snug">{productName}</h2>
        <p className="mt-1 text-muted">
          Size <span className="type-number text-text">{item.sizeLabel}</span> · Quantity{' '}
          <span className="type-number text-text">{item.quantity}</span>
        </p>
      </div>
      <dl className="flex min-w-0 flex-wrap gap-x-6 gap-y-1 self-end text-sm max-sm:col-span-2">
        <Fact name="Ordered">{formatDate(order.orderDate)}</Fact>
        <Fact name="Payment">{paymentLabel(order)}</Fact>
        <Fact name="Order ID">
          <TextLink to={urls.wholeOrder(order._id)}>
            <OrderNumber of={order} />
          </TextLink>
          <span className="ml-2 wrap-anywhere text-muted text-xs" translate="no">
            {order._id}
          </span>
        </Fact>
      </dl>
      <div className="empty:hidden max-sm:col-span-2 max-sm:*:w-full sm:max-md:col-start-2 md:self-end">
        <ItemAction order={order} item={item} />
      </div>
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline gap-2">
    <dt className="type-label text-muted text-xs">{name}</dt>
    <dd>{children}</dd>
  </div>
)

export const ItemCardSkeleton = () => (
  <li className={look}>
    <Skeleton className="aspect-4/3 sm:row-span-2" />
    <div>
      <Skeleton className="h-5 w-1/4" />
      <Skeleton className="mt-2 h-6 w-2/3" />
      <Skeleton className="mt-2 h-5 w-1/3" />
    </div>
    <Skeleton className="h-12 max-sm:col-span-2" />
  </li>
)
