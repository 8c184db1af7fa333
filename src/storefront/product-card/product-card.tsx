import { memo, type ReactNode, useState } from 'react'
import { useViewTransitionState } from 'react-router'
import { fixedRating, priceTag } from '../../shop/catalog/product-card-rules.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'
import { Picture } from '../shared/picture.tsx'
import { multibuysOf, useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import type { Card } from './card.ts'
import { Heart } from './heart.tsx'

/** Subgrid aligns the rows of neighbouring cards whatever the length of a name. */
export const cardRows = 'row-span-4 grid grid-cols-1 grid-rows-subgrid pb-9 md:pb-12'

interface ProductCardProps {
  product: Card
  sizes: string
  /** 4:5 instead of 4:3. */
  upright: boolean
  loading: 'first' | 'eager' | 'lazy'
  /** Disables the view transition of the picture. */
  still: boolean
  /** Stands below the price. */
  children?: ReactNode
}

/** Clothes hang in the middle of a picture of 4:3. Of other goods nothing may be cut off. */
const frames = {
  clothing: 'aspect-4/5!',
  others: 'scheme-light aspect-4/5! bg-studio! object-contain!',
}

/** Memoized, so that a page that is being left does not render its cards again. */
export const ProductCard = memo(({ product, sizes, upright, loading, still, children }: ProductCardProps) => {
  const { _id, productName, brand, pictures, second, offerPercentage, otherColours } = product
  const to = urls.product(_id)
  const facts = useShopFacts()
  const { ratings, wishlists } = facts
  const [multibuy] = multibuysOf(facts, product)
  const rating = ratings ? fixedRating : product.rating
  const frame = upright ? frames[product.isClothing ? 'clothing' : 'others'] : undefined
  const [approached, setApproached] = useState(false)
  const { off, ...price } = priceTag(product)
  return (
    <li
      className={cx('group/card relative min-w-0', cardRows, children !== undefined && 'row-span-5!')}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setApproached(true)}
    >
      <PictureTransition to={still ? null : to}>
        <Picture of={pictures.thumbnail} alt="" sizes={sizes} loading={loading} className={frame} />
        {approached && second && (
          <div className="absolute inset-0 opacity-0 transition-opacity duration-200 group-hover/card:opacity-100">
            <Picture of={second} alt="" sizes={sizes} loading="eager" className={frame} />
          </div>
        )}
        {offerPercentage !== null && (
          <Badge tone="alarm" className="absolute bottom-0 left-0">
            {off}
          </Badge>
        )}
      </PictureTransition>
      <div className="mt-3 flex items-center justify-between gap-2">
        <p className="type-label truncate text-muted text-xs">{brand.brandName}</p>
        {rating && <Rating value={rating} />}
      </div>
      <h3 className="mt-0.5 line-clamp-2 font-semibold leading-snug">
        <Link
          to={to}
          viewTransition={!still}
          className="after:absolute after:inset-x-0 after:top-0 after:bottom-9 md:after:bottom-12 group-hover/card:underline group-hover/card:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-4"
        >
          {productName}
        </Link>
      </h3>
      <div className="mt-1.5">
        <Price {...price} />
        {multibuy && <p className="mt-1 font-semibold text-sm">{multibuy.terms}</p>}
        {otherColours && (
          <p className="mt-1 text-muted text-sm">{`+${otherColours} ${otherColours === 1 ? 'colour' : 'colours'}`}</p>
        )}
      </div>
      {children && <div className="relative mt-3">{children}</div>}
      {wishlists && <Heart product={product} className="absolute top-1 right-1 hover:bg-transparent" />}
    </li>
  )
})

function PictureTransition({ to, children }: { to: string | null; children: ReactNode }) {
  const travels = useViewTransitionState(to ?? '') && to !== null
  return (
    <div
      className="relative overflow-hidden"
      style={travels ? { viewTransitionName: 'product-picture' } : undefined}
    >
      {children}
    </div>
  )
}
