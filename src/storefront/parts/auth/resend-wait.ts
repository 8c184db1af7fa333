import { useSyncExternalStore } from 'react'
import { type CodePurpose, code, secondsToWait } from '../../../shop/accounts/rules.ts'
import { sessionStore } from '../../browser-storage.ts'

/** Seconds left at `now` of the wait that began at `start`, both in milliseconds; 0 when none is running, or `start` is no time. */
export function secondsLeft(start: number, now: number): number {
  const left = secondsToWait(new Date(start), new Date(now))
  // A clock that was set back locks nobody out.
  return left <= code.waitSeconds ? left : 0
}

const keyOf = (purpose: CodePurpose) => `otp-sent-${purpose}`

/** An OTP has just been sent: the wait begins, and outlasts a reload. */
export function startWait(purpose: CodePurpose): void {
  sessionStore.set(keyOf(purpose), String(Date.now()))
}

/** Seconds until the OTP can be sent again, counted down. */
export function useWait(purpose: CodePurpose): number {
  const left = () => secondsLeft(Number(sessionStore.get(keyOf(purpose))), Date.now())
  return useSyncExternalStore(everyTick, left, () => code.waitSeconds)
}

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}
