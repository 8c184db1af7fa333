import { messageOf, Refusal } from './api.ts'
import { toldSession } from './session.ts'

/**
 * What the shop says: what was asked for, or why not; or nobody can say: no answer, a fault of its own, too many questions,
 * a session that has ended.
 */
export type Said<Value> = { said: 'yes'; value: Value } | { said: 'no'; reason: string } | { said: 'nothing' }

const silent = new Set([401, 429])

/** Asks once. */
export async function hear<Value>(call: () => Promise<Value>): Promise<Said<Value>> {
  try {
    return { said: 'yes', value: await call() }
  } catch (error) {
    const isAnswer = error instanceof Refusal && error.status < 500 && !silent.has(error.status)
    return isAnswer ? { said: 'no', reason: messageOf(error) } : { said: 'nothing' }
  }
}

/** In milliseconds; between one question and the next. */
const pauses = [1_000, 3_000]

/** Asks what is harmless to ask again, up to three times, before it counts as unknown; who has been signed out, once. */
export async function askAgain<Value>(call: () => Promise<Value>): Promise<Said<Value>> {
  for (const pause of pauses) {
    const answer = await hear(call)
    if (answer.said !== 'nothing' || !toldSession()?.isAuthenticated) return answer
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return hear(call)
}
