import { useEffect, useSyncExternalStore } from 'react'
import { redirect } from 'react-router'
import {
  type Guard as Check,
  isArrayOf,
  isBoolean,
  isNullOr,
  isObject,
  isOneOf,
  isString,
  readJson,
} from '../lib/json.ts'
import type { SessionOnWire, UserOnWire } from '../shop/accounts/wire.ts'
import { isAddress } from './address-guards.ts'
import { api, ask, sessionChanged, whileSessionHolds } from './api.ts'
import { localStore } from './browser-storage.ts'
import { urls } from './urls.ts'

/** Who may see a page: guests (others go where they belong), shoppers (others go to /login); without one, everybody. */
export type Guard = 'guest' | 'user'

type Listener = (session: SessionOnWire) => void

/** Where the browser keeps the session between visits (specification, section 3). */
const storageKey = 'auth'

let told: SessionOnWire | undefined
let asking: Promise<SessionOnWire> | undefined
const listeners = new Set<Listener>()

function tell(session: SessionOnWire): void {
  sessionChanged()
  told = session
  asking = Promise.resolve(session)
  localStore.set(storageKey, session.isAuthenticated ? JSON.stringify(session) : null)
  for (const listener of listeners) listener(session)
}

/** Who is signed in. The server is asked once; after that, what logins and logouts have made of it holds. */
export function askSession(): Promise<SessionOnWire> {
  asking ??= fetchSession()
  return asking
}

async function fetchSession(): Promise<SessionOnWire> {
  const isCurrent = whileSessionHolds()
  const answer = ask(api.users.session.$get())
  try {
    await answer
  } catch (error) {
    if (!isCurrent()) return askSession()
    asking = undefined
    throw error
  }
  // Somebody has logged in or out meanwhile, or asked again: an older answer must not undo that.
  if (!isCurrent()) return askSession()
  tell(await answer)
  return answer
}

/** The same, but the server is asked again: something about the shopper has changed, here or in another tab. */
export function askSessionAgain(): Promise<SessionOnWire> {
  sessionChanged()
  asking = undefined
  return askSession()
}

/** What the server has said, if it has. */
export function knownSession(): SessionOnWire | undefined {
  return told
}

/** Calls `listener` with the session that is, once known, and with every one that follows. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener)
  if (told) listener(told)
  return () => listeners.delete(listener)
}

/** Calls `listener` when another tab has logged in or out. */
export function onOtherTab(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === storageKey && listener()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/**
 * Who is signed in. While the server renders and the browser takes over, undefined; then what the browser kept from
 * the last visit, until the server has said how it is.
 */
export function useSession(): SessionOnWire | undefined {
  useEffect(() => void askSession().catch(() => {}), [])
  return useSyncExternalStore(
    subscribe,
    () => told ?? storedSession(),
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  const stops = [onSession(listener), onOtherTab(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

const isRole = isOneOf('admin', 'user')

const isUser = isObject<UserOnWire>({
  _id: isString,
  name: isString,
  email: isString,
  phone: isNullOr(isString),
  dpImage: isNullOr(isString),
  isVerified: isBoolean,
  role: isRole,
  addresses: isArrayOf(isAddress),
  createdAt: isString,
})

// `auth` is a common name: another program on the same host and port may have kept something else under it.
const isSession: Check<SessionOnWire> = isObject<SessionOnWire>({
  user: isNullOr(isUser),
  isAuthenticated: isBoolean,
  role: isNullOr(isRole),
  status: isOneOf('idle', 'success'),
})

/** The session that a text holds, if it does. */
export function sessionIn(text: string | null): SessionOnWire | undefined {
  return readJson(text, isSession) ?? undefined
}

let kept: { text: string | null; session: SessionOnWire | undefined } = { text: null, session: undefined }

/** The session of the last visit, or of another tab; the same object while it stays the same. */
function storedSession(): SessionOnWire | undefined {
  const text = localStore.get(storageKey)
  if (text !== kept.text) kept = { text, session: sessionIn(text) }
  return kept.session
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
