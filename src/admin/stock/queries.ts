import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'

/** Below 'products', so that whatever changes a product invalidates it. */
export function stockQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['products', 'stock', query],
    queryFn: async () => {
      const { sizes, total } = await send(api.product.getStock.$get({ query }))
      return { rows: sizes, total }
    },
    placeholderData: keepPreviousData,
  })
}
