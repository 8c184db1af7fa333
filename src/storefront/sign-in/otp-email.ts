import { useSyncExternalStore } from 'react'
import { sessionStore } from '../../client/storage.ts'
import type { CodePurpose } from '../../shop/accounts/rules.ts'
import { isCodeAlive } from './resend-wait.ts'

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

/** The email that a code was sent to which may still be typed. */
export function useSentCode(purpose: CodePurpose): string | null {
  const email = useOtpEmail(purpose)
  return isCodeAlive(purpose) ? email : null
}
