import { lazy, Suspense } from 'react'
import { deliveredStatuses } from '../../shop/orders/rules.ts'
import type { OrderItemOnWire } from '../../shop/orders/wire.ts'

/** An order is shown without it where it does not load. */
const OwnReview = lazy(() =>
  import('../reviews/own-review.tsx').then(
    ({ OwnReview }) => ({ default: OwnReview }),
    () => ({ default: () => null }),
  ),
)

export function ReviewOfItem({ item, className }: { item: OrderItemOnWire; className: string }) {
  if (!deliveredStatuses.includes(item.status)) return null
  return (
    <Suspense>
      <OwnReview product={item.productId} className={className} />
    </Suspense>
  )
}
