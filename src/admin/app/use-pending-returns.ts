import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'

const returnsWaiting = queryOptions({
  queryKey: ['returns', 'waiting'],
  queryFn: async () => {
    const query = { status: 'Pending', limit: '1' } as const
    return (await ask(api.order['get-return-details'].$get({ query }))).total
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
})

export function useWaiting(): { returns: number } {
  return { returns: useQuery(returnsWaiting).data ?? 0 }
}
