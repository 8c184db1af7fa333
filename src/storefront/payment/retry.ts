import { currentSession } from '../session/session.ts'
import { messageOf, Refusal } from '../shared/api.ts'

/** `unknown`: no response, a 5xx, a 429 or an expired session (401). */
export type CallOutcome<Value> =
  | { status: 'succeeded'; value: Value }
  | { status: 'refused'; reason: string }
  | { status: 'unknown' }

const unknownStatuses = new Set([401, 429])

export async function sendOnce<Value>(call: () => Promise<Value>): Promise<CallOutcome<Value>> {
  try {
    return { status: 'succeeded', value: await call() }
  } catch (error) {
    const isRefusal = error instanceof Refusal && error.status < 500 && !unknownStatuses.has(error.status)
    return isRefusal ? { status: 'refused', reason: messageOf(error) } : { status: 'unknown' }
  }
}

const RETRY_DELAYS_MS = [1_000, 3_000]

/** The call must be idempotent: it is tried up to three times, once when signed out. */
export async function sendWithRetries<Value>(call: () => Promise<Value>): Promise<CallOutcome<Value>> {
  for (const delay of RETRY_DELAYS_MS) {
    const outcome = await sendOnce(call)
    if (outcome.status !== 'unknown' || !currentSession()?.isAuthenticated) return outcome
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return sendOnce(call)
}
