import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '../shared/api.ts'

export const couponsQuery = queryOptions({
  queryKey: ['coupons'],
  queryFn: async () => (await ask(api.coupen['get-coupen'].$get({ query: {} }))).coupens,
})
