import { fromPaise, type Paise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { PaymentIntent } from './rules.ts'

type Row = Omit<PaymentIntent, 'amount'> & { amount: number }
const fromRow = (row: Row): PaymentIntent => ({ ...row, amount: fromPaise(row.amount) })

const columns = `
  id, purpose, user_id as "userId", amount, provider_order_id as "providerOrderId", created_at as "createdAt"`

const insert = `
  insert into payment_intents (id, purpose, user_id, amount, created_at, check_at)
  values ($1, $2, $3, $4::bigint, $5, $6)
  returning ${columns}`

export async function insertPaymentIntent(
  on: Database,
  intent: { id: string; purpose: PaymentIntent['purpose']; userId: string; amount: Paise },
  createdAt: Date,
  lookAt: Date,
): Promise<PaymentIntent> {
  const { id, purpose, userId, amount } = intent
  const rows = await run<Row>(on, insert, [id, purpose, userId, amount, createdAt, lookAt])
  return fromRow(rows[0] as Row)
}

const name = `
  update payment_intents set provider_order_id = $2 where id = $1 and (provider_order_id is null or provider_order_id = $2)
  returning ${columns}`

/** Set once. Null if the payment intent already has another provider order. */
export async function setProviderOrder(
  on: Database,
  id: string,
  providerOrderId: string,
): Promise<PaymentIntent | null> {
  const [row] = await run<Row>(on, name, [id, providerOrderId])
  return row ? fromRow(row) : null
}

const byId = `select ${columns} from payment_intents where id = $1`
const byProviderOrder = `select ${columns} from payment_intents where provider_order_id = $1`

export async function findPaymentIntent(on: Database, id: string): Promise<PaymentIntent | null> {
  const [row] = await run<Row>(on, byId, [id])
  return row ? fromRow(row) : null
}

export async function findPaymentIntentByProviderOrder(
  on: Database,
  providerOrderId: string,
): Promise<PaymentIntent | null> {
  const [row] = await run<Row>(on, byProviderOrder, [providerOrderId])
  return row ? fromRow(row) : null
}

const lookLater = `update payment_intents set check_at = $2 where id = $1`

/** Null: never check again. */
export async function setNextCheck(on: Database, id: string, at: Date | null): Promise<void> {
  await run(on, lookLater, [id, at])
}

const lookSooner = `update payment_intents set check_at = $2 where provider_order_id = $1 and check_at > $2`

/** Only moves the next check forward. */
export async function setNextCheckOf(on: Database, providerOrderId: string, at: Date): Promise<void> {
  await run(on, lookSooner, [providerOrderId, at])
}

const claim = `
  update payment_intents set check_at = $2
  where id in (
    select id from payment_intents where check_at <= $1 order by check_at limit $3 for no key update skip locked)
  returning ${columns}`

/** Claims due payment intents until `lease`. */
export async function claimPaymentIntents(
  on: Database | Tx,
  now: Date,
  lease: Date,
  limit: number,
): Promise<PaymentIntent[]> {
  return (await run<Row>(on, claim, [now, lease, limit])).map(fromRow)
}
