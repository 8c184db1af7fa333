import type pg from 'pg'

type Captured = { id: string; amount: number; refunded: boolean }
type Used = { paymentId: string; amount: number; for: string }

const everyCapture = `
  select id, amount::float8 as amount, amount_refunded = amount as refunded
  from sandbox_razorpay.payments where captured_at is not null`

const everyUse = `
  select payment_id as "paymentId", total::float8 as amount, 'order ' || id as for
  from orders where state = 'placed' and payment_id is not null
  union all
  select reference, amount::float8, 'top-up'
  from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
  where cause = 'top-up' and amount > 0 and reference like 'pay\\_%'`

/** Payments that the provider took and that are not exactly one order, one top-up or given back; and what nobody paid. */
export async function findUnaccounted(shop: pg.Client, provider: pg.Client): Promise<string[]> {
  const captured = (await provider.query<Captured>(everyCapture)).rows
  const uses = (await shop.query<Used>(everyUse)).rows
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
