import { Link } from 'react-router'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { OrderForAdminOnWire } from '../../shop/orders/wire.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../urls.ts'
import { orderName, unitsIn } from './order-name.ts'
import { OrderStatus } from './order-status.tsx'

/** Orders where a table has no room: one below the other, and the whole of each leads to its details. */
export function OrderCards({ orders }: { orders: readonly OrderForAdminOnWire[] | undefined }) {
  return (
    <ul
      aria-label="All orders, newest first"
      aria-busy={!orders}
      className="grid gap-x-10 border-text border-t-2 md:grid-cols-2"
    >
      {orders
        ? orders.map((order) => (
            <li key={order._id} className="border-line border-b">
              <OrderCard order={order} />
            </li>
          ))
        : Array.from({ length: 7 }, (_, place) => (
            <li key={String(place)} className="border-line border-b py-3.5">
              <Skeleton className="h-19" />
            </li>
          ))}
    </ul>
  )
}

function OrderCard({ order }: { order: OrderForAdminOnWire }) {
  const { _id, user, theTotelAmount, orderStatus, orderDate, paymentMethod } = order
  const units = unitsIn(order)
  return (
    <Link
      to={urls.order(_id)}
      aria-label={`Details of order ${orderName(_id)} by ${user.name}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-3.5 focus-visible:-outline-offset-3"
    >
      <span className="type-number">#{orderName(_id)}</span>
      <span className="type-number text-right text-lg">{formatRupees(theTotelAmount)}</span>
      <span className="truncate">{user.name}</span>
      <span className="justify-self-end text-sm">
        <OrderStatus status={orderStatus} />
      </span>
      <span className="col-span-2 text-muted text-sm">
        {formatDate(orderDate)} · {paymentMethod} · {units} {units === 1 ? 'item' : 'items'}
      </span>
    </Link>
  )
}
