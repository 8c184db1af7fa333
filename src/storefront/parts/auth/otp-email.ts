import { useSyncExternalStore } from 'react'
import type { CodePurpose } from '../../../shop/accounts/rules.ts'
import { sessionStore } from '../../browser-storage.ts'

const keyOf = (purpose: CodePurpose) => `email-${purpose}`

export function emailIn(text: string | null): string | null {
  return text && /^\S+@\S+$/.test(text) ? text : null
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
