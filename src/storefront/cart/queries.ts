import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { optimisticMutation, untilSettled, useWithPending } from '../session/optimistic-mutation.ts'
import { queryClient } from '../session/query-client.ts'
import { useSession } from '../session/session.ts'
import { api, send } from '../shared/api.ts'
import { withCoupon, withLine, withOneMore, withoutChanges, withoutLine } from './optimistic.ts'

export const couponsQuery = queryOptions({
  queryKey: ['coupons'],
  queryFn: async () => (await send(api.coupen['get-coupen'].$get({ query: {} }))).coupens,
})

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async (): Promise<CartOnWire> => {
    await untilSettled(['cart'])
    return (await send(api.cart['get-to-cart'].$get())).cart
  },
})

/** Refetched by every page that shows the cart and on window focus: prices and stock may have changed. */
export function useCart() {
  const isShopper = useSession()?.role === 'user'
  const { data, isError, refetch } = useQuery({
    ...cartQuery,
    enabled: isShopper,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return { data: useWithPending(queryKey, data), isError, refetch }
}

const { queryKey } = cartQuery

const withItsCoupon = (cart: CartOnWire) => withCoupon(cart, queryClient.getQueryData(couponsQuery.queryKey))

export const addToCartMutation = optimisticMutation({
  queryKey,
  mutationFn: async ({ product, size }: { product: PopulatedProductOnWire; size: number }) => {
    const seenPrice = product.discountedPrice ?? product.salePrice
    const json = { productId: product._id, size, seenPrice }
    return (await send(api.cart['add-to-cart'].$post({ json }))).cart
  },
  apply: (cart, { product, size }) => withItsCoupon(withOneMore(cart, product, size)),
  unexpected: 'Faild to add',
})

const changeLineMutation = optimisticMutation({
  queryKey,
  mutationFn: async ({ lineId, ...json }: { lineId: string; size?: number; quantity?: number }) => {
    const param = { productId: lineId }
    return (await send(api.cart['update-to-cart'][':productId'].$put({ param, json }))).cart
  },
  apply: (cart, { lineId, ...change }) => withItsCoupon(withLine(cart, lineId, change)),
})

const removeLineMutation = optimisticMutation({
  queryKey,
  mutationFn: async (lineId: string) => {
    const param = { productId: lineId }
    return (await send(api.cart['remove-to-cart'][':productId'].$delete({ param }))).cart
  },
  apply: (cart, lineId) => withItsCoupon(withoutLine(cart, lineId)),
})

type SeenPrice = { _id: string; discountedPrice: number }

const acceptChangesMutation = optimisticMutation({
  queryKey,
  mutationFn: async (seen: readonly SeenPrice[]) => {
    const items = seen.map(({ _id, discountedPrice }) => ({ _id, discountedPrice }))
    return (await send(api.cart['accept-changes'].$put({ json: { items } }))).cart
  },
  apply: (cart, seen) =>
    withoutChanges(
      cart,
      seen.map(({ _id }) => _id),
    ),
})

export const useAcceptChanges = () => useMutation(acceptChangesMutation)

export const useChangeLine = () => useMutation(changeLineMutation)

export const useRemoveLine = () => useMutation(removeLineMutation)
