import { useMemo, useSyncExternalStore } from 'react'
import {
  type Guard,
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
import { keptForVisits } from './browser-storage.ts'

const key = 'auth'
const changed = new EventTarget()

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
const isSession: Guard<SessionOnWire> = isObject<SessionOnWire>({
  user: isNullOr(isUser),
  isAuthenticated: isBoolean,
  role: isNullOr(isRole),
  status: isOneOf('idle', 'success'),
})

/** The session that a text holds, if it does. */
export function sessionIn(text: string | null): SessionOnWire | undefined {
  return readJson(text, isSession) ?? undefined
}

/** Keeps a session in the browser between visits (specification, section 3). */
export function keep(session: SessionOnWire): void {
  keptForVisits.set(key, JSON.stringify(session))
  changed.dispatchEvent(new Event('change'))
}

/** Clears the kept session. */
export function forget(): void {
  keptForVisits.set(key, null)
  changed.dispatchEvent(new Event('change'))
}

/** The session of the last visit, or of another tab; undefined on the server and while the browser takes over. */
export function useKept(): SessionOnWire | undefined {
  const text = useSyncExternalStore(
    subscribe,
    () => keptForVisits.get(key),
    () => null,
  )
  return useMemo(() => sessionIn(text), [text])
}

/** Calls `listener` when another tab has logged in or out. */
export function onOtherTab(listener: () => void): () => void {
  const hear = (event: StorageEvent) => event.key === key && listener()
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener)
  const deafen = onOtherTab(listener)
  return () => {
    changed.removeEventListener('change', listener)
    deafen()
  }
}
