import { formatDate } from '../../../lib/dates.ts'
import type { ReturnRequestOnWire } from '../../../shop/orders/returns-wire.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { urls } from '../../urls.ts'
import { orderName } from '../order-name.ts'
import { RequestStatus } from './request-status.tsx'
import { ReturnActions } from './return-actions.tsx'

/** A return request where a table has no room. */
export function ReturnCard({ request }: { request: ReturnRequestOnWire }) {
  const { productId, user, orderId, size, quantity, reason, status, returnDate } = request
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-3.5">
      <h2 className="font-semibold">{productId.productName}</h2>
      <span className="text-sm">
        <RequestStatus status={status} />
      </span>
      <p className="col-span-2 text-muted text-sm">
        {productId.brand.brandName} · size {size} · {quantity} {quantity === 1 ? 'unit' : 'units'}
      </p>
      <p className="col-span-2 text-sm">
        {reason} · {user.name} · <span className="whitespace-nowrap">{formatDate(returnDate)}</span>
      </p>
      <TextLink to={urls.order(orderId)} className="type-number text-sm">
        #{orderName(orderId)}
      </TextLink>
      <ReturnActions request={request} />
    </article>
  )
}
