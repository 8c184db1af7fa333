import { Link } from 'react-router'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { orderName } from '../../shop/orders/rules.ts'
import type { OrderForAdminOnWire } from '../../shop/orders/wire.ts'
import { urls } from '../shared/urls.ts'
import { OrderStatus } from './order-status.tsx'
import { unitsIn } from './units-in.ts'

export function OrderCard({ order }: { order: OrderForAdminOnWire }) {
  const { _id, user, theTotelAmount, orderStatus, orderDate, paymentMethod } = order
  const units = unitsIn(order)
  return (
    <Link
      to={urls.order(_id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-3.5 focus-visible:-outline-offset-3"
    >
      <span className="type-number">
        <span className="sr-only">Details of order </span>#{orderName(_id)}
      </span>
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
