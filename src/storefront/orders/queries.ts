import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { download } from '../../client/download.ts'
import { pagesIn, wholeList } from '../../lib/paging.ts'
import type { GstFields } from '../../shop/orders/gst-rules.ts'
import type { CancelReason, ReturnReason } from '../../shop/orders/rules.ts'
import type { OrderItemOnWire, OrderOnWire } from '../../shop/orders/wire.ts'
import type { RefundTo } from '../../shop/payments/provider-rules.ts'
import type { destinationForm } from '../../shop/wallet/pay-outs/destination-wire.ts'
import { labelOf } from '../cart/lines.ts'
import { cartQuery } from '../cart/queries.ts'
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

const EARLIER_SHOWN = 20

/** Of the shop before this one. */
export function useEarlierOrders() {
  const [limit, setLimit] = useState(EARLIER_SHOWN)
  const { data } = useQuery({
    queryKey: [...ordersKey, 'earlier', limit],
    queryFn: () => send(api.order['get-earlier-orders'].$get({ query: { limit: String(limit) } })),
    placeholderData: keepPreviousData,
  })
  const isMore = data && data.total > data.orders.length && limit < wholeList.limit
  const more = isMore ? () => setLimit(Math.min(5 * limit, wholeList.limit)) : null
  return { orders: data?.orders ?? [], more }
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

export function useOwnOrder(orderId: string) {
  return useQuery({
    queryKey: [...ordersKey, 'whole', orderId],
    queryFn: () => send(api.order['get-own-order'][':orderId'].$get({ param: { orderId } })),
  })
}

export type OwnOrder = NonNullable<ReturnType<typeof useOwnOrder>['data']>

// A cancelled item may be refunded to the wallet.
const onSettled = () =>
  Promise.all([ordersKey, walletKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

export function useCancelItem(name: ItemName) {
  return useMutation({
    mutationFn: (asked: { cancelReason: CancelReason; refundTo: RefundTo }) => {
      const json = { ...name, ...asked, orderStatus: 'Cancelled' } as const
      return send(api.order['user-order-status-change'].$put({ json }))
    },
    onSettled,
  })
}

export function useCancelOrder(orderId: string) {
  return useMutation({
    mutationFn: (asked: { cancelReason: CancelReason; refundTo: RefundTo }) =>
      send(api.order['cancel-order'].$put({ json: { orderId, ...asked } })),
    onSettled,
  })
}

export function useBuyAgain(orderId: string) {
  return useMutation({
    mutationFn: () => send(api.order['buy-again'].$post({ json: { orderId } })),
    onSuccess: ({ cart }) => queryClient.setQueryData(cartQuery.queryKey, cart),
  })
}

type ReturnRequest = {
  reason: ReturnReason
  size: number | null
  refundTo: RefundTo
  payOut: z.input<typeof destinationForm> | null
}

export function useRequestReturn(name: ItemName) {
  return useMutation({
    mutationFn: (asked: ReturnRequest) =>
      send(api.order['return-order-request'].$post({ json: { ...name, ...asked } })),
    onSettled,
  })
}

export function useWithdrawExchange(name: ItemName) {
  return useMutation({
    mutationFn: () => send(api.order['withdraw-exchange'].$put({ json: name })),
    onSettled,
  })
}

export function useOtherSizes({ productId, size, quantity }: OrderItemOnWire) {
  return useQuery({
    queryKey: ['other sizes', productId._id],
    queryFn: async () => {
      const answer = api.product.productDetails[':id'].$get({ param: { id: productId._id } })
      const product = (await send(answer)).productsDetails
      return product.status ? product.sizes.map((one) => ({ ...one, label: labelOf(product, one.size) })) : []
    },
    select: (sizes) => sizes.filter((one) => one.size !== size && one.stock >= quantity),
    retry: false,
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
