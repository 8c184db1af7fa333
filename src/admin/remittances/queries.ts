import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function unremittedQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['remittances', 'due', query],
    queryFn: async () => {
      const { parcels, ...sums } = await send(api.order['get-unremitted'].$get({ query }))
      return { rows: parcels, ...sums }
    },
    placeholderData: keepPreviousData,
  })
}

export function remittancesQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['remittances', 'booked', query],
    queryFn: async () => {
      const { remittances, total } = await send(api.order['get-remittances'].$get({ query }))
      return { rows: remittances, total }
    },
    placeholderData: keepPreviousData,
  })
}

export const invalidateRemittances = () => invalidateQueries('remittances', 'report', 'trail')

export function useDeleteRemittance(id: string) {
  return useMutation({
    mutationFn: () => send(api.order['delete-remittance'][':id'].$delete({ param: { id } })),
    onSettled: invalidateRemittances,
  })
}
