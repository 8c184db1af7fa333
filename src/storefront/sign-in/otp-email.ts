import { useSyncExternalStore } from 'react'
import { sessionStore } from '../../client/storage.ts'
import type { CodePurpose } from '../../shop/accounts/rules.ts'

const keyOf = (purpose: CodePurpose) => `email-${purpose}`

export function emailIn(text: string | null): string | null {
  return text && /^[^\s@]+@\S+$/.test(text) ? text : null
}

/** Stored per tab; null clears it. */
export function saveOtpEmail(purpose: CodePurpose, email: string | null): void {
  sessionStore.set(keyOf(purpose), email)
}

export function useOtpEmail(purpose: CodePurpose): string | null {
  return useSyncExternalStore(
    () => () => {},
    () => emailIn(sessionStore.get(keyOf(purpose))),
    () => null,
  )
}
