import { formatDate } from '../../lib/dates.ts'
import type { ReturnRequestOnWire } from '../../shop/fulfilment/returns-wire.ts'
import { orderName } from '../../shop/orders/rules.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'
import { RequestStatus } from './request-status.tsx'
import { ReturnActions } from './return-actions.tsx'

export function ReturnCard({ request }: { request: ReturnRequestOnWire }) {
  const { productId, user, orderId, size, quantity, reason, status, held, returnDate } = request
  return (
    <article className="grid grid-cols-1 gap-1 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 font-semibold">{productId.productName}</h2>
        <span className="text-sm">
          <RequestStatus status={held?.to ?? status} />
        </span>
      </div>
      <p className="text-muted text-sm">
        <bdi>{productId.brand.brandName}</bdi> · size {size} · {quantity} {quantity === 1 ? 'unit' : 'units'}
      </p>
      <p className="text-sm">
        <bdi>{reason}</bdi> · <bdi>{user.name}</bdi> ·{' '}
        <span className="whitespace-nowrap">{formatDate(returnDate)}</span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <TextLink to={urls.order(orderId)} className="type-number text-sm">
          #{orderName(orderId)}
        </TextLink>
        <ReturnActions request={request} />
      </div>
    </article>
  )
}
