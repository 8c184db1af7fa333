import { formatRupees } from '../../lib/money.ts'
import type { ItemStepOnWire } from '../../shop/orders/history-wire.ts'
import type { RefundOnWire } from '../../shop/orders/order-payments-wire.ts'
import { ItemHistory } from './item-history.tsx'
import type { Item, OrderDetails } from './queries.ts'
import { RefundWay } from './refund-status.tsx'
import { StatusChoice } from './status-choice.tsx'

interface OrderItemProps {
  item: Item
  details: OrderDetails
  steps: readonly ItemStepOnWire[]
  refunds: readonly RefundOnWire[]
}

export function OrderItem({ item, details, steps, refunds }: OrderItemProps) {
  const { productId: product, size, quantity, priceDetails } = item
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b py-4">
      {product.thumbnail && (
        <img
          src={`${product.thumbnail}-160.avif`}
          alt=""
          width={96}
          height={72}
          loading="lazy"
          className="h-18 w-24 object-cover"
        />
      )}
      <div className="min-w-48 flex-1">
        <p className="type-label text-muted">{product.brand.brandName}</p>
        <p className="font-semibold">{product.productName}</p>
        <p className="text-muted text-sm">
          Size {size} · {quantity} × {formatRupees(priceDetails.discountedPrice)}
        </p>
      </div>
      <StatusChoice item={item} details={details} steps={steps} />
      <ItemHistory of={product.productName} steps={steps} />
      {refunds.map((refund) => (
        <RefundWay key={refund.reference} refund={refund} className="basis-full sm:pl-29" />
      ))}
    </li>
  )
}
