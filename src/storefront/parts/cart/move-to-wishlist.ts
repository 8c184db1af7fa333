import { MutationObserver, useMutation } from '@tanstack/react-query'
import type { CartItemOnWire } from '../../../shop/cart/wire.ts'
import { toast } from '../../../ui/toast.ts'
import { messageOf } from '../../api.ts'
import { useRemoveLine } from '../../cart-state.ts'
import { queryClient } from '../../query-client.ts'
import { togglingWish, wishlistQuery } from '../../wishlist-state.ts'

/** Keeps what cannot be bought now where it is not in the way: on the wishlist first, then out of the cart. */
export function useMoveToWishlist() {
  const remove = useRemoveLine()
  const { mutate: move, isPending: isMoving } = useMutation({
    mutationFn: async ({ _id, productId: product }: CartItemOnWire) => {
      const wished = await queryClient.ensureQueryData(wishlistQuery).catch((error: unknown) => {
        toast.failed(messageOf(error))
        throw error
      })
      const isThere = wished.some((other) => other._id === product._id)
      // It says itself when it fails.
      if (!isThere) await new MutationObserver(queryClient, togglingWish).mutate(product)
      await remove.mutateAsync(_id)
      toast.done('Moved to your wishlist')
    },
  })
  return { move, isMoving }
}
