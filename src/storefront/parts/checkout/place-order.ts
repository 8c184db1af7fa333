import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { PaymentMethod } from '../../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../../shop/orders/wire.ts'
import { toast } from '../../../ui/toast.ts'
import { api, ask } from '../../api.ts'
import { cartQuery } from '../../cart-state.ts'
import { queryClient } from '../../query-client.ts'
import { urls } from '../../urls.ts'
import { walletKey } from '../../wallet-state.ts'
import { orderBody, type Purchase } from './order-body.ts'
import { forgetOrderKey, orderKey } from './order-key.ts'
import type { FromPayment } from './passed-on.ts'
import { alreadyPaid } from './refused-order.ts'

/** Goes on to the confirmation of an order that was made. */
export function useToConfirmation() {
  const navigate = useNavigate()
  return async (order: OrderOnWire) => {
    forgetOrderKey()
    const state: FromPayment = { order }
    await navigate(urls.confirmation, { replace: true, state })
  }
}

/**
 * What follows when an order is refused. One that was paid already, in another tab or while nobody answered, is shown;
 * otherwise `failed` is said, if there is something to say, and cart and wallet are looked at again.
 */
export function useOrderRefused() {
  const toConfirmation = useToConfirmation()
  return async (error: Error, failed: string | null) => {
    const order = alreadyPaid(error)
    if (!order) {
      if (failed) toast.failed(failed)
      void queryClient.invalidateQueries({ queryKey: walletKey })
      return queryClient.invalidateQueries(cartQuery)
    }
    toast.note(error.message)
    return toConfirmation(order)
  }
}

/** Places an order that is paid at the door or from the wallet, and goes on to its confirmation. */
export function usePlaceOrder(paymentMethod: PaymentMethod, failed: (error: Error) => string | null) {
  const toConfirmation = useToConfirmation()
  const onRefused = useOrderRefused()
  return useMutation({
    mutationFn: (purchase: Purchase) => {
      const json = orderBody(purchase, paymentMethod)
      const headers = { 'idempotency-key': orderKey(json) }
      return ask(api.order['create-order'].$post({ json }, { headers }))
    },
    onSuccess: ({ order }) => toConfirmation(order),
    onError: (error) => onRefused(error, failed(error)),
  })
}
