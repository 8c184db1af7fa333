import { toast } from '../../ui/toast.ts'
import type { LoginState } from '../session/session.ts'
import { currentSession, endSession, refetchSession } from '../session/session.ts'
import { urls } from '../shared/urls.ts'

type Router = {
  state: {
    location: { pathname: string; search: string; state: unknown }
    matches: readonly { route: { handle?: { guard?: string } } }[]
  }
  navigate: (to: string, options: { replace?: boolean; state: unknown }) => unknown
  revalidate: () => unknown
}

function toLogin({ state: { location }, navigate }: Router): void {
  const { pathname, search, state } = location
  toast.note('Your session has ended. Log in, and you are back where you were.')
  void navigate(urls.login, { state: { next: pathname + search, state } satisfies LoginState })
}

/** If the session was only restored from storage, it had expired before: the visitor continues as a guest. */
export function afterSession(router: Router): void {
  const wasSignedIn = currentSession()?.isAuthenticated
  endSession()
  if (wasSignedIn) toLogin(router)
}

export async function afterOtherTab(router: Router): Promise<void> {
  const { isAuthenticated } = await refetchSession()
  const { location, matches } = router.state
  const isGuarded = matches.some(({ route }) => route.handle?.guard === 'user')
  const { next, state } = (location.pathname === urls.login && (location.state as LoginState)) || {}
  if (!isAuthenticated && isGuarded) toLogin(router)
  else if (isAuthenticated && next) void router.navigate(next, { replace: true, state })
  else router.revalidate()
}
