import { useNavigate } from 'react-router'
import type { LoginState } from '../session/session.ts'
import { knownSession } from '../session/session.ts'
import { urls } from '../shared/urls.ts'

export function useGoSignedIn() {
  const navigate = useNavigate()
  return async (to: string, state: unknown): Promise<void> => {
    if (knownSession()?.isAuthenticated) return navigate(to, { replace: true, state })
    await navigate(urls.login, { replace: true, state: { next: to, state } satisfies LoginState })
  }
}
