import type { CartOnWire } from '../../shop/cart/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from './notice.tsx'
import { useAcceptChanges } from './queries.ts'

export function ChangedPrices({ cart }: { cart: CartOnWire }) {
  const accept = useAcceptChanges()
  const changed = cart.items.filter(({ change }) => change !== null)
  return (
    <div role="status" className="not-empty:mt-4">
      {changed.length > 0 && (
        <Notice
          action={
            <Button variant="secondary" size="small" onClick={() => accept.mutate(changed)}>
              OK<span className="sr-only"> to the new prices</span>
            </Button>
          }
        >
          {changed.map(({ _id, productId, change }) => (
            <span key={_id} className="block">
              <bdi>{productId.productName}</bdi>: {change}
            </span>
          ))}
        </Notice>
      )}
    </div>
  )
}
