import { useEffect, useSyncExternalStore } from 'react'
import { localStore } from '../../client/storage.ts'
import {
  type Guard,
  isArrayOf,
  isBoolean,
  isNullOr,
  isObject,
  isOneOf,
  isString,
  readJson,
} from '../../lib/json.ts'
import type { SessionOnWire, UserOnWire } from '../../shop/accounts/wire.ts'
import { isAddress } from '../shared/address-shape.ts'
import { api, send, sessionChanged, trackSession } from '../shared/api.ts'

/** The navigation state of /login: where to go on after it. */
export type LoginState = { next?: string; state?: unknown } | null

type Listener = (session: SessionOnWire) => void

/** The key is set by the specification (section 3). */
const storageKey = 'auth'

let current: SessionOnWire | undefined
let pending: Promise<SessionOnWire> | undefined
const listeners = new Set<Listener>()

function setSession(session: SessionOnWire): void {
  sessionChanged()
  current = session
  pending = Promise.resolve(session)
  localStore.set(storageKey, session.isAuthenticated ? JSON.stringify(session) : null)
  for (const listener of listeners) listener(session)
}

export function fetchSession(): Promise<SessionOnWire> {
  pending ??= requestSession()
  return pending
}

async function requestSession(): Promise<SessionOnWire> {
  const isCurrent = trackSession()
  const response = send(api.users.session.$get())
  try {
    await response
  } catch (error) {
    if (!isCurrent()) return fetchSession()
    pending = undefined
    throw error
  }
  // A login, a logout or a newer request has happened since; this response is stale.
  if (!isCurrent()) return fetchSession()
  setSession(await response)
  return response
}

export function refetchSession(): Promise<SessionOnWire> {
  sessionChanged()
  pending = undefined
  return fetchSession()
}

export function currentSession(): SessionOnWire | undefined {
  return current
}

export function onSession(listener: Listener): () => void {
  listeners.add(listener)
  if (current) listener(current)
  return () => listeners.delete(listener)
}

export function onOtherTab(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === storageKey && listener()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Undefined during server rendering and hydration; then the stored session until the server has responded. */
export function useSession(): SessionOnWire | undefined {
  useEffect(() => void fetchSession().catch(() => {}), [])
  return useSyncExternalStore(
    subscribe,
    () => current ?? storedSession(),
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

// `auth` is a common key: another application on the same origin may have written it.
const isSession: Guard<SessionOnWire> = isObject<SessionOnWire>({
  user: isNullOr(isUser),
  isAuthenticated: isBoolean,
  role: isNullOr(isRole),
  status: isOneOf('idle', 'success'),
})

export function sessionIn(text: string | null): SessionOnWire | undefined {
  return readJson(text, isSession) ?? undefined
}

let cached: { text: string | null; session: SessionOnWire | undefined } = { text: null, session: undefined }

/** Returns the same object while the text is unchanged, as `useSyncExternalStore` requires. */
function storedSession(): SessionOnWire | undefined {
  const text = localStore.get(storageKey)
  if (text !== cached.text) cached = { text, session: sessionIn(text) }
  return cached.session
}

export function beginSession(session: Omit<SessionOnWire, 'status'>): void {
  setSession({ ...session, status: 'success' })
}

/** Called on logout and on a 401: clears the stored session. */
export function endSession(): void {
  setSession({ user: null, isAuthenticated: false, role: null, status: 'idle' })
}
