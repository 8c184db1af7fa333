import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isMissingCode } from '../../client/missing-code.ts'
import type { SessionOnWire } from '../../shop/accounts/wire.ts'
import { toast } from '../../ui/toast.ts'
import { savePendingIntent, takePendingIntent } from '../session/pending-intent.ts'
import { beginSession, type LoginState } from '../session/session.ts'
import { loadShopperActions } from '../session/shopper.ts'
import { messageOf } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'

export function useFinishSignIn() {
  const navigate = useNavigate()
  const state: LoginState = useLocation().state
  useEffect(() => {
    void loadShopperActions().catch(() => {})
  }, [])
  return async (session: Omit<SessionOnWire, 'status'>): Promise<void> => {
    const intent = takePendingIntent()
    beginSession(session)
    if (session.role === 'admin') return location.assign(urls.dashboard)
    const resumed = intent && 'resume' in intent ? intent.resume : null
    const to = state?.next ?? resumed ?? urls.home
    if (intent && resumed === null) {
      try {
        const { finishIntent } = await loadShopperActions()
        // Before navigation: if a chunk is missing, the document reloads and aborts pending requests.
        await finishIntent(intent, (url) => void navigate(url))
      } catch (error) {
        // The next document's shopper code finishes it.
        savePendingIntent(intent)
        if (isMissingCode(error) && navigator.onLine) return location.assign(to)
        toast.failed(messageOf(error))
      }
    }
    await navigate(to, { replace: true, state: state?.state })
  }
}
