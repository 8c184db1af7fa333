-- What a customer who is deleted leaves in their wallet, and what is refunded to them afterwards, the shop owes to nobody
-- who has an account: it is unclaimed. `closing` is the movement that empties a wallet, for the user's id.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('wallet', 'provider', 'revenue', 'refunds', 'unclaimed'));
insert into ledger_accounts (kind) values ('unclaimed');
alter table ledger_transactions drop constraint ledger_transactions_cause_check;
alter table ledger_transactions add constraint ledger_transactions_cause_check
  check (cause in ('top-up', 'order', 'refund', 'shipping-refund', 'closing'));

-- A payment that comes when its payer has been deleted is refunded.
alter table provider_refunds drop constraint provider_refunds_reason_check;
alter table provider_refunds add constraint provider_refunds_reason_check
  check (reason in ('second', 'sold-out', 'unusable', 'too-late', 'replaced', 'closed'));

-- Wallets of customers who were deleted before this migration.
with left_over as (
  select ledger_accounts.id, user_id, balance from ledger_accounts
  join users on users.id = user_id where deleted_at is not null and balance > 0
), posted as (
  insert into ledger_transactions (cause, reference, description)
  select 'closing', user_id::text, 'Left in the wallet of a deleted customer' from left_over returning id, reference
), moved as (
  insert into ledger_entries (transaction_id, account_id, amount)
  select posted.id, left_over.id, -balance from posted join left_over on user_id::text = reference returning transaction_id, amount
)
insert into ledger_entries (transaction_id, account_id, amount)
select transaction_id, account.id, -amount from moved join ledger_accounts as account on kind = 'unclaimed';
