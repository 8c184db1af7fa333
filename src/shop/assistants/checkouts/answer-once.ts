import { createHash } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import { type Tx, transaction } from '../../../platform/database.ts'
import type { Answer, Assistant, IdempotencyKey, Message } from '../rules.ts'
import { claimRequest, findRequest, keepAnswer } from './store.ts'

const conflict: Message = {
  type: 'error',
  code: 'idempotency_conflict',
  severity: 'unrecoverable',
  content: 'This idempotency key was used for another request',
}

const hashOf = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

/** The same key and request are answered the same again, while the first is remembered; another request is refused. */
export function answerOnce(
  { profile }: Assistant,
  once: IdempotencyKey | null,
  request: unknown[],
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  return transaction(async (tx) => {
    if (once === null) return work(tx)
    const named = { profile, key: hashOf(once.key).toString('hex') }
    const hash = hashOf(...request, once.payload)
    if (!(await claimRequest(tx, named, { hash, now: clock.now() }))) {
      const before = await findRequest(tx, named)
      if (before?.requestHash.equals(hash) && before.answer) return before.answer as Answer
      return {
        status: 409,
        isError: true,
        body: { code: conflict.code, content: conflict.content, messages: [conflict] },
      }
    }
    const answer = await work(tx)
    await keepAnswer(tx, named, answer)
    return answer
  })
}
