import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isMissingCode } from '../../../lib/missing-code.ts'
import type { SessionOnWire } from '../../../shop/accounts/wire.ts'
import { toast } from '../../../ui/toast.ts'
import { messageOf } from '../../api.ts'
import { loadShopperCode } from '../../load-shopper-code.ts'
import { savePendingIntent, takePendingIntent } from '../../pending-intent.ts'
import { beginSession } from '../../session.ts'
import { urls } from '../../urls.ts'

export type LoginState = { next?: string; state?: unknown } | null

export function useFinishSignIn() {
  const navigate = useNavigate()
  const state: LoginState = useLocation().state
  useEffect(() => {
    void loadShopperCode().catch(() => {})
  }, [])
  return async (session: Omit<SessionOnWire, 'status'>): Promise<void> => {
    const intent = takePendingIntent()
    beginSession(session)
    if (session.role === 'admin') return location.assign(urls.dashboard)
    const to = state?.next ?? urls.home
    if (intent) {
      try {
        const { finishIntent } = await loadShopperCode()
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
