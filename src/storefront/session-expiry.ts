import { toast } from '../ui/toast.ts'
import type { LoginState } from './parts/auth/finish-sign-in.ts'
import { askSessionAgain, endSession, knownSession } from './session.ts'
import { urls } from './urls.ts'

/** What is used of a router: where it is, and how to go elsewhere. */
type Router = {
  state: {
    location: { pathname: string; search: string; state: unknown }
    matches: readonly { route: { handle?: { guard?: string } } }[]
  }
  navigate: (to: string, options: { replace?: boolean; state: unknown }) => unknown
  revalidate: () => unknown
}

/** Sends to log in, and back to here afterwards, with everything that was brought here. */
function toLogin({ state: { location }, navigate }: Router): void {
  const { pathname, search, state } = location
  toast.note('Your session has ended. Log in, and you are back where you were.')
  void navigate(urls.login, { state: { next: pathname + search, state } satisfies LoginState })
}

/**
 * A call was answered 401. A session that was only kept from the last visit had ended before: whoever looks around may go
 * on as a guest.
 */
export function afterSession(router: Router): void {
  const wasSignedIn = knownSession()?.isAuthenticated
  endSession()
  if (wasSignedIn) toLogin(router)
}

/** A login or logout in another tab leads this one to where its visitor belongs now. */
export async function afterOtherTab(router: Router): Promise<void> {
  const { isAuthenticated } = await askSessionAgain()
  const { location, matches } = router.state
  const isGuarded = matches.some(({ route }) => route.handle?.guard === 'user')
  const { next, state } = (location.pathname === urls.login && (location.state as LoginState)) || {}
  if (!isAuthenticated && isGuarded) toLogin(router)
  else if (isAuthenticated && next) void router.navigate(next, { replace: true, state })
  else router.revalidate()
}
