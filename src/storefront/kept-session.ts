import { useMemo, useSyncExternalStore } from 'react'
import type { SessionOnWire } from '../shop/accounts/wire.ts'
import { keptForVisits } from './browser-storage.ts'

const key = 'auth'
const changed = new EventTarget()

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
  return useMemo(() => (text ? JSON.parse(text) : undefined), [text])
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
