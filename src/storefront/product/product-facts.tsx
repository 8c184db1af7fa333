import { formatRupees, toRupees } from '../../lib/money.ts'
import { shippingFee } from '../../shop/cart/rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { codLimitShown } from '../../shop/orders/cod-rules.ts'

export function ProductFacts({ product }: { product: ProductOnWire }) {
  const facts = [
    ['Kind', product.category.categoryName],
    ['For', product.gender],
    ['MRP', `${formatRupees(product.regularPrice)}, all taxes included`],
    ['Delivery', `${formatRupees(toRupees(shippingFee))} for the whole order, anywhere in India`],
    ['Payment', `In cash on delivery up to ${codLimitShown}, online, or from your wallet`],
    ['Returns', 'Ask for a refund once it is delivered'],
  ]
  return (
    <dl className="mt-8 border-text border-t-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border-line border-b py-2.5">
          <dt className="type-label text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
