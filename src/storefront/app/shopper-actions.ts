import { CancelledError, MutationObserver, QueryObserver } from '@tanstack/react-query'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { toast } from '../../ui/toast.ts'
import { addToCartMutation, cartQuery } from '../cart/queries.ts'
import { withPending } from '../session/optimistic-mutation.ts'
import { type PendingIntent, takePendingIntent } from '../session/pending-intent.ts'
import { queryClient } from '../session/query-client.ts'
import { onSession } from '../session/session.ts'
import { setShopperData } from '../session/shopper.ts'
import { forgetSizes, startSyncingSizes } from '../session/sync-sizes.ts'
import { api, messageOf, send } from '../shared/api.ts'
import { rememberSize } from '../shared/my-sizes.ts'
import { urls } from '../shared/urls.ts'
import { toggleWishMutation, wishlistQuery } from '../wishlist/queries.ts'

// Preloads the toast code: it cannot be fetched once the connection is lost.
const preloadToasts = () =>
  void Promise.all([import('../../ui/toaster.tsx'), import('sonner')]).catch(() => {})

let stopWatching = (): void => {}
let wasShopper = false

onSession(({ role }) => {
  stopWatching()
  setShopperData(null)
  if (wasShopper && role !== 'user') forgetSizes()
  wasShopper = role === 'user'
  if (role !== 'user') return
  startSyncingSizes()
  stopWatching = watchShopperData()
  preloadToasts()
  // One is left if a release replaced this code under the login page.
  const intent = takePendingIntent()
  if (intent) void finishIntent(intent, (url) => location.assign(url))
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
  rememberSize(String(size))
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
    // An invalidation cancelled the first load; the list is fetched again.
    if (error instanceof CancelledError && error.revert) return setWished(product, wished)
    toast.failed(messageOf(error))
    return false
  }
  return succeeds(new MutationObserver(queryClient, toggleWishMutation).mutate(product))
}

/** Does what a guest was sent to the login page for; `open` follows the way back to the product. */
export async function finishIntent(intent: PendingIntent, open: (url: string) => void): Promise<void> {
  if ('resume' in intent) return open(intent.resume)
  const product = 'add' in intent ? intent.add : intent.wish
  let message = `${product.productName} is on your wishlist`
  if (!('add' in intent)) {
    if (!(await setWished(product, true))) return
  } else if (intent.to) {
    const json = { productId: product._id, size: intent.size }
    const answer = await send(api.alerts['add-alert'].$post({ json })).catch((error) =>
      toast.failed(messageOf(error)),
    )
    if (!answer) return
    message = answer.message
  } else {
    if (!(await addToCart(product, intent.size))) return
    message = 'Added to cart successfully'
  }
  const label = `Back to ${product.productName}`
  toast.done(message, { action: { label, onClick: () => open(urls.product(product._id)) } })
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}
