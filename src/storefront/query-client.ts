import { QueryClient } from '@tanstack/react-query'
import { askOnceMore } from '../lib/answers.ts'
import { onSession } from './session.ts'

/**
 * What the browser knows of the shopper (cart, wishlist, addresses, orders); the server holds nobody's. Only files that
 * come once somebody is signed in import it: a guest's pages do without.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: askOnceMore, staleTime: 30_000, networkMode: 'always' },
    // Without a connection they would wait in silence, and be sent when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
})

onSession(({ isAuthenticated }) => {
  if (!isAuthenticated) queryClient.clear()
})
