import { lazy, Suspense } from 'react'
import { deliveredStatuses } from '../../shop/orders/rules.ts'
import type { OrderItemOnWire } from '../../shop/orders/wire.ts'

const OwnReview = lazy(async () => ({ default: (await import('../reviews/own-review.tsx')).OwnReview }))

export function ReviewOfItem({ item, className }: { item: OrderItemOnWire; className: string }) {
  if (!deliveredStatuses.includes(item.status)) return null
  return (
    <Suspense>
      <OwnReview product={item.productId} className={className} />
    </Suspense>
  )
}
