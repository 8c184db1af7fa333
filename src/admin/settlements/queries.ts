import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function settlementsQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['settlements', 'all', query],
    queryFn: async () => {
      const { settlements, total } = await send(api.settlement['get-settlements'].$get({ query }))
      return { rows: settlements, total }
    },
    placeholderData: keepPreviousData,
  })
}

/** Of one settlement, or those that differ from the books. */
export function linesQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['settlements', 'lines', query],
    queryFn: async () => {
      const { lines, ...rest } = await send(api.settlement['get-lines'].$get({ query }))
      return { rows: lines, ...rest }
    },
    placeholderData: keepPreviousData,
  })
}

export function unsettledQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['settlements', 'unsettled', query],
    queryFn: async () => {
      const { payments, ...sums } = await send(api.settlement['get-unsettled'].$get({ query }))
      return { rows: payments, ...sums }
    },
    placeholderData: keepPreviousData,
  })
}

export const feesQuery = queryOptions({
  queryKey: ['settlements', 'fees'],
  queryFn: async () => (await send(api.settlement['get-fees'].$get())).months,
})

export const invalidateSettlements = () => invalidateQueries('settlements', 'report', 'balances', 'trail')
