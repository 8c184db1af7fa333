-- What the provider pays out to the bank, and of which payments, refunds and disputes. `gross`, `fee` and `tax` of a settlement are
-- the sums of its lines when it was booked; `fee` includes `tax`.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in
  ('wallet', 'provider', 'revenue', 'refunds', 'unclaimed', 'goodwill', 'refund-advances', 'payment-differences', 'bank',
    'provider-fees', 'fee-tax')) not valid;
insert into ledger_accounts (kind) values ('bank'), ('provider-fees'), ('fee-tax');
alter table ledger_transactions drop constraint ledger_transactions_cause_check;
alter table ledger_transactions add constraint ledger_transactions_cause_check check (cause in
  ('top-up', 'order', 'refund', 'shipping-refund', 'closing', 'goodwill', 'provider-refund', 'failed-refund', 'dispute',
    'recovery', 'release', 'settlement')) not valid;

create table settlements (
  id text primary key check (length(id) between 1 and 100),
  bank_reference text check (length(bank_reference) between 1 and 100),
  amount bigint not null,
  status text not null check (status in ('created', 'processed', 'failed')),
  settled_at timestamptz not null,
  gross bigint,
  fee bigint,
  tax bigint,
  booked_at timestamptz,
  constraint settlements_booked check (
    num_nulls(gross, fee, tax, booked_at) = 4
    or num_nulls(gross, fee, tax, booked_at) = 0 and status = 'processed' and amount = gross - fee)
);
create index settlements_newest on settlements (settled_at desc, id desc);
create index settlements_unbooked on settlements (settled_at) where booked_at is null;

create table settlement_lines (
  settlement_id text not null references settlements(id),
  id text not null check (length(id) between 1 and 100),
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'other')),
  about text check (length(about) between 1 and 100),
  currency text not null check (length(currency) between 1 and 10),
  gross bigint not null,
  fee bigint not null,
  tax bigint not null,
  difference text check (difference in ('currency', 'twice', 'unknown', 'amount', 'other')),
  primary key (settlement_id, id),
  constraint settlement_lines_about check ((kind = 'other') = (about is null))
);
create index settlement_lines_of on settlement_lines (about);
create index settlement_lines_different on settlement_lines (settlement_id, id) where difference is not null;

create table settlement_listing (
  only_row boolean primary key default true check (only_row),
  listed_to timestamptz
);
insert into settlement_listing default values;

create table sandbox_razorpay.settlements (
  id text primary key,
  amount bigint not null check (amount > 0),
  utr text not null,
  created_at timestamptz not null
);
create index settlements_newest on sandbox_razorpay.settlements (created_at desc, id desc);

create table sandbox_razorpay.settlement_lines (
  entity_id text primary key,
  settlement_id text not null references sandbox_razorpay.settlements(id),
  type text not null check (type in ('payment', 'refund', 'adjustment')),
  amount bigint not null check (amount > 0),
  fee bigint not null,
  tax bigint not null,
  debit bigint not null,
  credit bigint not null,
  payment_id text not null references sandbox_razorpay.payments(id),
  dispute_id text references sandbox_razorpay.disputes(id),
  created_at timestamptz not null
);
create index settlement_lines_of_settlement on sandbox_razorpay.settlement_lines (settlement_id);
create index settlement_lines_of_payment on sandbox_razorpay.settlement_lines (payment_id);
create index settlement_lines_of_dispute on sandbox_razorpay.settlement_lines (dispute_id);
