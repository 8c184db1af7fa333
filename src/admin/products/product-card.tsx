import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Thumbnail } from '../shared/thumbnail.tsx'
import { urls } from '../shared/urls.ts'
import { PriceCell } from './price-cell.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductStatus } from './product-status.tsx'
import { SelectBox } from './select-box.tsx'
import { StockCell } from './stock-cell.tsx'
import type { Selection } from './use-selection.ts'

export function ProductCard({ product, selection }: { product: ProductOnWire; selection: Selection }) {
  const { _id, productName, brand, category, gender, thumbnail } = product
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-3">
      <div className="flex items-center gap-3">
        <SelectBox product={product} selection={selection} />
        <Thumbnail of={thumbnail} className="w-20" />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3">
        <div className="min-w-24 flex-1">
          <h2 className="line-clamp-2 break-words font-semibold leading-snug">
            <TextLink to={urls.product(_id)} className="not-hover:no-underline">
              {productName}
            </TextLink>
          </h2>
          <p className="text-muted text-sm">
            <bdi>{brand.brandName}</bdi> · <bdi>{category.categoryName}</bdi> · {gender}
          </p>
        </div>
        <div className="-mr-1">
          <PriceCell product={product} />
        </div>
      </div>
      <div className="col-span-2 flex items-center justify-between gap-3">
        <ProductStatus product={product} />
        <span className="flex items-center gap-2">
          <StockCell product={product} inWords />
          <ProductActions product={product} />
        </span>
      </div>
    </article>
  )
}
