import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { CartOnWire } from '../shop/cart/wire.ts'
import type { PopulatedProductOnWire } from '../shop/catalog/wire.ts'
import { api, ask } from './api.ts'
import { couponsQuery } from './coupons-query.ts'
import { withLine, withOneMore, withoutLine } from './foreseen-cart.ts'
import { foreseenChange } from './foreseen-change.ts'
import { withCoupon } from './foreseen-coupon.ts'
import { queryClient } from './query-client.ts'
import { useSession } from './session.ts'

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async (): Promise<CartOnWire> => (await ask(api.cart['get-to-cart'].$get())).cart,
})

/** The shopper's cart, ahead of the server by what is on its way there. Asked for only when a shopper is signed in. */
export function useCart() {
  return useQuery({ ...cartQuery, enabled: useSession()?.role === 'user' })
}

const { queryKey } = cartQuery

/** A cart that is foreseen has its coupon at what that will come to. */
const withItsCoupon = (cart: CartOnWire) => withCoupon(cart, queryClient.getQueryData(couponsQuery.queryKey))

/** Puts one unit of a product in a size into the cart. */
export const addingToCart = foreseenChange({
  queryKey,
  send: async ({ product, size }: { product: PopulatedProductOnWire; size: number }) =>
    (await ask(api.cart['add-to-cart'].$post({ json: { productId: product._id, size } }))).cart,
  foresee: (cart, { product, size }) => withItsCoupon(withOneMore(cart, product, size)),
  otherwise: 'Faild to add',
})

const changingLine = foreseenChange({
  queryKey,
  send: async ({ lineId, ...json }: { lineId: string; size?: number; quantity?: number }) => {
    const param = { productId: lineId }
    return (await ask(api.cart['update-to-cart'][':productId'].$put({ param, json }))).cart
  },
  foresee: (cart, { lineId, ...change }) => withItsCoupon(withLine(cart, lineId, change)),
})

const removingLine = foreseenChange({
  queryKey,
  send: async (lineId: string) => {
    const param = { productId: lineId }
    return (await ask(api.cart['remove-to-cart'][':productId'].$delete({ param }))).cart
  },
  foresee: (cart, lineId) => withItsCoupon(withoutLine(cart, lineId)),
})

/** Changes the quantity or the size of a line. */
export const useChangeLine = () => useMutation(changingLine)

/** Takes a line out of the cart. */
export const useRemoveLine = () => useMutation(removingLine)
