import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ONLINE, type PaymentMethod } from '../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { toast } from '../../ui/toast.ts'
import { cartQuery } from '../cart/queries.ts'
import { canBeBought } from '../cart/totals.ts'
import { queryClient } from '../session/query-client.ts'
import { currentSession, type LoginState } from '../session/session.ts'
import { api, messageOf, Refusal, send } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { toldSource } from '../sources/told-source.ts'
import { walletKey } from '../wallet/queries.ts'
import type { FromPayment } from './navigation-state.ts'
import { lastRequest, orderKey } from './order-key.ts'
import { type CreateOrderRequest, orderRequest, type Purchase } from './purchase.ts'
import { alreadyPaid, failureMessage } from './refused-order.ts'

export function useToConfirmation() {
  const goTo = useGoSignedIn()
  return async (order: OrderOnWire) => {
    const state: FromPayment = { order }
    await goTo(urls.confirmation, state)
  }
}

/** An order that was already paid (another tab, a lost response) is shown; otherwise cart and wallet are refetched. */
export function useOrderRefused() {
  const toConfirmation = useToConfirmation()
  return async (error: Error, failed: string | null) => {
    const order = alreadyPaid(error)
    // A signed-out shopper sees the reason on the login page.
    if (error instanceof Refusal && error.status === 401) return
    if (!order) {
      if (failed) toast.failed(failed)
      void queryClient.invalidateQueries({ queryKey: walletKey })
      await queryClient.invalidateQueries(cartQuery)
      const cart = queryClient.getQueryData(cartQuery.queryKey)
      if (cart && !canBeBought(cart) && error instanceof Refusal) toast.failed(failureMessage(error))
      return
    }
    toast.note(messageOf(error))
    return toConfirmation(order)
  }
}

export function usePlaceOrder(paymentMethod: PaymentMethod, failed: (error: Error) => string | null) {
  const toConfirmation = useToConfirmation()
  const onRefused = useOrderRefused()
  return useMutation({
    mutationFn: (purchase: Purchase) => {
      const json = orderRequest(purchase, paymentMethod)
      return create(json, orderKey(json))
    },
    // Without a response the order may exist; the idempotency key makes the retry safe.
    retry: (tries, error) => tries < 2 && !(error instanceof Refusal) && navigator.onLine,
    onSuccess: ({ order }) => toConfirmation(order),
    onError: (error) => onRefused(error, failed(error)),
  })
}

async function create(json: CreateOrderRequest, key: string) {
  const headers = { 'idempotency-key': key }
  return send(api.order['create-order'].$post({ json: { ...json, ...(await toldSource()) } }, { headers }))
}

/** Repeats the last request of this tab: with an empty cart the server creates nothing and returns the existing order. */
export async function orderOfEmptyCart(): Promise<OrderOnWire | null> {
  const last = lastRequest()
  if (!last) return null
  const { key, body: json } = last
  try {
    if (json.paymentMethod !== ONLINE) return (await create(json, key)).order
    await send(api.order['create-razorpay-order'].$post({ json }))
    return null
  } catch (error) {
    return alreadyPaid(error)
  }
}

export function useGoSignedIn() {
  const navigate = useNavigate()
  return async (to: string, state: unknown): Promise<void> => {
    if (currentSession()?.isAuthenticated) return navigate(to, { replace: true, state })
    await navigate(urls.login, { replace: true, state: { next: to, state } satisfies LoginState })
  }
}
