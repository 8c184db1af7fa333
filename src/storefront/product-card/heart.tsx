import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadShopperActions, useShopperData } from '../session/shopper.ts'
import { useRequireShopper } from '../sign-in/require-shopper.ts'

export function Heart({ product, className }: { product: PopulatedProductOnWire; className?: string }) {
  const { wished, toggle } = useWish(product)
  const label = `${wished ? 'Remove' : 'Add'} ${product.productName} ${wished ? 'from' : 'to'} wishlist`
  return (
    <IconButton label={label} onClick={toggle} className={className}>
      <span className="grid size-9 place-items-center rounded-full bg-surface/85 transition-colors hover:bg-surface">
        <HeartShape size={19} filled={wished} />
      </span>
    </IconButton>
  )
}

/** Lucide's heart as plain SVG instead of its component, because a listing renders many. */
export function HeartShape({ size, filled }: { size: number; filled: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
    </svg>
  )
}

export function useWish(product: PopulatedProductOnWire) {
  const requireShopper = useRequireShopper()
  const wished = useShopperData().wished?.some(({ _id }) => _id === product._id) ?? false
  const otherwise = { message: 'Please log in to add items to your wishlist.', intent: { wish: product } }
  const toggle = () =>
    requireShopper(async () => {
      await (await loadShopperActions()).setWished(product, !wished)
    }, otherwise)
  return { wished, toggle }
}
