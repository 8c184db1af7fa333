import { useEffect, useSyncExternalStore } from 'react'
import { redirect } from 'react-router'
import type { SessionOnWire } from '../shop/accounts/wire.ts'
import { api, ask, sessionBegins } from './api.ts'
import { forget, keep, useKept } from './kept-session.ts'
import { urls } from './urls.ts'

/** Who may see a page: guests (others go where they belong), shoppers (others go to /login); without one, everybody. */
export type Guard = 'guest' | 'user'

type Listener = (session: SessionOnWire) => void

let told: SessionOnWire | undefined
let asking: Promise<SessionOnWire> | undefined
const listeners = new Set<Listener>()

function tell(session: SessionOnWire): void {
  if (session.isAuthenticated && !told?.isAuthenticated) sessionBegins()
  told = session
  asking = Promise.resolve(session)
  if (session.isAuthenticated) keep(session)
  else forget()
  for (const listener of listeners) listener(session)
}

/** Who is signed in. The server is asked once; after that, what logins and logouts have made of it holds. */
export function askSession(): Promise<SessionOnWire> {
  if (!asking) {
    asking = ask(api.users.session.$get())
    asking.then(tell, () => {
      asking = undefined
    })
  }
  return asking
}

/** The same, but the server is asked again: something about the shopper has changed, here or in another tab. */
export function askSessionAgain(): Promise<SessionOnWire> {
  asking = undefined
  return askSession()
}

/** What the server has said, if it has. */
export function toldSession(): SessionOnWire | undefined {
  return told
}

/** Calls `listener` with the session that is, once known, and with every one that follows. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener)
  if (told) listener(told)
  return () => listeners.delete(listener)
}

/**
 * Who is signed in. While the server renders and the browser takes over, undefined; then what the browser kept from
 * the last visit, until the server has said how it is.
 */
export function useSession(): SessionOnWire | undefined {
  const kept = useKept()
  const session = useSyncExternalStore(onSession, toldSession, () => undefined)
  useEffect(() => void askSession().catch(() => {}), [])
  return session ?? kept
}

/** The session moves from idle to success: what a login answered holds from here on, in this tab and the others. */
export function beginSession(answered: Omit<SessionOnWire, 'status'>): void {
  tell({ ...answered, status: 'success' })
}

/** The session is idle again, after a logout or a 401: nothing of the shopper stays in the browser. */
export function endSession(): void {
  tell({ user: null, isAuthenticated: false, role: null, status: 'idle' })
}

/** Sends whoever may not see a page to where the specification says. The server guards first visits itself. */
export async function admit(guard: Guard): Promise<void> {
  if (import.meta.env.SSR) return
  const { role } = await askSession()
  if (guard === 'user' && role !== 'user') throw redirect(urls.login)
  if (guard === 'guest' && role === 'user') throw redirect(urls.home)
  if (guard === 'guest' && role === 'admin') location.assign(urls.dashboard)
}
