import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { download } from '../../client/download.ts'
import { pagesIn } from '../../lib/paging.ts'
import type { GstFields } from '../../shop/orders/gst-rules.ts'
import type { CancelReason, ReturnReason } from '../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { queryClient } from '../session/query-client.ts'
import { api, send } from '../shared/api.ts'
import { walletKey } from '../wallet/queries.ts'

export const ordersKey = ['orders']

const perPage = 10

export function useOrders(page: number) {
  return useQuery({
    queryKey: [...ordersKey, 'page', page],
    queryFn: async () => {
      const query = { page: String(page), limit: String(perPage) }
      const { orders, total } = await send(api.order['get-orders'].$get({ query }))
      return { orders, pages: pagesIn(total, perPage) }
    },
    placeholderData: keepPreviousData,
  })
}

export async function newestOrder(): Promise<OrderOnWire | null> {
  const { orders } = await send(api.order['get-orders'].$get({ query: { page: '1', limit: '1' } }))
  return orders[0] ?? null
}

export function useOrderItem(name: ItemName) {
  return useQuery({
    queryKey: [...ordersKey, 'item', name],
    queryFn: () => send(api.order['single-orderDetails'].$get({ query: name })),
  })
}

// A cancelled item is refunded to the wallet.
const onSettled = () =>
  Promise.all([ordersKey, walletKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

export function useCancelItem(name: ItemName) {
  return useMutation({
    mutationFn: (cancelReason: CancelReason) => {
      const json = { ...name, orderStatus: 'Cancelled', cancelReason } as const
      return send(api.order['user-order-status-change'].$put({ json }))
    },
    onSettled,
  })
}

export function useRequestReturn(name: ItemName) {
  return useMutation({
    mutationFn: (reason: ReturnReason) =>
      send(api.order['return-order-request'].$post({ json: { ...name, reason } })),
    onSettled,
  })
}

export function useInvoice(orderId: string) {
  return useMutation({
    mutationFn: () => download(api.order.invoice[':orderId'].$get({ param: { orderId } })),
  })
}

export function useDocuments(orderId: string) {
  return useQuery({
    queryKey: [...ordersKey, 'documents', orderId],
    queryFn: () => send(api.order['get-documents'][':orderId'].$get({ param: { orderId } })),
  })
}

export function useSetGstin(orderId: string) {
  return useMutation({
    mutationFn: (json: GstFields) =>
      send(api.order['set-gstin'][':orderId'].$put({ param: { orderId }, json })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  })
}

export function useCreditNote(itemId: string) {
  return useMutation({
    mutationFn: () => download(api.order['credit-note'][':itemId'].$get({ param: { itemId } })),
  })
}

/** The history passes it on as navigation state (specification, section 2). */
export type ItemName = { orderId: string; itemId: string }

export function nameOfItem(state: unknown): ItemName | null {
  if (typeof state !== 'object' || state === null) return null
  const { orderId, itemId }: Partial<Record<keyof ItemName, unknown>> = state
  return typeof orderId === 'string' && typeof itemId === 'string' ? { orderId, itemId } : null
}
