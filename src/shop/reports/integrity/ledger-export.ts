import { firstIdAt } from '../../../lib/moments.ts'
import { type Database, run } from '../../../platform/database.ts'
import type { Payment, Span } from '../../../platform/payment-provider.ts'
import type { OurPayment } from './rules.ts'

export type LedgerExport = {
  payments: Map<string, OurPayment>
  /** Provider orders whose payment the shop is about to check. */
  awaited: Set<string>
}

const known = `
  select payment, use, coalesce(amount, booked, 0) as amount, coalesce(booked, 0) as booked, coalesce(returned, 0) as returned,
    coalesce(requested, 0) as requested, coalesce(due, 0) as due, coalesce(lost, 0) as lost, status from (
    select payment_id as payment, 'order' as use, null::bigint as amount, id::text as reference, null as status
    from orders where payment_id = any ($1)
    union all
    select reference, 'top-up', null, reference, null from ledger_transactions
    where cause = 'top-up' and reference = any ($1)
    union all
    select payment_id, 'refund', amount, null, status from provider_refunds
    where payment_id = any ($1) and movement_id is null
  ) as payments
  left join lateral (
    select sum(amount) as returned from payment_refunds where payment_id = payments.payment and status <> 'failed'
  ) as refunds on true
  left join lateral (
    select sum(amount) filter (where status = 'due' and requested_at is not null) as due,
      sum(amount) filter (where status in ('pending', 'processed')) as requested
    from provider_refunds where payment_id = payments.payment and movement_id is not null
      and not exists (select from payment_refunds where payment_refunds.id = refund_id)
  ) as parts on true
  left join lateral (select sum(deducted) as lost from disputes where payment_id = payments.payment) as lost_disputes on true
  left join lateral (
    select sum(-entry.amount) as booked from ledger_transactions
    join ledger_entries as entry on transaction_id = ledger_transactions.id
    join ledger_accounts on ledger_accounts.id = account_id
    where kind = 'provider' and cause = use and ledger_transactions.reference = payments.reference
  ) as ledger on true`

const awaited = `
  select provider_order_id as "order" from payment_intents
  cross join (select coalesce(max(cron_on), '-infinity') as at_work from pgboss.version) as shop
  where provider_order_id = any ($1)
    and check_at between at_work - interval '5 minutes' and clock_timestamp() + interval '4 minutes'`

export async function readLedgerExport(
  on: Database,
  payments: string[],
  orders: (Payment['orderId'] | undefined)[],
): Promise<LedgerExport> {
  const rows = await run<OurPayment>(on, known, [payments])
  const unsettled = await run<{ order: string }>(on, awaited, [orders])
  return {
    payments: new Map(rows.map((row) => [row.payment, row])),
    awaited: new Set(unsettled.map(({ order }) => order)),
  }
}

const settled = `
  select payment_id as payment from orders
  where state = 'placed' and payment_id is not null and placed_at >= $1 and placed_at < $2
  union
  select reference from ledger_transactions where cause = 'top-up' and id >= $3 and id < $4
  union
  select payment_id from provider_refunds where created_at >= $1 and created_at < $2`

export async function listSettled(on: Database, { from, to }: Span): Promise<string[]> {
  const rows = await run<{ payment: string }>(on, settled, [from, to, firstIdAt(from), firstIdAt(to)])
  return rows.map(({ payment }) => payment)
}

export async function firstPaymentIntent(on: Database): Promise<Date | null> {
  const [row] = await run<{ at: Date | null }>(on, 'select min(created_at) as at from payment_intents', [])
  return row?.at ?? null
}
