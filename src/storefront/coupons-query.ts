import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './api.ts'

/** Every coupon that has not expired, with its terms. */
export const couponsQuery = queryOptions({
  queryKey: ['coupons'],
  queryFn: async () => (await ask(api.coupen['get-coupen'].$get({ query: {} }))).coupens,
})
