import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { fromRupees, toRupees } from '../../lib/money.ts'
import { fixedRating, priceTag } from '../../shop/catalog/product-card-rules.ts'
import { discountedPrice } from '../../shop/catalog/rules.ts'
import { isClothing, type SizeSystem } from '../../shop/catalog/size-rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { Badge } from '../../ui/badge.tsx'
import { NoPicture } from '../../ui/brand-art/no-picture.tsx'
import { cx } from '../../ui/cx.ts'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'
import { allBrands, allCategories } from '../shared/reference-data.ts'
import { useShop } from '../shared/shop.ts'
import type { ProductFields } from './fields.ts'

interface PreviewProps {
  /** Omitted for a new product. */
  product: ProductOnWire | undefined
}

export function Preview({ product }: PreviewProps) {
  const { ratings } = useShop()
  const { control } = useFormContext<ProductFields>()
  const [name, category, brand, salePrice, thumbnail, sizes, sizesMean] = useWatch({
    control,
    name: ['productName', 'category', 'brand', 'salePrice', 'thumbnail', 'sizes', 'sizesMean'],
  })
  const chosen = useQuery(allCategories).data?.find(({ _id }) => _id === category)
  const upright =
    chosen &&
    isClothing({ name: chosen.categoryName, sizeSystem: (sizesMean as SizeSystem) || chosen.sizeSystem })
  const brands = useQuery(allBrands).data
  const brandName = brands?.find(({ _id }) => _id === brand)?.brandName
  const hasOffer = product?.category._id === category
  const { off, ...price } = priceTagOf(salePrice, hasOffer ? product : undefined)
  const isSoldOut = sizes.every(({ stock }) => !(Number(stock) > 0))
  return (
    <figure>
      <div className="relative">
        {thumbnail ? (
          <img
            src={thumbnail}
            alt=""
            className={cx('picture w-full bg-sunk object-cover', upright ? 'aspect-4/5' : 'aspect-4/3')}
          />
        ) : (
          <NoPicture className={upright ? 'aspect-4/5!' : undefined} />
        )}
        {off && (
          <Badge tone="alarm" className="absolute bottom-0 left-0">
            {off}
          </Badge>
        )}
      </div>
      <div className="mt-3 flex items-center justify-between gap-2">
        <p className="type-label truncate text-muted text-xs">
          {brandName ?? (product?.brand._id === brand ? product.brand.brandName : 'Brand')}
        </p>
        {ratings && <Rating value={fixedRating} />}
      </div>
      <p className="mt-0.5 line-clamp-2 font-semibold leading-snug">{name.trim() || 'Product name'}</p>
      <Price {...price} className="mt-1.5" />
      {isSoldOut && <p className="mt-1.5 text-muted text-sm">Unavailable: no size has stock.</p>}
    </figure>
  )
}

/** An offer of an amount is known by what it makes of the saved price alone, and another price is shown with its percentage. */
function priceTagOf(priceText: string, offered: PreviewProps['product']) {
  const salePrice = priceText.trim() === '' ? Number.NaN : Number(priceText)
  if (!(salePrice >= 0 && salePrice <= 1_000_000_000)) return { now: '₹–', off: undefined }
  const inPaise = fromRupees(salePrice)
  const salePriceNow = toRupees(inPaise)
  const offerPercentage = offered?.offerPercentage || null
  if (offered?.salePrice === salePriceNow && offerPercentage !== null)
    return priceTag({ ...offered, salePrice: salePriceNow, offerPercentage })
  return priceTag({
    salePrice: salePriceNow,
    discountedPrice: offerPercentage === null ? null : toRupees(discountedPrice(inPaise, offerPercentage)),
    offerPercentage,
  })
}
