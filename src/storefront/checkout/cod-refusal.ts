import { skipToken, useQuery } from '@tanstack/react-query'
import { api, send } from '../shared/api.ts'
import type { Purchase } from './purchase.ts'

/** Null while it is not known: the shop decides when the order is placed. */
export function useCodRefusal(purchase: Purchase | undefined): string | null {
  const address = purchase?.address
  const pickupAt = purchase?.pickupAt
  const { data } = useQuery({
    queryKey: ['cod-refusal', address, pickupAt],
    queryFn: address
      ? () => send(api.order['check-cod'].$post({ json: { shippingAddress: address, pickupAt } }))
      : skipToken,
    // A node of the release before knows no limit.
    enabled: (purchase?.cart.terms.openCodOrders ?? null) !== null,
    staleTime: 0,
  })
  return data?.refusal ?? null
}
