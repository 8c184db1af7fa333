/** CTE after `placed (id, total)`: debits the provider, credits the shop. Posting an order twice is an error. */
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
