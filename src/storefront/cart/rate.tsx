import { lazy, Suspense } from 'react'
import type { Destination } from '../../lib/delivery-zones.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'

/** Only advice: a cart is shown without it where it does not load. */
const RateNote = lazy(() => import('./rate-note.tsx').catch(() => ({ default: () => null })))

export function Rate({ cart, to }: { cart: CartOnWire; to: Destination | null }) {
  const { weight, zones } = cart.terms
  return <Suspense>{(weight || zones?.length > 0) && <RateNote cart={cart} to={to} />}</Suspense>
}
