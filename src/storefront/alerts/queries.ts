import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../session/query-client.ts'
import { api, send } from '../shared/api.ts'

const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: async () => (await send(api.alerts['get-alerts'].$get({ query: {} }))).alerts,
})

export const useAlerts = () => useQuery({ ...alertsQuery, refetchOnMount: 'always' })

const onSettled = () => queryClient.invalidateQueries(alertsQuery)

export function useAddPriceAlert(productId: string) {
  return useMutation({
    mutationFn: () => send(api.alerts['add-alert'].$post({ json: { productId } })),
    onSettled,
  })
}

export function useRemoveAlert() {
  return useMutation({
    mutationFn: (id: string) => send(api.alerts['remove-alert'][':id'].$delete({ param: { id } })),
    onSettled,
  })
}
