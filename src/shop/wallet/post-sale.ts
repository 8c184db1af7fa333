/**
 * The part of a statement that books an order's money as the provider's to pay out and the shop's to keep: it follows
 * `placed (id, total)`. An order is booked once; a second time is an error.
 */
export const postSale = `
  booked as (
    insert into ledger_transactions (cause, reference, description)
    select 'order', id, 'Paid online for order ' || id from placed returning id
  ), entered as (
    insert into ledger_entries (transaction_id, account_id, amount)
    select booked.id, account.id, case account.kind when 'provider' then -total else total end
    from booked, placed, ledger_accounts as account
    where account.kind in ('provider', 'revenue') and account.user_id is null
  )`
