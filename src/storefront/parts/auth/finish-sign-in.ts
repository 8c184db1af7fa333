import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SessionOnWire } from '../../../shop/accounts/wire.ts'
import type { PopulatedProductOnWire } from '../../../shop/catalog/wire.ts'
import { type ToastAction, toast } from '../../../ui/toast.ts'
import { messageOf } from '../../api.ts'
import { loadShopperCode } from '../../load-shopper-code.ts'
import { type PendingIntent, takePendingIntent } from '../../pending-intent.ts'
import { beginSession } from '../../session.ts'
import { urls } from '../../urls.ts'

/** Where a session that ended has sent somebody to log in from; `next` is where they were, `state` what they had with them. */
export type LoginState = { next?: string; state?: unknown } | null

/** Begins the session that a sign-in answered, leads to where its visitor belongs, and does what they came to do. */
export function useFinishSignIn() {
  const navigate = useNavigate()
  const state: LoginState = useLocation().state
  useEffect(() => {
    void loadShopperCode().catch(() => {})
  }, [])
  return async (session: Omit<SessionOnWire, 'status'>): Promise<void> => {
    beginSession(session)
    const intent = takePendingIntent()
    if (session.role === 'admin') return location.assign(urls.dashboard)
    const backTo = ({ _id, productName }: PopulatedProductOnWire) => ({
      label: `Back to ${productName}`,
      onClick: () => void navigate(urls.product(_id)),
    })
    // Before the next page, which loads the document again where its code is gone, and would end what is on its way.
    if (intent) await finish(intent, backTo).catch((error: unknown) => toast.failed(messageOf(error)))
    await navigate(state?.next ?? urls.home, { replace: true, state: state?.state })
  }
}

/** Does what somebody wanted as a guest. A message says what came of it, and leads back to the product. */
async function finish(
  intent: PendingIntent,
  backTo: (product: PopulatedProductOnWire) => ToastAction,
): Promise<void> {
  const { addToCart, setWished } = await loadShopperCode()
  if ('add' in intent) {
    if (await addToCart(intent.add, intent.size))
      toast.done('Added to cart successfully', { action: backTo(intent.add) })
  } else if (await setWished(intent.wish, true)) {
    toast.done(`${intent.wish.productName} is on your wishlist`, { action: backTo(intent.wish) })
  }
}
