import { formatRupees } from '../../../lib/money.ts'
import { quantityChoices } from '../../../shop/cart/rules.ts'
import type { CartItemOnWire } from '../../../shop/cart/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Price } from '../../../ui/price.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useChangeLine, useRemoveLine } from '../../cart-state.ts'
import { urls } from '../../urls.ts'
import { Picture } from '../picture.tsx'

const look =
  'grid grid-cols-[7.5rem_1fr] gap-x-4 gap-y-3 border-line border-t py-5 sm:grid-cols-[11rem_1fr_auto] sm:grid-rows-[auto_1fr] sm:gap-x-6'

/** A line of the cart: what it is, how many in which size, what it costs, and what keeps it from being bought. */
export function CartLine({ line }: { line: CartItemOnWire }) {
  const remove = useRemoveLine()
  const { _id, productId: product, quantity, originalPrice, discountedPrice, problem } = line
  const saved = discountedPrice < originalPrice
  return (
    <li className={look}>
      <Link to={urls.product(product._id)} tabIndex={-1} aria-hidden className="self-start sm:row-span-3">
        <Picture
          of={product.pictures.thumbnail}
          alt=""
          sizes="(min-width: 640px) 176px, 120px"
          loading="eager"
          className={cx(problem && 'opacity-50 grayscale')}
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
          now={formatRupees(discountedPrice)}
          {...(saved && { was: formatRupees(originalPrice), off: `${product.offerPercentage}% off` })}
          size="small"
          className={cx('mt-1.5', quantity === 1 && !saved && 'sm:hidden')}
        />
      </div>
      <p className="type-number text-xl max-sm:hidden">
        <span className="sr-only">Together </span>
        {formatRupees(discountedPrice * quantity)}
      </p>
      <div className="col-span-full flex flex-wrap items-center gap-2.5 sm:col-span-2 sm:self-end">
        {product.status && <Choices line={line} />}
        <Button variant="quiet" size="small" className="ml-auto px-0!" onClick={() => remove.mutate(_id)}>
          Remove
          <span className="sr-only">
            {' '}
            {product.productName}, size {line.size}
          </span>
        </Button>
      </div>
      {problem && (
        <div className="col-span-full sm:col-span-2">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </li>
  )
}

function Choices({ line }: { line: CartItemOnWire }) {
  const change = useChangeLine()
  const { _id: lineId, productId: product, size, quantity, stock } = line
  const quantities = quantityChoices(stock)
  return (
    <>
      <Select
        compact
        aria-label={`Size of ${product.productName}`}
        className="w-28"
        value={size}
        onChange={(event) => change.mutate({ lineId, size: Number(event.target.value) })}
      >
        {product.sizes.map((other) => (
          <option key={other._id} value={other.size} disabled={other.stock === 0 && other.size !== size}>
            Size {other.size}
            {other.stock === 0 && other.size !== size && ' – out of stock'}
          </option>
        ))}
      </Select>
      <Select
        compact
        aria-label={`Quantity of ${product.productName}`}
        className="w-24"
        value={quantity}
        onChange={(event) => change.mutate({ lineId, quantity: Number(event.target.value) })}
      >
        {quantities.map((choice) => (
          <option key={choice} value={choice}>
            Qty {choice}
          </option>
        ))}
        {!quantities.includes(quantity) && (
          <option value={quantity} disabled>
            Qty {quantity}
          </option>
        )}
      </Select>
    </>
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
