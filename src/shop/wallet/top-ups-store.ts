import { fromPaise, type Paise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { Charge } from './rules.ts'

/** Makes every other request of the shopper for a top-up wait until `tx` has ended. */
export async function lockRequests(tx: Tx, userId: string): Promise<void> {
  await run(tx, "select pg_advisory_xact_lock(hashtext('top-up'), hashtext($1))", [userId])
}

type Row = Omit<Charge, 'amount'> & { amount: number }

const uncredited = `
  select id, purpose, user_id as "userId", amount, provider_order_id as "providerOrderId", created_at as "createdAt"
  from charges
  where purpose = 'top-up' and user_id = $1 and amount = $2::bigint and created_at > $3
    and not exists (select from top_ups where charge_id = charges.id)
  order by created_at desc limit 1`

/** The shopper's newest charge for a top-up of that amount that was made since `since` and is not credited. */
export async function findUncredited(
  on: Database,
  userId: string,
  amount: Paise,
  since: Date,
): Promise<Charge | null> {
  const [charge] = await run<Row>(on, uncredited, [userId, amount, since])
  return charge ? { ...charge, amount: fromPaise(charge.amount) } : null
}

/** By which payment a charge was credited to a wallet; null when it is not. */
export async function findCredit(on: Database, chargeId: string): Promise<string | null> {
  const topUp = on.selectFrom('top_ups').where('charge_id', '=', chargeId).select('payment_id')
  return (await topUp.executeTakeFirst())?.payment_id ?? null
}

/** Notes that a charge is credited by that payment; false when it is credited already. Another who tries waits for `tx`. */
export async function claimCharge(
  tx: Tx,
  chargeId: string,
  paymentId: string,
  creditedAt: Date,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('top_ups')
    .values({ charge_id: chargeId, payment_id: paymentId, credited_at: creditedAt })
    // Two who say the same payment at once can meet at either of its unique columns.
    .onConflict((topUp) => topUp.doNothing())
    .returning('charge_id')
    .executeTakeFirst()
  if (claimed) return true
  if (await findCredit(tx, chargeId)) return false
  throw new Error(`the payment ${paymentId} has credited another charge`)
}
