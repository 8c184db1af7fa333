-- The provider may charge another amount than it was asked for (a fee that the payer bears, a bank's offer): the difference has an
-- account. What it gives back by itself (a refund made in its dashboard) or loses to a dispute is an advance on what the order's
-- cancellations and returns give back.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in
  ('wallet', 'provider', 'revenue', 'refunds', 'unclaimed', 'goodwill', 'refund-advances', 'payment-differences')) not valid;
insert into ledger_accounts (kind) values ('refund-advances'), ('payment-differences');
alter table ledger_transactions drop constraint ledger_transactions_cause_check;
alter table ledger_transactions add constraint ledger_transactions_cause_check check (cause in
  ('top-up', 'order', 'refund', 'shipping-refund', 'closing', 'goodwill',
    'provider-refund', 'failed-refund', 'dispute', 'recovery', 'release')) not valid;

-- Of a payment that was refunded at the provider or disputed. `returned`: what the payer has back; `disputed`: what open disputes may
-- still take; `used`: how much of both was kept from refunds to the wallet, or taken from it for a top-up.
create table returned_payments (
  payment_id text primary key,
  payment_intent_id uuid not null references payment_intents,
  returned bigint not null default 0 check (returned >= 0),
  disputed bigint not null default 0 check (disputed >= 0),
  used bigint not null default 0,
  -- Movements between the wallet and the advances: each is named by its number.
  movements int not null default 0,
  constraint returned_payments_used check (used between 0 and returned + disputed)
);
create index returned_payments_of_payment_intent on returned_payments (payment_intent_id);

create table payment_refunds (
  id text primary key,
  payment_id text not null references returned_payments,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'processed', 'failed')),
  created_at timestamptz not null
);
create index payment_refunds_of_payment on payment_refunds (payment_id);
create index payment_refunds_pending on payment_refunds (created_at) where status = 'pending';

create table disputes (
  id text primary key,
  payment_id text not null references returned_payments,
  amount bigint not null check (amount > 0),
  deducted bigint not null check (deducted >= 0),
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  phase text not null,
  reason text not null,
  respond_by timestamptz,
  created_at timestamptz not null,
  -- How often `deducted` changed: each change is a movement.
  bookings int not null default 0
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_unsettled on disputes (respond_by) where status in ('open', 'under_review');

-- Payments and disputes that the provider is to be asked about.
create table provider_checks (
  id text primary key check (id ~ '^(pay|disp)_'),
  check_at timestamptz not null,
  created_at timestamptz not null
);
create index provider_checks_due on provider_checks (check_at);

-- Until when the provider's refunds and disputes were listed: what no webhook told is found by that.
create table provider_listing (
  only_row boolean primary key default true check (only_row),
  listed_to timestamptz,
  list_at timestamptz not null default now() + interval '10 minutes'
);
insert into provider_listing default values;

-- Sales say what was refunded: the day of the order is rolled up anew.
create function adjust_sales_of_payment() returns trigger language plpgsql as $$
begin
  insert into sales_adjustments (day, item_id, units)
    select (placed_at at time zone 'Asia/Kolkata')::date, (select id from order_items where order_id = orders.id limit 1), 0
    from orders where payment_id = new.payment_id and state = 'placed' and placed_at < now() - interval '1 hour';
  return null;
end $$;
create trigger sales_follow_returned_payments after insert or update on returned_payments
  for each row execute function adjust_sales_of_payment();

-- The stand-in learns both settings, and disputes.
alter table sandbox_razorpay.settings
  add column fee_bearer text not null default 'platform' check (fee_bearer in ('platform', 'customer')),
  add column offer_discount bigint not null default 0 check (offer_discount >= 0);
alter table sandbox_razorpay.payments add column customer_fee bigint not null default 0 check (customer_fee >= 0);
create table sandbox_razorpay.disputes (
  id text primary key,
  payment_id text not null references sandbox_razorpay.payments,
  amount bigint not null check (amount > 0),
  amount_deducted bigint not null default 0 check (amount_deducted between 0 and amount),
  status text not null default 'open' check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  phase text not null,
  reason_code text not null,
  respond_by timestamptz not null,
  created_at timestamptz not null default sandbox_razorpay.now()
);
create index disputes_of_payment on sandbox_razorpay.disputes (payment_id);
create index disputes_newest on sandbox_razorpay.disputes (created_at desc, id desc);
