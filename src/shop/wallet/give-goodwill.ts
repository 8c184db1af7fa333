import { startOf } from '../../lib/dates.ts'
import { minus, sum, toRupees } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import { lockUser } from '../accounts/store.ts'
import { recordChanges } from '../audit-log/store.ts'
import { type GoodwillDraft, type GoodwillRefusal, MAX_GOODWILL_PER_DAY } from './goodwill-rules.ts'
import { findGoodwill, insertGoodwill, lockGoodwill, sumGoodwillSince } from './goodwill-store.ts'
import { askSecondPerson } from './refund-requests/ask-second-person.ts'
import type { AskedRefund } from './refund-requests/rules.ts'
import { sumGoodwillTo } from './refund-requests/store.ts'
import { openWallet, post } from './store.ts'
import { writeGoodwillMail } from './write-goodwill-mail.ts'

/** Once for a key. The amount is within its limits. A request is answered if another person has to confirm it; null: it is given. */
export function giveGoodwill(
  by: string,
  draft: GoodwillDraft,
): Promise<Result<AskedRefund | null, GoodwillRefusal>> {
  return attempt(async (tx) => {
    const refusal = await refuseGoodwill(tx, draft)
    if (refusal?.reason === 'given') return done(null)
    if (refusal) return refused(refusal)
    const { key, userId, amount, reason } = draft
    const asked = await askSecondPerson(
      tx,
      { act: 'goodwill', subject: key, input: { reason }, amount, orderId: null, userId, by },
      () => sumGoodwillTo(tx, userId, by, startOf(clock.today())),
    )
    if (asked) return done(asked)
    await writeGoodwill(tx, by, draft)
    return done(null)
  })
}

/** After another person has confirmed it. */
export async function giveConfirmedGoodwill(
  tx: Tx,
  by: string,
  draft: GoodwillDraft,
): Promise<Result<null, GoodwillRefusal>> {
  const refusal = await refuseGoodwill(tx, draft)
  if (refusal) return refused(refusal)
  await writeGoodwill(tx, by, draft)
  return done(null)
}

/** Locks the day's sum, the customer, the wallet. */
async function refuseGoodwill(
  tx: Tx,
  { key, userId, amount, reason }: GoodwillDraft,
): Promise<GoodwillRefusal | null> {
  await lockGoodwill(tx)
  const known = await findGoodwill(tx, key)
  if (known) {
    const isSame = known.userId === userId && known.amount === amount && known.reason === reason
    return { reason: isSame ? 'given' : 'used' }
  }
  if ((await lockUser(tx, userId))?.role !== 'user') return { reason: 'no-customer' }
  const given = await sumGoodwillSince(tx, startOf(clock.today()))
  return sum([given, amount]) > MAX_GOODWILL_PER_DAY
    ? { reason: 'too-much-today', left: minus(MAX_GOODWILL_PER_DAY, given) }
    : null
}

async function writeGoodwill(tx: Tx, by: string, draft: GoodwillDraft): Promise<void> {
  const { userId, amount, reason } = draft
  const customer = await lockUser(tx, userId)
  const wallet = await openWallet(tx, userId)
  if (!customer || wallet === null) throw new Error(`${userId} has no wallet`)
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
}
