-- Money that an admin gives to a wallet, with the reason that the shopper is told. The key makes a call that is sent twice one.
create table goodwill_credits (
  id uuid primary key default uuidv7(),
  key uuid not null unique,
  user_id uuid not null references users,
  amount bigint not null check (amount between 100 and 200000),
  reason text not null check (length(reason) between 3 and 200),
  given_by uuid not null references users,
  given_at timestamptz not null default now()
);
create index goodwill_credits_of_user on goodwill_credits (user_id, id);
create index goodwill_credits_by_admin on goodwill_credits (given_by);
create index goodwill_credits_by_time on goodwill_credits (given_at);
create trigger goodwill_credits_are_facts before update or delete on goodwill_credits
  for each row execute function forbid_change();

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('wallet', 'provider', 'revenue', 'refunds', 'unclaimed', 'goodwill')) not valid;
insert into ledger_accounts (kind) values ('goodwill');
alter table ledger_transactions drop constraint ledger_transactions_cause_check;
alter table ledger_transactions add constraint ledger_transactions_cause_check
  check (cause in ('top-up', 'order', 'refund', 'shipping-refund', 'closing', 'goodwill')) not valid;

-- Customers are found by where they live.
create index addresses_by_pin_code on addresses (pin_code);
create index addresses_by_city on addresses (lower(city));
