import { useMutation } from '@tanstack/react-query'
import type { PaymentMethod } from '../../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../../shop/orders/wire.ts'
import { toast } from '../../../ui/toast.ts'
import { api, ask, messageOf, Refusal } from '../../api.ts'
import { cartQuery } from '../../cart-state.ts'
import { queryClient } from '../../query-client.ts'
import { urls } from '../../urls.ts'
import { walletKey } from '../../wallet-state.ts'
import { useGoSignedIn } from './go-signed-in.ts'
import type { FromPayment } from './navigation-state.ts'
import { lastAsked, orderKey } from './order-key.ts'
import { type CreateOrderRequest, orderRequest, type Purchase } from './order-request.ts'
import { canBeBought } from './purchase.ts'
import { alreadyPaid, whyNot } from './refused-order.ts'

/** Goes on to the confirmation of an order that was made. */
export function useToConfirmation() {
  const goTo = useGoSignedIn()
  return async (order: OrderOnWire) => {
    const state: FromPayment = { order }
    await goTo(urls.confirmation, state)
  }
}

/**
 * What follows when an order is refused. One that was paid already, in another tab or while nobody answered, is shown;
 * otherwise `failed` is said, if there is something to say, and cart and wallet are looked at again. The reason stands
 * where it was refused, and is said where nothing is left to be paid there.
 */
export function useOrderRefused() {
  const toConfirmation = useToConfirmation()
  return async (error: Error, failed: string | null) => {
    const order = alreadyPaid(error)
    // Who has been signed out reads so where they log in.
    if (error instanceof Refusal && error.status === 401) return
    if (!order) {
      if (failed) toast.failed(failed)
      void queryClient.invalidateQueries({ queryKey: walletKey })
      await queryClient.invalidateQueries(cartQuery)
      const cart = queryClient.getQueryData(cartQuery.queryKey)
      if (cart && !canBeBought(cart) && error instanceof Refusal) toast.failed(whyNot(error))
      return
    }
    toast.note(messageOf(error))
    return toConfirmation(order)
  }
}

/** Places an order that is paid at the door or from the wallet, and goes on to its confirmation. */
export function usePlaceOrder(paymentMethod: PaymentMethod, failed: (error: Error) => string | null) {
  const toConfirmation = useToConfirmation()
  const onRefused = useOrderRefused()
  return useMutation({
    mutationFn: (purchase: Purchase) => {
      const json = orderRequest(purchase, paymentMethod)
      return create(json, orderKey(json))
    },
    // Nobody knows whether an order was made that nobody answered for; with its key it can be asked for again.
    retry: (tries, error) => tries < 2 && !(error instanceof Refusal) && navigator.onLine,
    onSuccess: ({ order }) => toConfirmation(order),
    onError: (error) => onRefused(error, failed(error)),
  })
}

const create = (json: CreateOrderRequest, key: string) =>
  ask(api.order['create-order'].$post({ json }, { headers: { 'idempotency-key': key } }))

/**
 * The order that emptied the cart, when this tab asked for it and has not heard of it: asked for once more, which makes
 * nothing of an empty cart but names the order that it went into. Null when there is none.
 */
export async function orderOfEmptyCart(): Promise<OrderOnWire | null> {
  const asked = lastAsked()
  if (!asked) return null
  const { key, body: json } = asked
  try {
    if (json.paymentMethod !== 'Razorpay') return (await create(json, key)).order
    await ask(api.order['create-razorpay-order'].$post({ json }))
    return null
  } catch (error) {
    return alreadyPaid(error)
  }
}
