import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { AdminCouponOnWire } from '../../shop/coupons/wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function couponsQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: ['coupons', query],
    queryFn: async () => {
      const { coupens, total } = await send(api.coupen['admin-get-coupens'].$get({ query }))
      return { rows: coupens, total }
    },
    placeholderData: keepPreviousData,
  })
}

type CouponFields = Parameters<(typeof api.coupen)['create-coupen']['$post']>[0]['json']

/** `updatedAt` of the coupon when the dialog opened, so that the server detects a concurrent edit. */
export function useSaveCoupon(coupon: AdminCouponOnWire | undefined) {
  return useChange(({ code, ...changes }: CouponFields) => {
    if (!coupon) return send(api.coupen['create-coupen'].$post({ json: { code, ...changes } }))
    const { _id: id, updatedAt } = coupon
    return send(api.coupen['update-coupen'][':id'].$put({ param: { id }, json: { ...changes, updatedAt } }))
  })
}

export function useDeleteCoupon(id: string) {
  return useChange(() => send(api.coupen['delete-coupen'][':id'].$delete({ param: { id } })))
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: change, onSettled: () => invalidateQueries('coupons') })
}
