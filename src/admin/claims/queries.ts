import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'

export function claimsQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['claims', query],
    queryFn: async () => {
      const { claims, ...sums } = await send(api.claims['get-claims'].$get({ query }))
      return { rows: claims, ...sums }
    },
    placeholderData: keepPreviousData,
  })
}
