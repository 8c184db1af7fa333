import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toRupees } from '../../../lib/money.ts'
import type { AddressOnWire } from '../../../shop/accounts/wire.ts'
import type { Totals } from '../../../shop/cart/rules.ts'
import type { CartOnWire } from '../../../shop/cart/wire.ts'
import type { PaymentMethod } from '../../../shop/orders/rules.ts'
import { toast } from '../../../ui/toast.ts'
import { api, ask } from '../../api.ts'
import { cartQuery } from '../../cart-state.ts'
import { queryClient } from '../../query-client.ts'
import { urls } from '../../urls.ts'
import { forgetOrderKey, orderKey } from './order-key.ts'
import type { FromPayment } from './passed-on.ts'

/** What is bought, at the figures that the shopper sees, and where it goes. */
export type Purchase = { cart: CartOnWire; totals: Totals; address: AddressOnWire }

/** Places an order that is paid at the door or from the wallet, and goes on to its confirmation. */
export function usePlaceOrder(paymentMethod: PaymentMethod, failed: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ cart, totals, address }: Purchase) => {
      const json = {
        items: cart.items.map(({ productId, size, quantity }) => ({
          productId: productId._id,
          size,
          quantity,
        })),
        shippingAddress: address,
        paymentMethod,
        theTotelAmount: toRupees(totals.total),
        discount: toRupees(totals.couponDiscount),
        discountedAmount: toRupees(totals.offerDiscount),
      }
      const headers = { 'idempotency-key': orderKey(json) }
      return ask(api.order['create-order'].$post({ json }, { headers }))
    },
    onSuccess: async ({ order }) => {
      forgetOrderKey()
      const state: FromPayment = { order }
      await navigate(urls.confirmation, { replace: true, state })
    },
    onError: () => {
      toast.failed(failed)
      return queryClient.invalidateQueries(cartQuery)
    },
  })
}
