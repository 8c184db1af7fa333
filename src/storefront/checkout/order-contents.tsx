import type { CartOnWire } from '../../shop/cart/wire.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangedPrices } from '../cart/cart-changes.tsx'
import { unitsIn } from '../cart/lines.ts'
import { Picture } from '../shared/picture.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'

const shown = 4

export function OrderContents({ cart }: { cart: CartOnWire | undefined }) {
  const { selling } = useShopFacts()
  if (!cart) return <Skeleton className="h-16" />
  const units = unitsIn(cart)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ul className="flex">
          {cart.items
            .slice(0, shown)
            .map(({ _id, productId: { productName, pictures }, sizeLabel, quantity }) => (
              <li key={_id} className="-ml-3 w-20 border-2 border-bg first:ml-0">
                <Picture
                  of={pictures.thumbnail}
                  alt={`${quantity} × ${productName}, size ${sizeLabel}`}
                  sizes="80px"
                  loading="eager"
                />
              </li>
            ))}
        </ul>
        <p className="text-muted">
          <span className="type-number text-text">{units}</span>
          <span>{` ${units === 1 ? 'item' : 'items'} · `}</span>
          <Link to={urls.cart} className="underline underline-offset-4">
            <span>Change</span>
            <span className="sr-only"> what is in the cart</span>
          </Link>
        </p>
      </div>
      <details className="mt-3">
        <summary className="min-h-6 cursor-pointer underline underline-offset-4">Show what you buy</summary>
        <ul className="mt-2 border-line border-b">
          {cart.items.map(({ _id, productId: { productName }, sizeLabel, quantity }) => (
            <li key={_id} className="wrap-anywhere border-line border-t py-2">
              <span>{`${quantity} × `}</span>
              <bdi>{productName}</bdi>
              <span>{`, size ${sizeLabel}`}</span>
            </li>
          ))}
        </ul>
      </details>
      <p className="mt-3 text-muted text-sm">{`${selling.returns}.`}</p>
      <ChangedPrices cart={cart} />
    </>
  )
}
