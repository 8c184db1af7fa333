import { chargeRefunds } from '../../charges/sql-rules.ts'
import { ONLINE } from '../../orders/rules.ts'
import type { Invariant } from './invariant.ts'

/** A fee or an offer of the provider is a difference: with it, an order is paid in full. */
const takenFrom = (kinds: string) => `(
  select reference, user_id as owner, sum(-amount) as taken from ledger_transactions
  join ledger_entries on transaction_id = ledger_transactions.id
  join ledger_accounts on ledger_accounts.id = account_id
  where cause = 'order' and kind in (${kinds})
  group by 1, 2
)`

export const paymentInvariants: Invariant[] = [
  {
    id: 'I08',
    says: 'An online payment pays for one thing, and one that was given back for nothing.',
    finds: `
      select payment_id as payment, count(*) as times from (
        select payment_id from orders union all select payment_id from top_ups
        union all select payment_id from provider_refunds where movement_id is null
      ) as paid
      where payment_id is not null group by 1 having count(*) > 1`,
  },
  {
    id: 'I11',
    says: 'An order from a wallet was paid from that wallet once and in full, and no other was.',
    nightly: 'orders',
    finds: `
      select orders.id as "order", payment_method, total, taken from orders
      left join ${takenFrom("'wallet'")} as paid on reference = orders.id::text and owner = user_id
      where coalesce(taken, 0) <> case when state = 'placed' and payment_method = 'Wallet' then total else 0 end`,
  },
  {
    id: 'I35',
    says: 'An order that was paid online is in the books with its payment, once and in full, and no other is.',
    nightly: 'orders',
    finds: `
      select orders.id as "order", payment_method, state, total, taken, payment_id as payment from orders
      left join ${takenFrom("'provider', 'payment-differences'")} as paid on reference = orders.id::text
      where coalesce(taken, 0)
          <> case when state = 'placed' and payment_method = '${ONLINE}' then total else 0 end
        or (payment_id is not null) <> (state = 'placed' and payment_method = '${ONLINE}')`,
  },
  {
    id: 'I36',
    says: 'What the provider is asked to collect for an order is what the order costs, from who ordered.',
    nightly: 'orders',
    finds: `
      select orders.id as "order", orders.total, payment_intents.amount from orders
      left join payment_intents on payment_intents.id = orders.id and purpose = 'order' and payment_intents.user_id = orders.user_id
      where payment_method = '${ONLINE}' and total is distinct from payment_intents.amount`,
  },
  {
    id: 'I15',
    says: 'Units held for an unpaid order are let go when its time is over.',
    // Measured by the last time the jobs ran. While the provider does not answer, a reservation lasts two hours.
    finds: `
      select orders.id as "order", hold_ends_at, check_at from orders
      cross join (select max(cron_on) as at_work from pgboss.version) as shop
      left join payment_intents on payment_intents.id = orders.id
      where state = 'awaiting_payment' and hold_ends_at < at_work - interval '5 minutes'
        and (check_at is null or check_at < at_work - interval '5 minutes'
          or hold_ends_at < at_work - interval '100 minutes')`,
  },
  {
    id: 'I37',
    says: 'A payment in doubt is asked about as soon as it is time.',
    finds: `
      select payment_intents.id as charge, purpose, check_at from payment_intents
      cross join (select max(cron_on) as at_work from pgboss.version) as shop
      where check_at < at_work - interval '5 minutes'`,
  },
  {
    id: 'I41',
    says: 'Money that was added to a wallet is in the wallet of who added it, once, and as much of it as was charged.',
    finds: `
      select charge, amount, charged, added from (
        select payment_intent_id as charge, purpose, payment_intents.amount,
          sum(entry.amount) filter (where account.user_id = payment_intents.user_id) as added,
          sum(-entry.amount) filter (where kind = 'provider') as charged
        from top_ups join payment_intents on payment_intents.id = payment_intent_id
        left join ledger_transactions as moved on cause = 'top-up' and reference = top_ups.payment_id
        left join ledger_entries as entry on transaction_id = moved.id
        left join ledger_accounts as account on account.id = account_id
        group by payment_intent_id, purpose, payment_intents.amount
      ) as booked
      where purpose <> 'top-up' or added is distinct from least(amount, charged)`,
  },
  {
    id: 'I89',
    says: 'What the provider gave back of a payment, or lost to a dispute, is in the books once.',
    finds: `
      select due.id, due.amount, coalesce(booked.amount, 0) as booked from (
        select id, case status when 'failed' then 0 else amount end as amount from payment_refunds
        union all
        select id, deducted from disputes
        where payment_id in (select payment_id from orders union all select payment_id from top_ups)
      ) as due
      full join (
        select split_part(reference, '/', 1) as id, sum(entry.amount) as amount from ledger_transactions as moved
        join ledger_entries as entry on transaction_id = moved.id
        join ledger_accounts as account on account.id = account_id and kind = 'provider'
        where cause in ('provider-refund', 'failed-refund', 'dispute') group by 1
      ) as booked using (id)
      where due.amount is distinct from coalesce(booked.amount, 0)`,
  },
  {
    id: 'I90',
    says: 'What was withheld from refunds is what went back at the provider or may be lost to a dispute, and no more.',
    finds: `
      select returned_payments.payment_id as payment, returned, disputed, used, coalesce(advanced, 0) as advanced from returned_payments
      join (
        select payment_id from orders where payment_id is not null union all select payment_id from top_ups
      ) as used_payments using (payment_id)
      cross join lateral (
        select coalesce(sum(amount) filter (where status <> 'failed'), 0) as refunded from payment_refunds
        where payment_refunds.payment_id = returned_payments.payment_id
      ) as refunds
      cross join lateral (
        select coalesce(sum(deducted), 0) as lost,
          coalesce(sum(greatest(amount - deducted, 0)) filter (where status in ('open', 'under_review')), 0) as held
        from disputes where disputes.payment_id = returned_payments.payment_id
      ) as disputed_sums
      left join (
        select payment_id, sum(amount) as advanced from (
          select coalesce(back.payment_id, lost.payment_id, paid.payment_id,
              part.payment_id, case when cause in ('recovery', 'release') then split_part(reference, '/', 1) end) as payment_id,
            entry.amount
          from ledger_accounts as account
          join ledger_entries as entry on account_id = account.id
          join ledger_transactions as moved on moved.id = transaction_id
          left join payment_refunds as back on cause in ('provider-refund', 'failed-refund') and back.id = reference
          left join disputes as lost on cause = 'dispute' and lost.id = split_part(reference, '/', 1)
          left join provider_refunds as part on cause = 'settled-refund' and part.id::text = reference
          left join order_items as item on item.id = case cause when 'refund' then reference::uuid end
          left join orders as paid
            on paid.id = case when cause = 'refund' then item.order_id
              when cause = any('{${chargeRefunds}}') then reference::uuid end
          where account.kind = 'refund-advances'
        ) as advances group by 1
      ) as ledger on ledger.payment_id = returned_payments.payment_id
      where returned <> refunded + lost or disputed <> held or used - returned <> coalesce(advanced, 0)`,
  },
  {
    id: 'I91',
    says: 'What went back at the provider beyond what was owed was taken from the wallet, or is named to the owner.',
    finds: `
      select payment_id as payment, excess, unrecovered from (
        select payment_id, unrecovered,
          case when orders.id is not null and charged is null then 0
            else greatest(returned - used - under_way - greatest(coalesce(charged, 0) - coalesce(refunded, 0), 0), 0) end as excess
        from returned_payments
        left join orders using (payment_id)
        cross join lateral (
          select coalesce(sum(amount), 0) as under_way from provider_refunds as part
          where part.payment_id = returned_payments.payment_id and movement_id is not null and status in ('due', 'pending')
        ) as parts
        left join ledger_transactions as placed on placed.cause = 'order' and placed.reference = orders.id::text
        left join lateral (
          select sum(-amount) as charged from ledger_entries
          join ledger_accounts as account on account.id = account_id and kind = 'provider'
          where transaction_id = placed.id
        ) as charges on true
        left join lateral (
          select sum(-amount) as refunded from (
            select 'refund' as cause, id::text as reference from order_items where order_id = orders.id
            ${chargeRefunds.map((cause) => `union all select '${cause}', orders.id::text`).join(' ')}
          ) as refunds
          join ledger_transactions as moved using (cause, reference)
          join ledger_entries on transaction_id = moved.id
          join ledger_accounts as account on account.id = account_id and kind = 'refunds'
        ) as backs on true
      ) as sums where excess <> unrecovered`,
  },
  {
    id: 'I42',
    says: 'What is to go back to where it was paid from is sent back when it is time.',
    finds: `
      select payment_id as payment, amount, status, coalesce(send_at, try_at) as due_at from provider_refunds
      cross join (select max(cron_on) as at_work from pgboss.version) as shop
      where coalesce(send_at, try_at) < at_work - interval '5 minutes'`,
  },
  {
    id: 'I97',
    says: 'A refund to where an order was paid from is under way once, and left the provider’s account or went elsewhere once, when it ended.',
    finds: `
      select coalesce(part, booked.reference) as refund, status, due.amount, begun, ended, sent from (
        select part.id::text as part, part.amount, part.status, part.refund_id, (
            select sum(entry.amount) from ledger_entries as entry join ledger_accounts as account on account.id = account_id
            where transaction_id = moved.id and kind = 'refunds-under-way') as begun
        from provider_refunds as part join ledger_transactions as moved on moved.id = movement_id
      ) as due
      full join (
        select reference, sum(-entry.amount) filter (where kind = 'refunds-under-way') as ended,
          coalesce(sum(entry.amount) filter (where kind = 'provider'), 0) as sent
        from ledger_transactions as moved join ledger_entries as entry on transaction_id = moved.id
        join ledger_accounts as account on account.id = account_id
        where cause = 'settled-refund' group by 1
      ) as booked on booked.reference = part
      where begun is distinct from due.amount
        or coalesce(ended, 0) <> case when status in ('processed', 'failed') then due.amount else 0 end
        or coalesce(sent, 0) <> case when status = 'processed'
            and not exists (select from payment_refunds where id = due.refund_id and payment_refunds.status <> 'failed')
          then due.amount else 0 end`,
  },
  {
    id: 'I98',
    says: 'What is under way to where orders were paid from is what the shop asked for, and has not ended.',
    finds: `
      select booked, due from (
        select coalesce(sum(entry.amount), 0) as booked from ledger_entries as entry
        join ledger_accounts as account on account.id = account_id where kind = 'refunds-under-way'
      ) as ledger, (
        select coalesce(sum(amount), 0) as due from provider_refunds
        where movement_id is not null and status in ('due', 'pending')
      ) as refunds where booked <> due`,
  },
]
