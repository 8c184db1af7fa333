import { startOf } from '../../lib/dates.ts'
import { minus, sum, toRupees } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import { lockUser } from '../accounts/store.ts'
import { recordChanges } from '../audit-log/store.ts'
import { type GoodwillDraft, type GoodwillRefusal, MAX_GOODWILL_PER_DAY } from './goodwill-rules.ts'
import { findGoodwill, insertGoodwill, lockGoodwill, sumGoodwillSince } from './goodwill-store.ts'
import { openWallet, post } from './store.ts'
import { writeGoodwillMail } from './write-goodwill-mail.ts'

/** Once for a key. The amount is within its limits. Locks the day's sum, the customer, the wallet. */
export function giveGoodwill(by: string, draft: GoodwillDraft): Promise<Result<null, GoodwillRefusal>> {
  return attempt(async (tx) => {
    const { key, userId, amount, reason } = draft
    await lockGoodwill(tx)
    const known = await findGoodwill(tx, key)
    if (known) {
      const isSame = known.userId === userId && known.amount === amount && known.reason === reason
      return isSame ? done(null) : refused({ reason: 'used' })
    }
    const customer = await lockUser(tx, userId)
    const wallet = customer?.role === 'user' ? await openWallet(tx, userId) : null
    if (!customer || wallet === null) return refused({ reason: 'no-customer' })
    const given = await sumGoodwillSince(tx, startOf(clock.today()))
    if (sum([given, amount]) > MAX_GOODWILL_PER_DAY)
      return refused({ reason: 'too-much-today', left: minus(MAX_GOODWILL_PER_DAY, given) })
    const id = await insertGoodwill(tx, draft, { by, at: clock.now() })
    await post(tx, wallet, amount, 'goodwill', { cause: 'goodwill', reference: id, description: reason })
    await recordChanges(tx, {
      by,
      thing: 'goodwill',
      id: userId,
      name: 'Customer',
      verb: 'created',
      before: null,
      after: { amount: toRupees(amount), reason },
    })
    await postMail(tx, writeGoodwillMail(customer, { amount, reason }))
    return done(null)
  })
}
