import type { Invariant } from './invariant.ts'

export const ledgerInvariants: Invariant[] = [
  {
    id: 'I04',
    says: 'Whatever money comes to one side of the books is taken from the other.',
    nightly: 'movements',
    finds: `
      select transaction_id as movement, sum(amount) as over from ledger_entries
      group by 1 having sum(amount) <> 0`,
  },
  {
    id: 'I05',
    says: 'All the money in the books, on both sides, adds up to nothing.',
    nightly: 'never',
    finds: 'select sum(amount) as over from ledger_entries having sum(amount) <> 0',
  },
  {
    id: 'I06',
    says: 'A wallet holds what came into it less what was paid from it.',
    finds: `
      select id as wallet, balance, coalesce(moved, 0) as moved from ledger_accounts
      left join (
        select account_id, sum(amount) as moved from ledger_entries group by 1
      ) as entries on account_id = id
      where kind = 'wallet' and balance <> coalesce(moved, 0)`,
  },
  {
    id: 'I07',
    says: 'No wallet is overdrawn.',
    nightly: 'never',
    finds: `select id as wallet, balance from ledger_accounts where kind = 'wallet' and balance < 0`,
  },
  {
    id: 'I27',
    says: 'Every movement of money is for an order that was placed, for an item of one, for a top-up, given as goodwill, empties a wallet, or is for what the provider gave or took back.',
    nightly: 'movements',
    finds: `
      select ledger_transactions.id as movement, cause, reference from ledger_transactions
      cross join lateral (
        select case when reference ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then reference::uuid end as about
      ) as named
      left join order_items on cause = 'refund' and order_items.id = about
      left join orders on state = 'placed'
        and orders.id = case cause when 'refund' then order_items.order_id when 'closing' then null else about end
      left join users on cause = 'closing' and users.id = about and deleted_at is not null
      left join goodwill_credits as given on cause = 'goodwill' and given.id = about
      left join payment_refunds as back on cause in ('provider-refund', 'failed-refund') and back.id = reference
      left join disputes on cause = 'dispute' and disputes.id = split_part(reference, '/', 1)
      left join returned_payments as returned
        on cause in ('recovery', 'release') and returned.payment_id = split_part(reference, '/', 1)
      where cause <> 'top-up' and orders.id is null and users.id is null and given.id is null
        and back.id is null and disputes.id is null and returned.payment_id is null`,
  },
  {
    id: 'I28',
    says: 'Every movement of money moves some.',
    nightly: 'movements',
    finds: `
      select id as movement, cause, reference from ledger_transactions
      left join ledger_entries on transaction_id = id
      where transaction_id is null`,
  },
  {
    id: 'I81',
    says: 'A goodwill credit is booked once, from the account for it to the wallet of its customer.',
    finds: `
      select given.id as credit, given.amount, booked from goodwill_credits as given
      cross join lateral (
        select coalesce(sum(entry.amount) filter (where account.user_id = given.user_id), 0) as booked,
          coalesce(sum(-entry.amount) filter (where account.kind = 'goodwill'), 0) as taken
        from ledger_transactions as moved join ledger_entries as entry on transaction_id = moved.id
        join ledger_accounts as account on account.id = account_id
        where moved.cause = 'goodwill' and moved.reference = given.id::text
      ) as ledger
      where booked <> given.amount or taken <> given.amount`,
  },
]
