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
    says: 'Every movement of money is for an order that was placed, for an item of one, for a top-up, given as goodwill, empties a wallet, ends or pays out a refund, is for what the provider gave or took back, or is a settlement.',
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
      left join provider_refunds as part on cause = 'settled-refund' and part.id = about
      left join (select id from pay_outs) as paid_out on cause in ('pay-out', 'returned-pay-out') and paid_out.id = about
      left join returned_payments as returned
        on cause in ('recovery', 'release') and returned.payment_id = split_part(reference, '/', 1)
      left join settlements on cause = 'settlement' and settlements.id = reference
      where cause <> 'top-up' and settlements.id is null and orders.id is null and users.id is null and given.id is null
        and back.id is null and part.id is null and paid_out.id is null and disputes.id is null and returned.payment_id is null`,
  },
  {
    id: 'I104',
    says: 'What a settlement moves is what its lines add up to: the bank, fees and the GST on them.',
    nightly: 'movements',
    finds: `
      select reference as settlement, booked.*, lines.* from ledger_transactions as moved
      left join settlements on settlements.id = reference
      cross join lateral (
        select sum(-entry.amount) filter (where kind = 'bank') as bank,
          sum(entry.amount) filter (where kind = 'provider') as provider,
          sum(-entry.amount) filter (where kind = 'provider-fees') as fees,
          sum(-entry.amount) filter (where kind = 'fee-tax') as fee_tax
        from ledger_entries as entry join ledger_accounts as account on account.id = account_id
        where transaction_id = moved.id
      ) as booked
      cross join lateral (
        select sum(line.gross) as gross, sum(line.fee) as fee, sum(line.tax) as tax
        from settlement_lines as line where settlement_id = settlements.id
      ) as lines
      where cause = 'settlement' and (booked_at is null
        or (coalesce(bank, 0), coalesce(provider, 0), coalesce(fees, 0), coalesce(fee_tax, 0))
          <> (amount, lines.gross, lines.fee - lines.tax, lines.tax)
        or (settlements.gross, settlements.fee, settlements.tax) <> (lines.gross, lines.fee, lines.tax))`,
  },
  {
    id: 'I105',
    says: 'A settlement that is booked is in the books.',
    finds: `
      select id as settlement, amount from settlements
      where booked_at is not null
        and not exists (select from ledger_transactions where cause = 'settlement' and reference = settlements.id)`,
  },
  {
    id: 'I106',
    says: 'Settlements alone move the fees of the provider and the GST on them, and with pay-outs the bank.',
    nightly: 'movements',
    finds: `
      select moved.id as movement, cause, reference, entry.amount from ledger_transactions as moved
      join ledger_entries as entry on transaction_id = moved.id
      join ledger_accounts as account on account.id = account_id
      where kind in ('bank', 'provider-fees', 'fee-tax') and cause <> 'settlement'
        and (kind <> 'bank' or cause not in ('pay-out', 'returned-pay-out'))`,
  },
  {
    id: 'I107',
    says: 'The id of a movement begins with the time of it, by which balances of a day are added up.',
    nightly: 'movements',
    finds: `
      select id as movement, cause, reference, created_at from ledger_transactions
      where abs(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0 - extract(epoch from created_at)) > 60`,
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
    id: 'I99',
    says: 'A refund to a bank account or UPI id is due once, and was paid by the bank or went to the wallet, once.',
    finds: `
      select coalesce(pay_out, booked.reference) as pay_out, status, due.amount, begun, ended, paid from (
        select pay_outs.id::text as pay_out, pay_outs.status, pay_outs.amount, item_id, (
            select sum(entry.amount) from ledger_entries as entry join ledger_accounts as account on account.id = account_id
            where transaction_id = movement_id and kind = 'pay-outs-due') as begun
        from pay_outs
      ) as due
      full join (
        select reference, coalesce(sum(-entry.amount) filter (where kind in ('pay-outs-due', 'unclaimed') and amount < 0), 0) as ended,
          coalesce(sum(entry.amount) filter (where kind = 'bank'), 0) as paid
        from ledger_transactions as moved join ledger_entries as entry on transaction_id = moved.id
        join ledger_accounts as account on account.id = account_id
        where cause in ('pay-out', 'returned-pay-out') group by 1
      ) as booked on booked.reference = pay_out
      where (item_id is not null and begun is distinct from due.amount)
        or coalesce(ended, 0) <> case status when 'due' then 0 else due.amount end
        or coalesce(paid, 0) <> case status when 'paid' then due.amount else 0 end`,
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
