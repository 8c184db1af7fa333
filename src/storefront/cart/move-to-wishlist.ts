import { useMutation } from '@tanstack/react-query'
import type { CartItemOnWire } from '../../shop/cart/wire.ts'
import { toast } from '../../ui/toast.ts'
import { loadShopperActions } from '../session/shopper.ts'
import { messageOf } from '../shared/api.ts'
import { useRemoveLine } from './queries.ts'

/** Adds to the wishlist before it removes from the cart, so that a failure loses nothing. */
export function useMoveToWishlist() {
  const remove = useRemoveLine()
  const { mutate: move, isPending: isMoving } = useMutation({
    mutationFn: async ({ _id, productId: product }: CartItemOnWire) => {
      const isWished = await loadShopperActions().then(
        ({ setWished }) => setWished(product, true),
        (error: unknown) => toast.failed(messageOf(error)),
      )
      if (!isWished) return
      await remove.mutateAsync(_id)
      toast.done('Moved to your wishlist')
    },
  })
  return { move, isMoving }
}
