import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { toast } from '../../ui/toast.ts'
import { addToCartMutation, cartQuery } from '../cart/queries.ts'
import { withPending } from '../session/optimistic-mutation.ts'
import { queryClient } from '../session/query-client.ts'
import { onSession } from '../session/session.ts'
import { setShopperData } from '../session/shopper.ts'
import { messageOf } from '../shared/api.ts'
import { toggleWishMutation, wishlistQuery } from '../wishlist/queries.ts'

// Preloads the toast code: it cannot be fetched once the connection is lost.
const preloadToasts = () =>
  void Promise.all([import('../../ui/toaster.tsx'), import('sonner')]).catch(() => {})

let stopWatching = (): void => {}

onSession(({ role }) => {
  stopWatching()
  setShopperData(null)
  if (role !== 'user') return
  stopWatching = watchShopperData()
  preloadToasts()
})

function watchShopperData(): () => void {
  const cart = new QueryObserver(queryClient, cartQuery)
  const wishlist = new QueryObserver(queryClient, wishlistQuery)
  const show = () =>
    setShopperData({
      cart: withPending(cartQuery.queryKey, cart.getCurrentResult().data),
      wished: withPending(wishlistQuery.queryKey, wishlist.getCurrentResult().data),
    })
  const stops = [
    cart.subscribe(show),
    wishlist.subscribe(show),
    queryClient.getMutationCache().subscribe(show),
  ]
  show()
  return () => {
    for (const stop of stops) stop()
  }
}

export function addToCart(product: PopulatedProductOnWire, size: number): Promise<boolean> {
  return succeeds(new MutationObserver(queryClient, addToCartMutation).mutate({ product, size }))
}

/** Takes the target state, because a heart renders empty until the wishlist has loaded. */
export async function setWished(product: PopulatedProductOnWire, wished: boolean): Promise<boolean> {
  try {
    const { isInvalidated } = queryClient.getQueryState(wishlistQuery.queryKey) ?? {}
    const confirmed = isInvalidated
      ? await queryClient.fetchQuery(wishlistQuery)
      : await queryClient.ensureQueryData(wishlistQuery)
    const products = withPending(wishlistQuery.queryKey, confirmed)
    if (products.some(({ _id }) => _id === product._id) === wished) return true
  } catch (error) {
    toast.failed(messageOf(error))
    return false
  }
  return succeeds(new MutationObserver(queryClient, toggleWishMutation).mutate(product))
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}
