import { useSyncExternalStore } from 'react'

export function Connection() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p
      role="status"
      className="sticky top-0 z-40 bg-alarm-fill text-center font-semibold text-on-alarm not-empty:p-2"
    >
      {!online && 'You are offline. What you change now is not kept.'}
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
