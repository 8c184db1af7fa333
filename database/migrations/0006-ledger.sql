-- Double entry: every movement of money adds up to zero, names its cause once, and is never changed.
create table ledger_accounts (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('wallet', 'provider', 'revenue', 'refunds')),
  user_id uuid unique references users,
  balance bigint not null default 0,
  check ((kind = 'wallet') = (user_id is not null)),
  check (kind <> 'wallet' or balance >= 0)
);
create unique index ledger_accounts_of_the_shop on ledger_accounts (kind) where user_id is null;
insert into ledger_accounts (kind) values ('provider'), ('revenue'), ('refunds');

create table ledger_transactions (
  id uuid primary key default new_id(),
  cause text not null check (cause in ('top-up', 'order', 'refund', 'shipping-refund')),
  reference text not null,
  description text not null,
  created_at timestamptz not null default now(),
  unique (cause, reference)
);
create table ledger_entries (
  transaction_id uuid not null references ledger_transactions,
  account_id uuid not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, account_id)
);
create index ledger_entries_of_account on ledger_entries (account_id);

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not add up to zero', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();

-- Only wallets carry a balance: one running figure for the shop's own accounts would make all sales wait for each other.
create function wallet_moves() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount where id = new.account_id and kind = 'wallet';
  return null;
end $$;
create trigger wallets_follow_entries after insert on ledger_entries
  for each row execute function wallet_moves();

create trigger ledger_transactions_are_facts before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_entries_are_facts before update or delete on ledger_entries
  for each row execute function refuse_change();
