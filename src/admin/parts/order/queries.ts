import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../lib/answers.ts'
import { download } from '../../../lib/file-answers.ts'
import type { Status } from '../../../shop/orders/rules.ts'
import { api } from '../../api.ts'
import { invalidateQueries } from '../../invalidate-queries.ts'

/** A page of all orders, newest first unless sorted, while the page before stays in sight. `query` as `useList` makes it. */
export function ordersQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['orders', query],
    queryFn: async () => {
      const { orders, total } = await ask(api.order['get-order-data'].$get({ query }))
      return { rows: orders, total }
    },
    placeholderData: keepPreviousData,
  })
}

const readOrder = (id: string) => ask(api.order['get-order-details'][':id'].$get({ param: { id } }))

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['order', id],
    queryFn: () => readOrder(id),
    refetchInterval: ({ state }) => (state.data && state.data.held.length > 0 ? heldInterval : false),
  })
}

/** An order with the history of its items and its money. */
export type OrderDetails = Awaited<ReturnType<typeof readOrder>>
export type Item = OrderDetails['order']['items'][number]

/** How often, in milliseconds, it is asked whether a held change has been made. */
export const heldInterval = 2_000

/** Moves an item to another status, held for a while; what depends on it is asked anew, whether it moved or not. */
export function useMoveItem(orderId: string, itemId: string) {
  return useMutation({
    mutationFn: (newStatus: Status) =>
      ask(
        api.order['update-product-status'][':id'].$put({
          param: { id: orderId },
          json: { productId: itemId, newStatus, hold: true },
        }),
      ),
    onSettled: invalidateOrders,
  })
}

/** Asks anew for whatever shows where items stand. */
export const invalidateOrders = () => invalidateQueries('order', 'orders', 'returns', 'trail')

/** Downloads an order's invoice; gives the name it is saved under. */
export function useInvoice(orderId: string) {
  return useMutation({
    mutationFn: () => download(api.order.invoice[':orderId'].$get({ param: { orderId } })),
  })
}

/** The orders before and after one in the list that it was opened from, as far as that page of the list goes. */
export function useNeighbours(id: string): { before: string | undefined; after: string | undefined } {
  const lists = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: ['orders'] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as { rows: { _id: string }[] } | undefined)?.rows ?? [])
  const at = lists.findIndex(({ _id }) => _id === id)
  return { before: lists[at - 1]?._id, after: at < 0 ? undefined : lists[at + 1]?._id }
}
