import { ShopQueryClient } from '../client/shop-query-client.ts'
import { onSession, knownSession } from './session.ts'

/**
 * What the browser knows of the shopper (cart, wishlist, addresses, orders); the server holds nobody's. Only files that
 * come once somebody is signed in import it: a guest's pages do without.
 */
export const queryClient = new ShopQueryClient(30_000)

const shopper = () => knownSession()?.user?._id
let last = shopper()

onSession(({ user }) => {
  if (!user || (last && user._id !== last)) queryClient.clear()
  last = user?._id
})

/**
 * Made when a change is sent; called with the state that the server has confirmed by it. When somebody else has signed in
 * meanwhile, theirs is asked for instead.
 */
export function confirmation<State>(queryKey: readonly string[]): (confirmed: State) => Promise<void> {
  const sender = shopper()
  return async (confirmed) => {
    if (shopper() !== sender) return queryClient.invalidateQueries({ queryKey })
    // The answer to an earlier question may still come, and would be older than this one.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, confirmed)
  }
}
