import { useState } from 'react'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { lineOf } from '../cart/lines.ts'
import { loadShopperActions, useShopperData } from '../session/shopper.ts'

/** Asks for the size only where there are several. */
export function AddToCart({ product }: { product: PopulatedProductOnWire }) {
  const { cart } = useShopperData()
  const [isChoosing, setChoosing] = useState(false)
  const [isPending, setPending] = useState(false)
  const sizes = product.sizes.filter(({ stock }) => stock > 0)
  const missing = sizes.filter(({ size }) => !cart || !lineOf(cart, product._id, size))
  const [only] = sizes.length === 1 ? missing : []
  const label = missing.length > 0 ? 'Add to cart' : 'In your cart'
  const add = async (size: number) => {
    setChoosing(false)
    setPending(true)
    const added = await loadShopperActions()
      .then(({ addToCart }) => addToCart(product, size))
      .finally(() => setPending(false))
    if (added) toast.done('Added to cart successfully')
  }
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        wide
        loading={isPending}
        disabled={missing.length === 0}
        aria-expanded={sizes.length > 1 ? isChoosing : undefined}
        aria-label={`${label} ${product.productName}`}
        onClick={() => (only ? add(only.size) : setChoosing(!isChoosing))}
      >
        {label}
      </Button>
      {isChoosing && (
        <ul aria-label={`Sizes of ${product.productName}`} className="mt-2 flex flex-wrap gap-2">
          {missing.map(({ size, label: name, stock }) => (
            <li key={size}>
              <Button size="small" variant="secondary" onClick={() => void add(size)}>
                <span className="sr-only">Size </span>
                <span>{name}</span>
                <span className="sr-only">{`, ${stock} left`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
