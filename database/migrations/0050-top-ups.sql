-- Money that came into a wallet: by which payment a charge for it was credited. Each charge once, each payment once.
create table top_ups (
  charge_id uuid primary key references charges,
  payment_id text not null unique,
  credited_at timestamptz not null
);
create trigger top_ups_are_facts before update or delete on top_ups
  for each row execute function refuse_change();
create index charges_for_top_ups on charges (user_id, created_at) where purpose = 'top-up';

-- A wallet's movements are read newest first, and its entries are ordered by their transactions' ids, which are made in the
-- order of time. A transaction that began first may post last: the clock of the posting counts, not that of the beginning.
drop index ledger_entries_of_account;
create index ledger_entries_of_account on ledger_entries (account_id, transaction_id);
alter table ledger_transactions alter column created_at set default clock_timestamp();
