import type { Invariant } from './invariant.ts'

const takenFrom = (kind: 'wallet' | 'provider') => `(
  select reference, user_id as owner, sum(-amount) as taken from ledger_transactions
  join ledger_entries on transaction_id = ledger_transactions.id
  join ledger_accounts on ledger_accounts.id = account_id
  where cause = 'order' and kind = '${kind}'
  group by 1, 2
)`

export const paymentInvariants: Invariant[] = [
  {
    id: 'I08',
    says: 'An online payment pays for one thing, and one that was given back for nothing.',
    finds: `
      select payment_id as payment, count(*) as times from (
        select payment_id from orders union all select payment_id from top_ups
        union all select payment_id from provider_refunds
      ) as paid
      where payment_id is not null group by 1 having count(*) > 1`,
  },
  {
    id: 'I11',
    says: 'An order from a wallet was paid from that wallet once and in full, and no other was.',
    nightly: 'orders',
    finds: `
      select orders.id as "order", payment_method, total, taken from orders
      left join ${takenFrom('wallet')} as paid on reference = orders.id::text and owner = user_id
      where coalesce(taken, 0) <> case when state = 'placed' and payment_method = 'Wallet' then total else 0 end`,
  },
  {
    id: 'I35',
    says: 'An order that was paid online is in the books with its payment, once and in full, and no other is.',
    nightly: 'orders',
    finds: `
      select orders.id as "order", payment_method, state, total, taken, payment_id as payment from orders
      left join ${takenFrom('provider')} as paid on reference = orders.id::text
      where coalesce(taken, 0)
          <> case when state = 'placed' and payment_method = 'Razorpay' then total else 0 end
        or (payment_id is not null) <> (state = 'placed' and payment_method = 'Razorpay')`,
  },
  {
    id: 'I36',
    says: 'What the provider is asked to collect for an order is what the order costs, from who ordered.',
    nightly: 'orders',
    finds: `
      select orders.id as "order", orders.total, payment_intents.amount from orders
      left join payment_intents on payment_intents.id = orders.id and purpose = 'order' and payment_intents.user_id = orders.user_id
      where payment_method = 'Razorpay' and total is distinct from payment_intents.amount`,
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
    says: 'Money that was added to a wallet is in the wallet of who added it, once and in full.',
    finds: `
      select payment_intent_id as charge, payment_intents.amount, sum(entry.amount) as added from top_ups
      join payment_intents on payment_intents.id = payment_intent_id
      left join ledger_transactions on cause = 'top-up' and reference = top_ups.payment_id
      left join (
        ledger_entries as entry join ledger_accounts on ledger_accounts.id = account_id and kind = 'wallet'
      ) on transaction_id = ledger_transactions.id and ledger_accounts.user_id = payment_intents.user_id
      group by payment_intent_id, payment_intents.amount, purpose
      having purpose <> 'top-up' or sum(entry.amount) is distinct from payment_intents.amount::numeric`,
  },
  {
    id: 'I42',
    says: 'A payment that is to go back is sent back when it is time.',
    finds: `
      select payment_id as payment, amount, status, try_at from provider_refunds
      cross join (select max(cron_on) as at_work from pgboss.version) as shop
      where try_at < at_work - interval '5 minutes'`,
  },
]
