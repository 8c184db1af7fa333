-- What the provider is to collect: from whom, how much and for what. Its `id` is the receipt of the provider's order, and the
-- id of the shop's order or of the top-up that it is for. When to ask the provider about it next, `look_at` says.
create table charges (
  id uuid primary key,
  purpose text not null check (purpose in ('order', 'top-up')),
  user_id uuid not null references users,
  amount bigint not null check (amount >= 100),
  provider_order_id text unique,
  created_at timestamptz not null default now(),
  look_at timestamptz
);
create index charges_to_look_at on charges (look_at) where look_at is not null;

insert into charges (id, purpose, user_id, amount, provider_order_id, created_at)
select id, 'order', user_id, total, provider_order_id, placed_at from orders where provider_order_id is not null;
alter table orders drop column provider_order_id;

-- A payment that nothing was left to pay with goes back to where it came from, once.
create table provider_refunds (
  payment_id text primary key,
  charge_id uuid not null references charges,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('second', 'sold-out')),
  status text not null default 'due' check (status in ('due', 'pending', 'processed')),
  -- How often the provider said that it failed after all; then the next attempt has a name of its own.
  failures int not null default 0 check (failures >= 0),
  refund_id text unique,
  created_at timestamptz not null default now(),
  try_at timestamptz default now(),
  check ((status = 'due') = (refund_id is null)),
  check ((status = 'processed') = (try_at is null))
);
create index provider_refunds_to_try on provider_refunds (try_at) where try_at is not null;

-- The provider's webhooks that were worked off, each once.
create table webhook_events (
  id text primary key check (length(id) between 1 and 100),
  event text not null,
  received_at timestamptz not null default now()
);
create index webhook_events_age on webhook_events (received_at);

-- An order that awaits its payment keeps its units until then.
alter table orders add column hold_ends_at timestamptz;
alter table orders add constraint orders_hold_ends check (state <> 'awaiting_payment' or hold_ends_at is not null);

-- A payment that comes after the hold's end takes its units anew.
alter table stock_moves drop constraint stock_moves_cause_check;
alter table stock_moves add constraint stock_moves_cause_check
  check (cause in ('count', 'order', 'release', 'retake', 'cancel', 'return'));
