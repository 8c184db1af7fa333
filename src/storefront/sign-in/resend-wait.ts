import { useSyncExternalStore } from 'react'
import { sessionStore } from '../../client/storage.ts'
import { type CodePurpose, code, secondsToWait } from '../../shop/accounts/rules.ts'

/** Times in milliseconds; returns 0 without a running countdown or if `start` is invalid. */
export function secondsLeft(start: number, now: number): number {
  const left = secondsToWait(new Date(start), new Date(now))
  // A clock that was set back must not lock the user out.
  return left <= code.waitSeconds ? left : 0
}

const keyOf = (purpose: CodePurpose) => `otp-sent-${purpose}`

export function startWait(purpose: CodePurpose): void {
  sessionStore.set(keyOf(purpose), String(Date.now()))
}

/** Whether a code that was sent in this tab may still be good. */
export function isCodeAlive(purpose: CodePurpose): boolean {
  const age = Date.now() - Number(sessionStore.get(keyOf(purpose)))
  return age >= 0 && age < code.lifeMinutes * 60_000
}

export function useWait(purpose: CodePurpose): number {
  const left = () => secondsLeft(Number(sessionStore.get(keyOf(purpose))), Date.now())
  return useSyncExternalStore(everyTick, left, () => code.waitSeconds)
}

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}
