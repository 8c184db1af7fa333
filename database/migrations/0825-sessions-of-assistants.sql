-- What assistants put together for buyers, for seven days. Nothing of it is reserved.
create table if not exists assistant_sessions (
  id text primary key check (id ~ '^(cart|checkout)_[0-9a-f]{32}$'),
  kind text not null check (kind in ('cart', 'checkout')),
  profile text not null check (length(profile) <= 2048),
  draft jsonb not null,
  told jsonb not null,
  canceled boolean not null default false,
  cart_id text unique references assistant_sessions (id) on delete set null,
  handed_over_at timestamptz,
  shopper_id uuid references users (id) on delete set null,
  taken_at timestamptz,
  order_id uuid unique references orders (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  constraint only_checkouts_are_handed_over check (
    kind = 'checkout' or (cart_id is null and handed_over_at is null and taken_at is null and order_id is null))
);
create index if not exists assistant_sessions_expire on assistant_sessions (expires_at);
create index if not exists assistant_sessions_created on assistant_sessions (created_at desc) where shopper_id is null;
create index if not exists assistant_sessions_of_shopper on assistant_sessions (shopper_id);

-- What was answered to a request with an idempotency key, so that it is answered the same again.
create table if not exists assistant_requests (
  profile text not null check (length(profile) <= 2048),
  key text not null check (length(key) <= 255),
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (profile, key)
);
create index if not exists assistant_requests_created on assistant_requests (created_at);
