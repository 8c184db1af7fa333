import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SessionOnWire } from '../../shop/accounts/wire.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { type ToastAction, toast } from '../../ui/toast.ts'
import { beginSession, type LoginState } from '../session/session.ts'
import { loadShopperActions } from '../session/shopper.ts'
import { messageOf } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { type PendingIntent, takePendingIntent } from './pending-intent.ts'

export function useFinishSignIn() {
  const navigate = useNavigate()
  const state: LoginState = useLocation().state
  useEffect(() => {
    void loadShopperActions().catch(() => {})
  }, [])
  return async (session: Omit<SessionOnWire, 'status'>): Promise<void> => {
    beginSession(session)
    const intent = takePendingIntent()
    if (session.role === 'admin') return location.assign(urls.dashboard)
    const backTo = ({ _id, productName }: PopulatedProductOnWire) => ({
      label: `Back to ${productName}`,
      onClick: () => void navigate(urls.product(_id)),
    })
    // Before navigation: if a chunk is missing, the document reloads and aborts pending requests.
    if (intent) await finish(intent, backTo).catch((error: unknown) => toast.failed(messageOf(error)))
    await navigate(state?.next ?? urls.home, { replace: true, state: state?.state })
  }
}

async function finish(
  intent: PendingIntent,
  backTo: (product: PopulatedProductOnWire) => ToastAction,
): Promise<void> {
  const { addToCart, setWished } = await loadShopperActions()
  if ('add' in intent) {
    if (await addToCart(intent.add, intent.size))
      toast.done('Added to cart successfully', { action: backTo(intent.add) })
  } else if (await setWished(intent.wish, true)) {
    toast.done(`${intent.wish.productName} is on your wishlist`, { action: backTo(intent.wish) })
  }
}
