import type pg from 'pg'
import type { Entry } from './journal.ts'

type Captured = { id: string; amount: number; back: number; lost: number }
type Use = { paymentId: string; amount: number; back: number; lost: number; shopper: string; for: string }

const everyCapture = `
  select id, amount::float8 as amount, amount_refunded::float8 as back, (
    select coalesce(sum(amount_deducted), 0)::float8 from sandbox_razorpay.disputes where payment_id = payments.id) as lost
  from sandbox_razorpay.payments where captured_at is not null`

const everyUse = `
  select used.*, (
      select coalesce(sum(refund.amount), 0)::float8 from payment_refunds as refund
      where refund.payment_id = "paymentId" and status <> 'failed') as back, (
      select coalesce(sum(deducted), 0)::float8 from disputes where disputes.payment_id = "paymentId") as lost
  from (
    select payment_id as "paymentId", total::float8 as amount, user_id as shopper, 'order ' || id as for
    from orders where state = 'placed' and payment_id is not null
    union all
    select payment_id, amount::float8, user_id, 'top-up' from top_ups join payment_intents on payment_intents.id = payment_intent_id
  ) as used`

/**
 * Captured payments that are not exactly one order, one top-up or refunded, or of which the provider took more or less back than the
 * shop knows; and orders and top-ups without a payment.
 */
export async function findUnaccounted(shop: pg.Client, provider: pg.Client): Promise<string[]> {
  const captured = (await provider.query<Captured>(everyCapture)).rows
  const uses = (await shop.query<Use>(everyUse)).rows
  const usesOf = Map.groupBy(uses, ({ paymentId }) => paymentId)
  const known = new Set(captured.map(({ id }) => id))
  return [
    ...captured.flatMap(({ id, amount, back, lost }) => {
      const [use, ...others] = usesOf.get(id) ?? []
      if (!use) return back === amount ? [] : [`payment ${id} of ${amount} paise is nothing`]
      if (others.length > 0) return [`payment ${id} is ${use.for} and ${others.map((other) => other.for)}`]
      if (use.amount !== amount) return [`payment ${id} of ${amount} paise pays another sum`]
      return use.back === back && use.lost === lost
        ? []
        : [
            `of payment ${id} ${back} and ${lost} paise went back, the shop knows of ${use.back} and ${use.lost}`,
          ]
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
      (select count(*) from provider_refunds where status = 'processed') as refunds`)
  const captured = (await provider.query<Captured>(everyCapture)).rows.length
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
    return there && use.amount === Math.round(entry.amount * 100) ? [] : [`lost: ${JSON.stringify(entry)}`]
  })
}
