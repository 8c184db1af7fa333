import type { CartOnWire } from '../../shop/cart/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from './notice.tsx'
import { useAcceptChanges } from './queries.ts'

export function CartChanges({ cart: { items, gone } }: { cart: CartOnWire }) {
  const accept = useAcceptChanges()
  const changed = items.filter(({ change }) => change !== null)
  return (
    <div role="status" className="grid gap-2 not-empty:mt-6">
      {gone.length > 0 && (
        <Notice
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => accept.mutate(gone.map(({ _id }) => ({ _id, discountedPrice: 0 })))}
            >
              <span>OK</span>
              <span className="sr-only"> to what has left</span>
            </Button>
          }
        >{`${gone.map(({ productName }) => productName).join(', ')} ${gone.length === 1 ? 'has' : 'have'} left the shop, and so your cart`}</Notice>
      )}
      {changed.length > 1 && (
        <Notice
          action={
            <Button variant="secondary" size="small" onClick={() => accept.mutate(changed)}>
              Accept all
            </Button>
          }
        >{`${changed.length} prices have changed since you last looked`}</Notice>
      )}
    </div>
  )
}

export function ChangedPrices({ cart }: { cart: CartOnWire }) {
  const accept = useAcceptChanges()
  const changed = cart.items.filter(({ change }) => change !== null)
  return (
    <div role="status" className="not-empty:mt-4">
      {changed.length > 0 && (
        <Notice
          action={
            <Button variant="secondary" size="small" onClick={() => accept.mutate(changed)}>
              <span>OK</span>
              <span className="sr-only"> to the new prices</span>
            </Button>
          }
        >
          {changed.map(({ _id, productId, change }) => (
            <span key={_id} className="block">
              <bdi>{productId.productName}</bdi>
              <span>{`: ${change}`}</span>
            </span>
          ))}
        </Notice>
      )}
    </div>
  )
}
