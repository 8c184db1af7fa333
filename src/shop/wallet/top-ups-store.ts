import { fromPaise, type Paise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { PaymentIntent } from '../payments/rules.ts'

/** Serializes the shopper's top-up requests with an advisory lock. */
export async function lockRequests(tx: Tx, userId: string): Promise<void> {
  await run(tx, "select pg_advisory_xact_lock(hashtext('top-up'), hashtext($1))", [userId])
}

type Row = Omit<PaymentIntent, 'amount'> & { amount: number }

const uncredited = `
  select id, purpose, user_id as "userId", amount, provider_order_id as "providerOrderId", created_at as "createdAt"
  from payment_intents
  where purpose = 'top-up' and user_id = $1 and amount = $2::bigint and created_at > $3
    and not exists (select from top_ups where payment_intent_id = payment_intents.id)
  order by created_at desc limit 1`

export async function findUncredited(
  on: Database,
  userId: string,
  amount: Paise,
  since: Date,
): Promise<PaymentIntent | null> {
  const [intent] = await run<Row>(on, uncredited, [userId, amount, since])
  return intent ? { ...intent, amount: fromPaise(intent.amount) } : null
}

export async function findCredit(on: Database, intentId: string): Promise<string | null> {
  const topUp = on.selectFrom('top_ups').where('payment_intent_id', '=', intentId).select('payment_id')
  return (await topUp.executeTakeFirst())?.payment_id ?? null
}

/** False if already credited. A concurrent claim waits for `tx`. */
export async function claimTopUp(
  tx: Tx,
  intentId: string,
  paymentId: string,
  creditedAt: Date,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('top_ups')
    .values({ payment_intent_id: intentId, payment_id: paymentId, credited_at: creditedAt })
    // Concurrent claims may conflict on either unique column.
    .onConflict((topUp) => topUp.doNothing())
    .returning('payment_intent_id')
    .executeTakeFirst()
  if (claimed) return true
  if (await findCredit(tx, intentId)) return false
  throw new Error(`the payment ${paymentId} has credited another payment intent`)
}
