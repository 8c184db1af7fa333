import { useQuery } from '@tanstack/react-query'
import { api, send } from '../shared/api.ts'
import type { Purchase } from './purchase.ts'

/** Null while it is not known: the shop decides when the order is placed. */
export function useCodRefusal({ cart, address }: Purchase): string | null {
  const { data } = useQuery({
    queryKey: ['cod-refusal', address],
    queryFn: () => send(api.order['check-cod'].$post({ json: { shippingAddress: address } })),
    // A node of the release before knows no limit.
    enabled: (cart.terms.openCodOrders ?? null) !== null,
    staleTime: 0,
  })
  return data?.refusal ?? null
}
