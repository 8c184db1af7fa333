import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { download } from '../../client/download.ts'
import type { CashRisk } from '../../shop/fulfilment/cash-risk/rules.ts'
import type { ClaimOnWire } from '../../shop/fulfilment/claims/wire.ts'
import type { DeliveryOnWire } from '../../shop/fulfilment/outcomes/wire.ts'
import type { ReturnRequestOnWire, ReturnStepOnWire } from '../../shop/fulfilment/returns-wire.ts'
import type { GstFields } from '../../shop/orders/gst-rules.ts'
import type { DisputeOnWire } from '../../shop/orders/order-payments-wire.ts'
import type { NextStep } from '../../shop/orders/return-rules.ts'
import type { Status } from '../../shop/orders/rules.ts'
import type { RefundTo, SourceState } from '../../shop/payments/provider-rules.ts'
import type { RefundRequestOnWire } from '../../shop/wallet/refund-requests/wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function ordersQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['orders', query],
    queryFn: async () => {
      const { orders, total } = await send(api.order['get-order-data'].$get({ query }))
      return { rows: orders, total }
    },
    placeholderData: keepPreviousData,
  })
}

// During a rolling restart a node of the release before answers without them.
const newParts = {
  addressDoubts: [] as string[],
  cashRisk: null as CashRisk | null,
  disputes: [] as DisputeOnWire[],
  toWithhold: 0,
  refundable: null,
  unrecovered: 0,
  source: 'wallet' as SourceState,
  deliveries: [] as DeliveryOnWire[],
  claims: [] as ClaimOnWire[],
  returnSteps: [] as ReturnStepOnWire[],
  returns: [] as ReturnRequestOnWire[],
  firstReturnStep: 'refunded' as NextStep,
  refundRequests: [] as RefundRequestOnWire[],
}

const readOrder = async (id: string) => ({
  ...newParts,
  ...(await send(api.order['get-order-details'][':id'].$get({ param: { id } }))),
})

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['order', id],
    queryFn: () => readOrder(id),
    refetchInterval: ({ state }) => (state.data && state.data.held.length > 0 ? HELD_POLL_MS : false),
  })
}

export type OrderDetails = Awaited<ReturnType<typeof readOrder>>
export type Item = OrderDetails['order']['items'][number]

/** Milliseconds between polls while a change is held. */
export const HELD_POLL_MS = 2_000

export function useMoveItem(orderId: string, itemId: string) {
  return useMutation({
    mutationFn: ({ newStatus, refundTo }: { newStatus: Status; refundTo: RefundTo | null }) =>
      send(
        api.order['update-product-status'][':id'].$put({
          param: { id: orderId },
          json: { productId: itemId, newStatus, hold: true, refundTo },
        }),
      ),
    onSettled: invalidateOrders,
  })
}

export const invalidateOrders = () =>
  invalidateQueries('order', 'orders', 'returns', 'trail', 'refund-requests')

export function useInvoice(orderId: string) {
  return useMutation({
    mutationFn: () => download(api.order.invoice[':orderId'].$get({ param: { orderId } })),
  })
}

export function useReceipt(orderId: string) {
  return useMutation({
    mutationFn: () => download(api.order.receipt[':orderId'].$get({ param: { orderId } })),
  })
}

export function documentsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId, 'documents'],
    queryFn: () => send(api.order['get-documents'][':orderId'].$get({ param: { orderId } })),
  })
}

export function useSetGstin(orderId: string) {
  return useMutation({
    mutationFn: (json: GstFields) =>
      send(api.order['set-gstin'][':orderId'].$put({ param: { orderId }, json })),
    onSettled: invalidateOrders,
  })
}

export function useCreditNote(itemId: string) {
  return useMutation({
    mutationFn: () => download(api.order['credit-note'][':itemId'].$get({ param: { itemId } })),
  })
}

/** Limited to the cached pages of the order list. */
export function useAdjacentOrders(id: string): { before: string | undefined; after: string | undefined } {
  const cached = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: ['orders'] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as { rows: { _id: string }[] } | undefined)?.rows ?? [])
  const index = cached.findIndex(({ _id }) => _id === id)
  return { before: cached[index - 1]?._id, after: index < 0 ? undefined : cached[index + 1]?._id }
}
