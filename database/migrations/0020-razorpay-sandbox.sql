-- The payment provider's stand-in in demo mode. Its books are apart from the shop's, as those of a real provider are;
-- they stay empty in production.
create schema sandbox_razorpay;

create table sandbox_razorpay.settings (
  only_row boolean primary key default true check (only_row),
  clock_offset_seconds int not null default 0,
  outage boolean not null default false,
  webhook_url text
);
insert into sandbox_razorpay.settings default values;

-- The provider's own time: tests move it, to see what expires.
create function sandbox_razorpay.now() returns timestamptz language sql stable as $$
  select clock_timestamp() + make_interval(secs => clock_offset_seconds) from sandbox_razorpay.settings
$$;

create table sandbox_razorpay.orders (
  id text primary key,
  amount bigint not null check (amount >= 100),
  amount_paid bigint not null default 0 check (amount_paid in (0, amount)),
  currency text not null,
  receipt text check (length(receipt) <= 40),
  unique_receipt boolean not null,
  status text not null default 'created' check (status in ('created', 'attempted', 'paid')),
  attempts int not null default 0,
  notes jsonb not null,
  automatic_capture boolean not null,
  automatic_expiry_minutes int not null,
  manual_expiry_minutes int not null,
  created_at timestamptz not null default sandbox_razorpay.now(),
  check ((status = 'paid') = (amount_paid = amount))
);
create unique index orders_unique_receipt on sandbox_razorpay.orders (receipt) where unique_receipt;
create index orders_receipt on sandbox_razorpay.orders (receipt);
create index orders_newest on sandbox_razorpay.orders (created_at desc, id desc);

create table sandbox_razorpay.payments (
  id text primary key,
  order_id text not null references sandbox_razorpay.orders,
  amount bigint not null,
  amount_refunded bigint not null default 0 check (amount_refunded between 0 and amount),
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  method text not null check (method in ('card', 'upi', 'netbanking')),
  vpa text,
  bank text,
  email text,
  contact text,
  error_reason text,
  error_description text,
  notify boolean not null,
  authorises_at timestamptz,
  authorized_at timestamptz,
  captured_at timestamptz,
  created_at timestamptz not null default sandbox_razorpay.now(),
  check (status <> 'captured' or captured_at is not null)
);
-- An order is paid once, whatever interleaves.
create unique index payments_one_captured on sandbox_razorpay.payments (order_id) where captured_at is not null;
create index payments_of_order on sandbox_razorpay.payments (order_id, created_at);
create index payments_newest on sandbox_razorpay.payments (created_at desc, id desc);
create index payments_undecided on sandbox_razorpay.payments (status, created_at)
  where status in ('created', 'authorized') or authorises_at is not null;

create table sandbox_razorpay.refunds (
  id text primary key,
  payment_id text not null references sandbox_razorpay.payments,
  amount bigint not null check (amount > 0),
  notes jsonb not null,
  receipt text,
  status text not null check (status in ('pending', 'processed', 'failed')),
  idempotency_key text unique,
  request jsonb not null,
  settles_as text check (settles_as in ('processed', 'failed')),
  settles_at timestamptz,
  created_at timestamptz not null default sandbox_razorpay.now(),
  check ((settles_at is null) = (settles_as is null))
);
create index refunds_of_payment on sandbox_razorpay.refunds (payment_id, created_at);
create index refunds_newest on sandbox_razorpay.refunds (created_at desc, id desc);
create index refunds_unsettled on sandbox_razorpay.refunds (settles_at) where settles_at is not null;

-- Webhooks: `body` is sent as it stands here, byte for byte, until it is acknowledged. Their clock is the real one.
create table sandbox_razorpay.events (
  id text primary key,
  position bigint generated always as identity,
  event text not null,
  body text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz default clock_timestamp(),
  acknowledged_at timestamptz,
  last_answer text,
  created_at timestamptz not null default clock_timestamp()
);
create index events_due on sandbox_razorpay.events (next_attempt_at, position) where next_attempt_at is not null;

-- How the provider misbehaves: an operation, the kind of fault, and how often (`remaining`: the next so many times).
create table sandbox_razorpay.faults (
  id bigint generated always as identity primary key,
  operation text not null,
  kind text not null,
  probability double precision not null check (probability between 0 and 1),
  remaining int check (remaining >= 0),
  milliseconds int
);

-- Every call, and the fault it met: what a long trial counts afterwards.
create table sandbox_razorpay.calls (
  id bigint generated always as identity primary key,
  operation text not null,
  fault text,
  at timestamptz not null default clock_timestamp()
);
