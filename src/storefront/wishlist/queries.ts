import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { optimisticMutation, untilSettled, useWithPending } from '../session/optimistic-mutation.ts'
import { fetchSession, useSession } from '../session/session.ts'
import { api, send } from '../shared/api.ts'

export const wishlistQuery = queryOptions({
  queryKey: ['wishlist'],
  queryFn: async (): Promise<PopulatedProductOnWire[]> => {
    await untilSettled(['wishlist'])
    const { user } = await fetchSession()
    if (!user) return []
    const args = { param: { userId: user._id }, query: {} }
    return (await send(api.wishlist['get-wishlist'][':userId'].$get(args))).wishlist.products
  },
})

export function useWishlist() {
  const isShopper = useSession()?.role === 'user'
  const { data, isError, refetch } = useQuery({
    ...wishlistQuery,
    enabled: isShopper,
    refetchOnMount: 'always',
  })
  return { data: useWithPending(wishlistQuery.queryKey, data), isError, refetch }
}

export const toggleWishMutation = optimisticMutation({
  queryKey: wishlistQuery.queryKey,
  mutationFn: async (product: PopulatedProductOnWire) => {
    const json = { productId: product._id }
    return (await send(api.wishlist['handle-wishlist'].$post({ json }))).wishlist.products
  },
  apply: toggled,
})

function toggled(products: PopulatedProductOnWire[], product: PopulatedProductOnWire) {
  const others = products.filter(({ _id }) => _id !== product._id)
  return others.length < products.length ? others : [product, ...products]
}
