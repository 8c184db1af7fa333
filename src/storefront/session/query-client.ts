import { ShopQueryClient } from '../../client/query-client.ts'
import { currentSession, onSession } from './session.ts'

/** Browser only: the server caches no shopper data. Guests' pages must not import this file. */
export const queryClient = new ShopQueryClient(30_000)

const shopper = () => currentSession()?.user?._id
let last = shopper()

onSession(({ user }) => {
  if (!user || (last && user._id !== last)) queryClient.clear()
  last = user?._id
})

/** If another user has signed in since the request was sent, the query is refetched instead. */
export function confirmation<State>(queryKey: readonly string[]): (confirmed: State) => Promise<void> {
  const sender = shopper()
  return async (confirmed) => {
    if (shopper() !== sender) return queryClient.invalidateQueries({ queryKey })
    // A query in flight may return older data than this response.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, confirmed)
  }
}
