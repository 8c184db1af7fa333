import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { ask } from '../lib/answers.ts'
import { api } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 5_000, networkMode: 'always' },
    // Without a connection they would wait in silence, and be sent when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
})

/** A page of all orders, newest first, while the page before stays in sight. `query` as `useList` makes it. */
export function ordersQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['orders', query],
    queryFn: async () => {
      const { orders, total } = await ask(api.order['get-order-data'].$get({ query }))
      return { rows: orders, total }
    },
    placeholderData: keepPreviousData,
  })
}

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['order', id],
    queryFn: () => ask(api.order['get-order-details'][':id'].$get({ param: { id } })),
  })
}
