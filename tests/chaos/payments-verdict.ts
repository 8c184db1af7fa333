import type pg from 'pg'
import type { Entry } from './journal.ts'

type Captured = { id: string; amount: number; refunded: boolean }
type Use = { paymentId: string; amount: number; shopper: string; for: string }

const everyCapture = `
  select id, amount::float8 as amount, amount_refunded = amount as refunded
  from sandbox_razorpay.payments where captured_at is not null`

const everyUse = `
  select payment_id as "paymentId", total::float8 as amount, user_id as shopper, 'order ' || id as for
  from orders where state = 'placed' and payment_id is not null
  union all
  select payment_id, amount::float8, user_id, 'top-up' from top_ups join payment_intents on payment_intents.id = payment_intent_id`

/** Captured payments that are not exactly one order, one top-up or refunded; and orders and top-ups without a payment. */
export async function findUnaccounted(shop: pg.Client, provider: pg.Client): Promise<string[]> {
  const captured = (await provider.query<Captured>(everyCapture)).rows
  const uses = (await shop.query<Use>(everyUse)).rows
  const usesOf = Map.groupBy(uses, ({ paymentId }) => paymentId)
  const known = new Set(captured.map(({ id }) => id))
  return [
    ...captured.flatMap(({ id, amount, refunded }) => {
      const used = usesOf.get(id) ?? []
      const ends = [...used.map((use) => use.for), ...(refunded ? ['a refund'] : [])]
      if (ends.length !== 1) return [`payment ${id} of ${amount} paise is ${ends.join(' and ') || 'nothing'}`]
      return used.some((use) => use.amount !== amount)
        ? [`payment ${id} of ${amount} paise pays another sum`]
        : []
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
