import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../lib/answers.ts'
import { api } from '../../api.ts'

/** How many requests to give something back nobody has answered; asked again each minute, and after each answer. */
const returnsWaiting = queryOptions({
  queryKey: ['returns', 'waiting'],
  queryFn: async () => {
    const query = { status: 'Pending', limit: '1' } as const
    return (await ask(api.order['get-return-details'].$get({ query }))).total
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
})

/** How much waits for the owner, by where it waits. Nothing is said of what could not be asked. */
export function useWaiting(): { returns: number } {
  return { returns: useQuery(returnsWaiting).data ?? 0 }
}
