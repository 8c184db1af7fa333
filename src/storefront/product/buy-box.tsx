import { lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { LazyBoundary } from '../../client/lazy-boundary.tsx'
import { sessionStore } from '../../client/storage.ts'
import { priceTag } from '../../shop/catalog/product-card-rules.ts'
import { isAvailable } from '../../shop/catalog/rules.ts'
import type { SizeSystem } from '../../shop/catalog/size-rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Status } from '../../ui/status.tsx'
import { NumberTiles } from '../../ui/tile-radio-group.tsx'
import { toast } from '../../ui/toast.ts'
import { labelOf, lineOf } from '../cart/lines.ts'
import { HeartShape, useWish } from '../product-card/heart.tsx'
import { loadShopperActions, useShopperData } from '../session/shopper.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { useRequireShopper } from '../sign-in/require-shopper.ts'

const SizeGuide = lazy(() => import('./size-guide.tsx'))
const TellMe = lazy(() => import('../alerts/tell-me.tsx'))

const measuredOnShoppers: readonly SizeSystem[] = [
  'uk',
  'eu',
  'us',
  'chest',
  'chestInches',
  'waist',
  'waistInches',
  'head',
]
const ofChests: readonly SizeSystem[] = ['letters', 'chest', 'chestInches']
const LETTER = /^(XS|S|M|L|XL|XXL)$/

/** The owner's, or else: where the legend has a unit, sizes are measured; of letters the guide has those of adults. */
function hasGuide({ sizeGuide, sizeSystem, sizeTitle, sizes, gender }: ProductOnWire): boolean {
  if (sizeGuide) return true
  if (sizeTitle !== 'Size') return measuredOnShoppers.includes(sizeSystem)
  return gender !== 'Kids' && ofChests.includes(sizeSystem) && sizes.some(({ label }) => LETTER.test(label))
}

export function BuyBox({ product }: { product: ProductOnWire }) {
  const available = isAvailable(product)
  const { sizes } = product
  const onlySize = sizes.length === 1 && available ? sizes[0]?.size : undefined
  const [size, setSize] = usePersistedSize(product, onlySize)
  const [missing, setMissing] = useState(false)
  const tiles = useRef<HTMLDivElement>(null)
  const choose = (chosen: string) => {
    setSize(Number(chosen))
    setMissing(false)
  }
  const onSizeMissing = () => {
    setMissing(true)
    tiles.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }
  return (
    <div>
      <p role="status">
        <Status tone={available ? 'good' : 'off'}>{available ? 'Available' : 'Unavailable'}</Status>
      </p>
      <div ref={tiles} className="mt-6">
        <NumberTiles
          legend={product.sizeTitle}
          name="size"
          tiles={sizes.map(({ size, label, stock }) => ({
            value: String(size),
            label: tileLabel(size, label),
            note: stock > 0 ? `${stock} left` : 'Out of stock',
            disabled: stock === 0,
          }))}
          value={size === undefined ? undefined : String(size)}
          onChange={choose}
          error={missing ? 'Please select size' : undefined}
        />
      </div>
      {hasGuide(product) && (
        <OnDemand label="Size guide">{(close) => <SizeGuide product={product} onClose={close} />}</OnDemand>
      )}
      {product.status && sizes.some(({ stock }) => stock === 0) && (
        <OnDemand label="Tell me when a size is back">
          {(close) => <TellMe product={product} onClose={close} />}
        </OnDemand>
      )}
      <BuyBar product={product} size={size} available={available} onSizeMissing={onSizeMissing} />
      <noscript>
        <p className="mt-4 text-muted">The cart needs JavaScript.</p>
      </noscript>
    </div>
  )
}

/** The legend has the unit: '88 S' of '88 cm (S)', and a word as it is. */
function tileLabel(size: number, label: string): string {
  return label.includes(String(size)) ? [size, label.match(/(?<!\w)\w+(?=\))/)].join(' ') : label
}

type OnDemandProps = { label: string; children: (close: () => void) => ReactNode }

/** A dialog whose code is fetched when it is opened. */
function OnDemand({ label, children }: OnDemandProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mt-1 mr-5 min-h-11 font-semibold text-sm underline decoration-2 underline-offset-4"
      >
        {label}
      </button>
      <LazyBoundary key={String(isOpen)} onFailed={close}>
        {isOpen && children(close)}
      </LazyBoundary>
    </>
  )
}

/** Kept per tab, so that a reload or a login does not lose it; ignored when the size is out of stock. */
function usePersistedSize({ _id, sizes }: ProductOnWire, first: number | undefined) {
  const [size, setSize] = useState(first)
  const key = `size ${_id}`
  useEffect(() => {
    // Search engines and advertisements link to a size.
    const stored = new URLSearchParams(location.search).get('size') ?? sessionStore.get(key)
    const inStock = sizes.find((one) => String(one.size) === stored && one.stock > 0)
    if (inStock) setSize(inStock.size)
  }, [key, sizes])
  const choose = (chosen: number) => {
    setSize(chosen)
    sessionStore.set(key, String(chosen))
    // The filters of lists mark it and show it first.
    import('../shared/my-sizes.ts').then(
      (sizes) => sizes.rememberSize(String(chosen)),
      () => {},
    )
  }
  return [size, choose] as const
}

type BuyBarProps = {
  product: ProductOnWire
  size: number | undefined
  available: boolean
  onSizeMissing: () => void
}

function BuyBar({ product, size, available, onSizeMissing }: BuyBarProps) {
  const { wishlists } = useShopFacts()
  const { now } = priceTag(product)
  return (
    <div
      data-thumb-bar
      className="mt-7 flex items-center gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-text max-md:border-t-2 max-md:bg-bg max-md:p-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <p aria-hidden className="type-number max-[399px]:text-sm max-[359px]:hidden md:hidden">
        {now}
      </p>
      <CartButton product={product} size={size} available={available} onSizeMissing={onSizeMissing} />
      {wishlists && <WishButton product={product} />}
    </div>
  )
}

function WishButton({ product }: { product: ProductOnWire }) {
  const { wished, toggle } = useWish(product)
  const label = wished ? 'Remove from wishlist' : 'Add to wishlist'
  return (
    <Button
      variant="secondary"
      size="large"
      className="shrink-0 px-4!"
      onClick={toggle}
      aria-label={label}
      title={label}
    >
      <HeartShape size={24} filled={wished} />
    </Button>
  )
}

function CartButton({ product, size, available, onSizeMissing }: BuyBarProps) {
  const { cart } = useShopperData()
  const { revalidate } = useRevalidator()
  const requireShopper = useRequireShopper()
  const [isPending, setPending] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const add = async (size: number) => {
    setPending(true)
    const added = await loadShopperActions()
      .then(({ addToCart }) => addToCart(product, size))
      .finally(() => setPending(false))
    if (added) toast.done('Added to cart successfully')
    // A refusal means that the page's data is stale.
    else if (navigator.onLine) void revalidate()
  }
  const isInCart = cart && size !== undefined && lineOf(cart, product._id, size) && !isPending
  useEffect(() => {
    // The focused button was removed; the link in its place takes the focus.
    if (isInCart && document.activeElement === document.body) container.current?.querySelector('a')?.focus()
  }, [isInCart])
  const style = { size: 'large', wide: true, className: 'whitespace-nowrap max-md:px-3' } as const
  return (
    <div ref={container} className="grow">
      {isInCart ? (
        <ButtonLink to={urls.cart} {...style}>
          Go to cart
        </ButtonLink>
      ) : (
        <Button
          onClick={() =>
            size === undefined
              ? onSizeMissing()
              : requireShopper(() => add(size), {
                  message: `Please log in to put ${product.productName}, size ${labelOf(product, size)}, into your cart.`,
                  intent: { add: product, size },
                })
          }
          disabled={!available}
          loading={isPending}
          {...style}
        >
          Add to cart
        </Button>
      )}
    </div>
  )
}
