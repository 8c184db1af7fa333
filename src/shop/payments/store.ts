import { fromPaise, type Paise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { PaymentIntent } from './rules.ts'

export type PaymentIntentRow = Omit<PaymentIntent, 'amount'> & { amount: number }

export function toPaymentIntent(row: PaymentIntentRow): PaymentIntent {
  return { ...row, amount: fromPaise(row.amount) }
}

export const paymentIntentColumns = `
  id, purpose, user_id as "userId", amount, provider_order_id as "providerOrderId", created_at as "createdAt"`

const insert = `
  insert into payment_intents (id, purpose, user_id, amount, created_at, check_at)
  values ($1, $2, $3, $4::bigint, $5, $6)
  returning ${paymentIntentColumns}`

export async function insertPaymentIntent(
  on: Database,
  intent: { id: string; purpose: PaymentIntent['purpose']; userId: string; amount: Paise },
  createdAt: Date,
  lookAt: Date,
): Promise<PaymentIntent> {
  const { id, purpose, userId, amount } = intent
  const rows = await run<PaymentIntentRow>(on, insert, [id, purpose, userId, amount, createdAt, lookAt])
  return toPaymentIntent(rows[0] as PaymentIntentRow)
}

const name = `
  update payment_intents set provider_order_id = $2 where id = $1 and (provider_order_id is null or provider_order_id = $2)
  returning ${paymentIntentColumns}`

/** Set once. Null if the payment intent already has another provider order. */
export async function setProviderOrder(
  on: Database,
  id: string,
  providerOrderId: string,
): Promise<PaymentIntent | null> {
  const [row] = await run<PaymentIntentRow>(on, name, [id, providerOrderId])
  return row ? toPaymentIntent(row) : null
}

const byId = `select ${paymentIntentColumns} from payment_intents where id = $1`
const byProviderOrder = `select ${paymentIntentColumns} from payment_intents where provider_order_id = $1`

export async function findPaymentIntent(on: Database, id: string): Promise<PaymentIntent | null> {
  const [row] = await run<PaymentIntentRow>(on, byId, [id])
  return row ? toPaymentIntent(row) : null
}

export async function findPaymentIntentByProviderOrder(
  on: Database,
  providerOrderId: string,
): Promise<PaymentIntent | null> {
  const [row] = await run<PaymentIntentRow>(on, byProviderOrder, [providerOrderId])
  return row ? toPaymentIntent(row) : null
}

const lookLater = `update payment_intents set check_at = $2 where id = $1`

/** Null: never check again. */
export async function setNextCheck(on: Database, id: string, at: Date | null): Promise<void> {
  await run(on, lookLater, [id, at])
}

const lookSooner = `
  with noted as (insert into webhook_events (id, event) values ($3, $4) on conflict do nothing returning id)
  update payment_intents set check_at = $2
  where provider_order_id = $1 and check_at > $2 and exists (select from noted)`

/** Only moves the next check forward, and notes the event that is the reason. */
export async function setNextCheckOfEvent(
  on: Database,
  { id, event }: { id: string; event: string },
  providerOrderId: string,
  at: Date,
): Promise<void> {
  await run(on, lookSooner, [providerOrderId, at, id, event])
}

const claim = `
  update payment_intents set check_at = $2
  where id in (
    select id from payment_intents where check_at <= $1 order by check_at limit $3 for no key update skip locked)
  returning ${paymentIntentColumns}`

/** Claims due payment intents until `lease`. */
export async function claimPaymentIntents(
  on: Database | Tx,
  now: Date,
  lease: Date,
  limit: number,
): Promise<PaymentIntent[]> {
  return (await run<PaymentIntentRow>(on, claim, [now, lease, limit])).map(toPaymentIntent)
}
