-- Money on its way into a wallet: asked for, paid at the provider, credited once.
create table top_ups (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  amount bigint not null check (amount > 0),
  provider_order_id text unique,
  payment_id text unique,
  requested_at timestamptz not null default now(),
  credited_at timestamptz,
  check ((payment_id is null) = (credited_at is null)),
  check (payment_id is null or provider_order_id is not null)
);
create index top_ups_uncredited_of_user on top_ups (user_id, amount, requested_at) where payment_id is null;
create index top_ups_uncredited on top_ups (requested_at) where payment_id is null;

-- What came in stays what it was: a top-up is named once by the provider and credited once.
create function top_up_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.amount, new.requested_at) is distinct from (old.id, old.user_id, old.amount, old.requested_at)
    or (old.provider_order_id is not null and new.provider_order_id is distinct from old.provider_order_id)
    or old.payment_id is not null
  then
    raise exception 'top-up % is settled', old.id;
  end if;
  return new;
end $$;
create trigger top_ups_go_forward before update on top_ups
  for each row execute function top_up_goes_forward();
create trigger top_ups_stay before delete on top_ups
  for each row execute function refuse_change();

-- A wallet's movements are read newest first, and its entries are ordered by their transactions' ids, which are made in the
-- order of time. A transaction that began first may post last: the clock of the posting counts, not that of the beginning.
drop index ledger_entries_of_account;
create index ledger_entries_of_account on ledger_entries (account_id, transaction_id);
alter table ledger_transactions alter column created_at set default clock_timestamp();
