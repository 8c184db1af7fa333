import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import type { ReviewRefusal } from './rules.ts'
import { lockReview, setReply } from './store.ts'

/** Null takes the answer back. The log does not repeat it: it is erased with what the customer wrote. */
export function replyToReview(
  by: string,
  id: string,
  { reply, seen }: { reply: string | null; seen: Date | null },
): Promise<Result<null, ReviewRefusal>> {
  return attempt(async (tx) => {
    const review = await lockReview(tx, id)
    if (!review) return refused({ reason: 'no-review' })
    if (review.state !== 'shown' || review.text === null) return refused({ reason: 'not-shown' })
    if (review.editedAt?.getTime() !== seen?.getTime()) return refused({ reason: 'changed' })
    await setReply(tx, id, reply)
    await recordChanges(tx, {
      by,
      thing: 'review',
      id,
      name: review.productName,
      verb: 'answered',
      before: { hasReply: review.reply !== null },
      after: { hasReply: reply !== null },
    })
    return done(null)
  })
}
