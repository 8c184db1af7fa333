import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function refundRequestsQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['refund-requests', query],
    queryFn: async () => {
      const { requests, total } = await send(api.wallet['get-refund-requests'].$get({ query }))
      return { rows: requests, total }
    },
    placeholderData: keepPreviousData,
  })
}

const onSettled = () =>
  invalidateQueries(
    'refund-requests',
    'order',
    'orders',
    'returns',
    'customer',
    'pay-outs',
    'report',
    'trail',
  )

export function useConfirmRefund(id: string) {
  return useMutation({
    mutationFn: () => send(api.order['confirm-refund'][':id'].$put({ param: { id } })),
    onSettled,
  })
}

export function useDeclineRefund(id: string) {
  return useMutation({
    mutationFn: (json: { reason: string }) =>
      send(api.order['decline-refund'][':id'].$put({ param: { id }, json })),
    onSettled,
  })
}
