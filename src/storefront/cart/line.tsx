import { useRef } from 'react'
import { formatRupees } from '../../lib/money.ts'
import type { CartItemOnWire } from '../../shop/cart/wire.ts'
import { priceTag } from '../../shop/catalog/product-card-rules.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Picture } from '../shared/picture.tsx'
import { urls } from '../shared/urls.ts'
import { Choices } from './choices.tsx'
import { LineChanges } from './line-changes.tsx'
import { useRemoveLine } from './queries.ts'

const look =
  'grid grid-cols-[7.5rem_1fr] gap-x-4 gap-y-3 border-line border-t py-5 sm:grid-cols-[11rem_1fr_auto] sm:grid-rows-[auto_1fr] sm:gap-x-6'

export function CartLine({ line, unitsPerLine }: { line: CartItemOnWire; unitsPerLine: number }) {
  const remove = useRemoveLine()
  const row = useRef<HTMLLIElement>(null)
  const { _id, productId: product, quantity, originalPrice, discountedPrice, stock } = line
  const saved = discountedPrice < originalPrice
  return (
    <li ref={row} className={look}>
      <Link to={urls.product(product._id)} tabIndex={-1} aria-hidden className="self-start sm:row-span-3">
        <Picture
          of={product.pictures.thumbnail}
          alt=""
          sizes="(min-width: 640px) 176px, 120px"
          loading="eager"
          className={cx(stock === 0 && 'opacity-50 grayscale')}
        />
      </Link>
      <div className="min-w-0">
        <p className="type-label text-muted text-xs">{product.brand.brandName}</p>
        <h2 className="mt-0.5 font-semibold leading-snug">
          <Link to={urls.product(product._id)} className="hover:underline hover:underline-offset-4">
            {product.productName}
          </Link>
        </h2>
        <Price
          {...priceTag({
            salePrice: originalPrice,
            discountedPrice: saved ? discountedPrice : null,
            offerPercentage: product.offerPercentage,
          })}
          size="small"
          className={cx('mt-1.5', quantity === 1 && !saved && 'sm:hidden')}
        />
      </div>
      <p className="type-number text-xl max-sm:hidden">
        <span className="sr-only">Together </span>
        <span>{formatRupees(discountedPrice * quantity)}</span>
      </p>
      <div className="col-span-full flex flex-wrap items-center gap-2.5 sm:col-span-2 sm:self-end">
        {product.status && <Choices line={line} unitsPerLine={unitsPerLine} />}
        <Button variant="quiet" size="small" className="ml-auto px-0!" onClick={() => remove.mutate(_id)}>
          <span>Remove</span>
          <span className="sr-only">{` ${product.productName}, size ${line.sizeLabel}`}</span>
        </Button>
      </div>
      <div className="col-span-full grid gap-2 empty:hidden sm:col-span-2">
        <LineChanges
          line={line}
          unitsPerLine={unitsPerLine}
          done={() => row.current?.querySelector<HTMLElement>('h2 a')?.focus()}
        />
      </div>
    </li>
  )
}

export const LineSkeleton = () => (
  <li className={look}>
    <Skeleton className="aspect-4/3" />
    <div>
      <Skeleton className="h-4 w-16" />
      <Skeleton className="mt-2 h-5 w-3/5" />
      <Skeleton className="mt-2.5 h-5 w-2/5" />
      <Skeleton className="mt-4 h-11 w-52" />
    </div>
  </li>
)
