import type pg from 'pg'
import type { Entry } from './journal.ts'

type CapturedPayment = { id: string; amount: number; back: number; lost: number }
type Use = {
  paymentId: string
  /** What was charged, as booked. */
  amount: number
  back: number
  lost: number
  /** What its cancellations and returns were due, and what they put into wallets, less what was taken again. */
  refunded: number
  toWallet: number
  /** What went back twice and no wallet could give back. */
  unrecovered: number
  credited: number
  shopper: string
  for: string
}

const everyCapture = `
  select id, amount::float8 as amount, amount_refunded::float8 as back, (
    select coalesce(sum(amount_deducted), 0)::float8 from sandbox_razorpay.disputes where payment_id = payments.id) as lost
  from sandbox_razorpay.payments where captured_at is not null`

/** Sums of the movements with these causes and references, by account. */
const moved = (causes: string) => `
  select coalesce(sum(entry.amount) filter (where kind = 'provider'), 0)::float8 as provider,
    coalesce(sum(entry.amount) filter (where kind in ('wallet', 'unclaimed')), 0)::float8 as wallet,
    coalesce(sum(entry.amount) filter (where kind = 'refunds'), 0)::float8 as refunds
  from (${causes}) as causes (cause, reference) join ledger_transactions as moved using (cause, reference)
  join ledger_entries as entry on transaction_id = moved.id join ledger_accounts as account on account.id = account_id`

const everyUse = `
  select used.*, (
      select coalesce(sum(refund.amount), 0)::float8 from (
        select id, amount, payment_id from payment_refunds where status <> 'failed'
        union
        select refund_id, amount, payment_id from provider_refunds
        where movement_id is not null and status in ('pending', 'processed')
      ) as refund where refund.payment_id = "paymentId") as back, (
      select coalesce(sum(deducted), 0)::float8 from disputes where disputes.payment_id = "paymentId") as lost, (
      select coalesce(sum(unrecovered), 0)::float8 from returned_payments where payment_id = "paymentId") as unrecovered,
    -booked.provider as amount, booked.wallet as credited, -later.refunds as refunded, later.wallet as "toWallet"
  from (
    select payment_id as "paymentId", id, 'order' as cause, id::text as reference, user_id as shopper, 'order ' || id as for
    from orders where state = 'placed' and payment_id is not null
    union all
    select payment_id, null, 'top-up', payment_id, user_id, 'top-up' from top_ups join payment_intents on payment_intents.id = payment_intent_id
  ) as used
  cross join lateral (${moved('select used.cause, used.reference')}) as booked
  cross join lateral (${moved(`
    select 'refund', id::text from order_items where order_id = used.id
    union all select 'shipping-refund', used.id::text
    union all select 'settled-refund', id::text from provider_refunds
      where payment_id = "paymentId" and movement_id is not null
    union all select cause, payment_id || '/' || number from returned_payments
      cross join lateral generate_series(1, movements) as number
      cross join (values ('release'), ('recovery')) as causes (cause)
      where payment_id = "paymentId"`)}) as later`

/**
 * Captured payments that are not exactly one order, one top-up or refunded, of which the provider took more or less back than the
 * shop knows, or of which provider and wallets together gave back another sum than is owed; and orders and top-ups without a payment.
 */
export async function findUnaccounted(shop: pg.Client, provider: pg.Client): Promise<string[]> {
  const captured = (await provider.query<CapturedPayment>(everyCapture)).rows
  const uses = (await shop.query<Use>(everyUse)).rows
  const usesOf = Map.groupBy(uses, ({ paymentId }) => paymentId)
  const known = new Set(captured.map(({ id }) => id))
  return [
    ...captured.flatMap(({ id, amount, back, lost }) => {
      const [use, ...others] = usesOf.get(id) ?? []
      if (!use) return back + lost >= amount ? [] : [`payment ${id} of ${amount} paise is nothing`]
      if (others.length > 0) return [`payment ${id} is ${use.for} and ${others.map((other) => other.for)}`]
      if (use.amount !== amount) return [`payment ${id} of ${amount} paise pays another sum`]
      if (use.back !== back || use.lost !== lost)
        return [
          `of payment ${id} ${back} and ${lost} paise went back, the shop knows of ${use.back} and ${use.lost}`,
        ]
      const out = back + lost + use.toWallet
      const owed =
        use.for === 'top-up' ? { least: 0, most: 0 } : { least: Math.min(use.refunded, amount), most: amount }
      return out >= owed.least && out <= owed.most + use.unrecovered
        ? []
        : [`of payment ${id} ${out} paise went back to payer and wallet, of ${owed.least} to ${owed.most}`]
    }),
    ...uses
      .filter(({ paymentId }) => !known.has(paymentId))
      .map(({ paymentId, for: what }) => `nobody paid ${paymentId} for ${what}`),
  ]
}

/** Captured payments by outcome. */
export async function countPayments(shop: pg.Client, provider: pg.Client): Promise<string> {
  const { rows } = await shop.query<{ orders: string; topups: string; refunds: string }>(`
    select (select count(*) from orders where state = 'placed' and payment_id is not null) as orders,
      (select count(*) from top_ups) as topups,
      (select count(*) from provider_refunds where status = 'processed' and movement_id is null) as refunds`)
  const captured = (await provider.query<CapturedPayment>(everyCapture)).rows.length
  const { orders, topups, refunds } = rows[0] ?? {}
  return `${captured} captured: ${orders} orders, ${topups} top-ups, ${refunds} refunded`
}

/** Top-ups that were answered as credited and are not in the wallet. */
export async function findUncredited(shop: pg.Client, entries: Entry[]): Promise<string[]> {
  const uses = new Map((await shop.query<Use>(everyUse)).rows.map((use) => [use.paymentId, use]))
  return entries.flatMap((entry) => {
    if (entry.what !== 'credited') return []
    const use = uses.get(entry.paymentId)
    const there = use?.for === 'top-up' && use.shopper === entry.shopper
    const credited = Math.min(Math.round(entry.amount * 100), use?.amount ?? 0)
    return there && use.credited === credited ? [] : [`lost: ${JSON.stringify(entry)}`]
  })
}
