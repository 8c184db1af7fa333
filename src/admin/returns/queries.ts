import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { RefundTo } from '../../shop/payments/provider-rules.ts'
import { HELD_POLL_MS, invalidateOrders } from '../orders/queries.ts'
import { api } from '../shared/api.ts'

// During a rolling restart a node of the release before answers without them.
const newParts = {
  toWithhold: 0,
  refundable: null,
  steps: [],
  next: 'refunded' as const,
  source: 'wallet' as const,
}

export function returnsQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['returns', query],
    queryFn: async () => {
      const { returnRequest, total } = await send(api.order['get-return-details'].$get({ query }))
      return { rows: returnRequest.map((request) => ({ ...newParts, ...request })), total }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(({ held }) => held) ? HELD_POLL_MS : false),
  })
}

export type Decision = 'accept' | 'reject'

export function useSettle(returnId: string) {
  return useMutation({
    mutationFn: ({ decision, refundTo }: { decision: Decision; refundTo: RefundTo | null }) => {
      const json = { returnId, hold: true, refundTo }
      return send<Awaited<ReturnType<(typeof api.order)['accept-return']['$put']>>>(
        decision === 'accept'
          ? api.order['accept-return'].$put({ json })
          : api.order['reject-return'].$put({ json }),
      )
    },
    onSettled: invalidateOrders,
  })
}
