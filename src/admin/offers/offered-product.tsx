import { formatRupees } from '../../lib/money.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'

export function OfferedProduct({ product }: { product: PopulatedProductOnWire }) {
  const { _id, productName, salePrice, discountedPrice, status } = product
  return (
    <span className="block max-w-64 3xl:max-w-md">
      <TextLink to={urls.product(_id)} className="line-clamp-1 min-w-32 wrap-anywhere">
        {productName}
      </TextLink>
      <span className="block text-muted">
        {discountedPrice === null ? (
          formatRupees(salePrice)
        ) : (
          <>
            <span className="sr-only">now </span>
            {formatRupees(discountedPrice)} <span className="sr-only">, before </span>
            <s>{formatRupees(salePrice)}</s>
          </>
        )}
        {!status && ' · inactive'}
      </span>
    </span>
  )
}
