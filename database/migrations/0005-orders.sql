-- An order keeps its own copy of everything printed on it: what it was is what it stays.
create table orders (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  state text not null default 'placed' check (state in ('awaiting_payment', 'placed', 'expired')),
  payment_method text not null check (payment_method in ('COD', 'Razorpay', 'Wallet')),
  subtotal bigint not null check (subtotal >= 0),
  offer_discount bigint not null check (offer_discount >= 0),
  coupon_discount bigint not null check (coupon_discount >= 0),
  shipping bigint not null check (shipping >= 0),
  total bigint not null check (total >= 0),
  coupon_code text,
  shipping_address jsonb not null,
  provider_order_id text unique,
  payment_id text unique,
  placed_at timestamptz not null default now(),
  check (total = subtotal - offer_discount - coupon_discount + shipping),
  check ((coupon_code is not null) = (coupon_discount > 0)),
  check (payment_method <> 'COD' or total <= 100000),
  check (payment_method <> 'Razorpay' or state <> 'placed' or payment_id is not null)
);
create index orders_newest on orders (placed_at desc, id desc) where state = 'placed';
create index orders_of_user on orders (user_id, placed_at desc, id desc);
create unique index orders_one_open_hold on orders (user_id) where state = 'awaiting_payment';

create table order_items (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  position int not null,
  product_id uuid not null,
  size_id uuid not null,
  product_name text not null,
  brand_name text not null,
  category_id uuid not null,
  brand_id uuid not null,
  category_name text not null,
  thumbnail text references images,
  size numeric(8, 2) not null,
  quantity int not null check (quantity between 1 and 5),
  original_price bigint not null check (original_price >= 0),
  price bigint not null check (price between 0 and original_price),
  coupon_share bigint not null default 0 check (coupon_share between 0 and price * quantity),
  status text not null default 'Pending' check (status in
    ('Pending', 'Shipped', 'Delivered', 'Cancelled', 'ReturnInitialized', 'ReturnAccepted', 'ReturnRejected')),
  cancel_reason text,
  unique (order_id, size_id),
  unique (order_id, position)
);
create index order_items_of_product on order_items (product_id);

-- Who moved which item from where to where, and why.
create table order_item_history (
  id bigint generated always as identity primary key,
  item_id uuid not null references order_items,
  from_status text,
  to_status text not null,
  by_user uuid references users,
  reason text,
  created_at timestamptz not null default now()
);
create index order_item_history_of_item on order_item_history (item_id, id);
create trigger order_item_history_is_fact before update or delete on order_item_history
  for each row execute function refuse_change();

-- A repeated request with the same key gets the same answer; with another body, a refusal. A key is claimed before its
-- order is written, in one transaction: whoever commits a key has committed its order.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  order_id uuid not null references orders deferrable initially deferred,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table return_requests (
  id uuid primary key default new_id(),
  item_id uuid not null unique references order_items,
  reason text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Accepted', 'Rejected')),
  requested_at timestamptz not null default now()
);
create index return_requests_newest on return_requests (requested_at desc, id desc);

-- Invoice numbers without gaps: one counter per financial year, advanced with the invoice itself.
create table invoice_counters (
  financial_year text primary key check (financial_year ~ '^[0-9]{4}$'),
  last_number int not null default 0 check (last_number >= 0)
);
create table invoices (
  order_id uuid primary key references orders,
  number text not null unique check (number ~ '^INV[0-9A-Z]{10}$'),
  issued_at timestamptz not null default now()
);
