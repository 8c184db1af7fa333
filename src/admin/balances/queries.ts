import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'

export function balancesQuery(day: string) {
  return queryOptions({
    queryKey: ['balances', day],
    queryFn: () => send(api.report['get-balances'].$get({ query: day ? { day } : {} })),
    placeholderData: keepPreviousData,
  })
}

export function balanceRowsQuery(query: Record<string, string> & { of: string }) {
  return queryOptions({
    queryKey: ['balances', 'rows', query],
    queryFn: () => send(api.report['get-balance-rows'].$get({ query })),
    placeholderData: keepPreviousData,
  })
}
