import { type Database, run } from '../../../platform/database.ts'

/** What the shop has written down of a payment: what it paid for, or that it goes back, and what the ledger says of it. */
export type OurPayment = {
  payment: string
  use: 'order' | 'top-up' | 'refund'
  amount: number
  /** Paise that the ledger has for it. */
  booked: number
  /** Of a refund: how far it is. */
  status: 'due' | 'pending' | 'processed' | null
}

export type OurBooks = {
  payments: Map<string, OurPayment>
  /** The provider's orders about whose payment the shop is just going to ask. */
  awaited: Set<string>
  /** Paise that came from the provider, by the ledger. */
  received: number
}

const payments = `
  with booked as (
    select cause, reference, sum(-amount) as amount from ledger_transactions
    join ledger_entries on transaction_id = ledger_transactions.id
    join ledger_accounts on ledger_accounts.id = account_id
    where kind = 'provider'
    group by 1, 2
  )
  select payment_id as payment, 'order' as use, total as amount, coalesce(booked.amount, 0) as booked, null as status
  from orders left join booked on cause = 'order' and reference = orders.id::text
  where payment_id is not null
  union all
  select reference, 'top-up', coalesce(charges.amount, booked.amount), booked.amount, null
  from booked
  left join top_ups on payment_id = reference
  left join charges on charges.id = charge_id
  where cause = 'top-up'
  union all
  select payment_id, 'refund', amount, 0, status from provider_refunds`

const awaited = `
  select provider_order_id as "order" from charges
  cross join (select coalesce(max(cron_on), '-infinity') as at_work from pgboss.version) as shop
  where provider_order_id is not null
    and look_at between at_work - interval '5 minutes' and clock_timestamp() + interval '4 minutes'`

const received = `
  select coalesce(sum(-amount), 0) as received from ledger_entries
  join ledger_accounts on ledger_accounts.id = account_id where kind = 'provider'`

/** All that the shop has written down of online payments, as `on` sees it. */
export async function readOurBooks(on: Database): Promise<OurBooks> {
  const rows = await run<OurPayment>(on, payments, [])
  const orders = await run<{ order: string }>(on, awaited, [])
  const [sum] = await run<{ received: number }>(on, received, [])
  return {
    payments: new Map(rows.map((row) => [row.payment, row])),
    awaited: new Set(orders.map(({ order }) => order)),
    received: sum?.received ?? 0,
  }
}
