import { formatRupees } from '../../lib/money.ts'
import { priceTag } from '../../shop/catalog/product-card-rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { useRowDialog } from '../list/row-dialog.tsx'
import { quickLook } from './inline-edit-style.ts'
import { PriceDialog } from './price-dialog.tsx'

export function PriceCell({ product }: { product: ProductOnWire }) {
  const show = useRowDialog()
  const { now, was, off } = priceTag(product)
  return (
    <button
      type="button"
      title="Change the price"
      onClick={() => show((close) => <PriceDialog product={product} close={close} />)}
      className={quickLook}
    >
      <span className="sr-only">Price of {product.productName}: </span>
      <span className="type-number">{now}</span>
      {was && (
        <span className="text-xs">
          <span className="sr-only">before </span>
          <s className="text-muted tabular-nums">{was}</s>{' '}
          <span className="type-number text-alarm">{off}</span>
        </span>
      )}
      {!was && product.regularPrice > product.salePrice && (
        <span className="text-muted text-xs tabular-nums">MRP {formatRupees(product.regularPrice)}</span>
      )}
      <span className="sr-only">Change</span>
    </button>
  )
}
