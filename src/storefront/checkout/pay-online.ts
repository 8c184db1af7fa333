import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ONLINE } from '../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { toast } from '../../ui/toast.ts'
import { unitsIn } from '../cart/lines.ts'
import { newestOrder } from '../orders/queries.ts'
import { loadDialog, payByDialog } from '../payment/dialog.ts'
import { useSession } from '../session/session.ts'
import { api, send } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { toldSource } from '../sources/told-source.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { Attempt, FromAttempt } from './navigation-state.ts'
import { orderKey } from './order-key.ts'
import { useGoSignedIn, useOrderRefused, useToConfirmation } from './place-order.ts'
import { orderRequest, type Purchase, toCheckoutState } from './purchase.ts'

export type Stage = 'opening' | 'paying' | 'checking'

/** While this mutation is pending the cart may become empty, and the shopper must not be redirected to it. */
export const payOnlineKey = ['paying online']

type Outcome = { order: OrderOnWire } | { attempt: Attempt }

export function usePayOnline() {
  const goTo = useGoSignedIn()
  const toConfirmation = useToConfirmation()
  const onRefused = useOrderRefused()
  const pay = useCallPayment()
  const [stage, setStage] = useState<Stage>('opening')
  const isBusy = useRef(false)

  const mutation = useMutation({
    mutationKey: payOnlineKey,
    mutationFn: (purchase: Purchase) => pay(purchase, setStage),
    onSuccess: async (outcome, purchase) => {
      if ('order' in outcome) {
        toast.done('Payment successful')
        return toConfirmation(outcome.order)
      }
      const message = messages[outcome.attempt.ended]
      if (message) toast.failed(message)
      const state: FromAttempt = { ...toCheckoutState(purchase), attempt: outcome.attempt }
      await goTo(urls.retryPayment, state)
    },
    onError: (error) => onRefused(error, 'Failed to create order. Please try again.'),
    onSettled: () => {
      isBusy.current = false
    },
  })

  return {
    stage: mutation.isPending ? stage : null,
    error: mutation.error,
    // A second click before the pending state renders would open a second dialog.
    pay: (purchase: Purchase) => {
      if (isBusy.current) return
      isBusy.current = true
      setStage('opening')
      mutation.mutate(purchase)
    },
  }
}

const messages: Record<Attempt['ended'], string | null> = {
  left: 'Payment not completed. Please try again.',
  refused: 'Payment failed. Please retry.',
  unknown: null,
}

function useCallPayment() {
  const { paymentScript: script, name: shop } = useShopFacts()
  const payer = useSession()?.user
  return async (purchase: Purchase, reach: (stage: Stage) => void): Promise<Outcome> => {
    await loadDialog(script)
    const json = orderRequest(purchase, ONLINE)
    orderKey(json)
    const newestBefore = (await newestOrder().catch(() => null))?._id ?? null
    const withSource = { ...json, ...(await toldSource()) }
    const order = await send(api.order['create-razorpay-order'].$post({ json: withSource }))
    reach('paying')
    const units = unitsIn(purchase.cart)
    const description = `Order of ${units} ${units === 1 ? 'item' : 'items'}`
    const ending = await payByDialog({ ...order, script, shop, description, payer })
    if (ending.outcome === 'dismissed')
      return { attempt: { ended: 'left', refusal: null, before: newestBefore } }
    if (ending.outcome === 'failed')
      return { attempt: { ended: 'left', refusal: ending.description, before: newestBefore } }
    reach('checking')
    const confirmation = await confirmPayment(ending.proof)
    if (confirmation.status === 'order') return confirmation
    if (confirmation.status === 'unknown') return { attempt: { ended: 'unknown', proof: ending.proof } }
    return { attempt: { ended: 'refused', reason: confirmation.reason } }
  }
}
