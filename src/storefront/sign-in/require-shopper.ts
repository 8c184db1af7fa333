import { useNavigate } from 'react-router'
import { toast } from '../../ui/toast.ts'
import { type PendingIntent, savePendingIntent } from '../session/pending-intent.ts'
import { fetchSession } from '../session/session.ts'
import { messageOf } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'

type Otherwise = { message?: string; intent?: PendingIntent | null }

export function useRequireShopper() {
  const navigate = useNavigate()
  return async (act: () => void | Promise<void>, { message, intent = null }: Otherwise): Promise<void> => {
    try {
      const { role } = await fetchSession()
      if (role === 'user') return await act()
      if (role === 'admin') return toast.note('Admins run the shop and don’t buy in it.')
    } catch (error) {
      // The session or the code chunk could not be loaded: offline, or a new release.
      return toast.failed(messageOf(error))
    }
    if (message) toast.failed(message)
    savePendingIntent(intent)
    await navigate(urls.login)
  }
}
