-- Events of the transaction that made them. A job gives them their position, because numbers of a sequence commit out of order.
create table event_outbox (
  number bigint generated always as identity primary key,
  id uuid not null default new_id(),
  type text not null,
  subject uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);

-- Of the last 30 days, in the order of their positions, in which they are also sent. Of one subject it is the order in which they happened.
create table events (
  position bigint generated always as identity primary key,
  id uuid not null unique,
  type text not null,
  subject uuid not null,
  data jsonb not null,
  created_at timestamptz not null
);
create index events_age on events (created_at);

create table webhook_endpoints (
  id uuid primary key default new_id(),
  url text not null check (length(url) <= 500),
  description text not null check (length(description) <= 100),
  patterns text[] not null check (cardinality(patterns) between 1 and 20),
  active boolean not null default true,
  -- Why the shop has disabled it, rather than an admin.
  disabled_as text check (disabled_as in ('gone', 'failing')),
  -- The last event that was taken for it.
  position bigint not null,
  -- The first failure since the last delivery.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_endpoints_disabled_check check (disabled_as is null or not active)
);

-- Encrypted. Two of an endpoint for a day, while one is replaced.
create table webhook_secrets (
  id uuid primary key default new_id(),
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  sealed bytea not null,
  expires_at timestamptz
);
create index webhook_secrets_of_endpoint on webhook_secrets (endpoint_id);

-- What is still to be sent. `attempts` were begun.
create table webhook_deliveries (
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  position bigint not null references events on delete cascade,
  subject uuid not null,
  attempts smallint not null default 0,
  next_at timestamptz not null,
  primary key (endpoint_id, position)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, position);
create index webhook_deliveries_of_event on webhook_deliveries (position);
create index webhook_deliveries_of_subject on webhook_deliveries (endpoint_id, subject, position);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null,
  type text not null,
  attempt smallint not null check (attempt > 0),
  -- Null without an answer; then `failure` says why.
  status smallint,
  failure text,
  answer text not null,
  milliseconds integer not null check (milliseconds >= 0),
  -- Null if it is not tried again.
  next_at timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_attempts_age on webhook_attempts (created_at);
create index webhook_attempts_of_endpoint on webhook_attempts (endpoint_id, id);

create function add_order_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data) values (
    tg_argv[0], new.id, jsonb_build_object('orderId', new.id, 'customerId', new.user_id, 'paymentMethod', new.payment_method,
      'totalPaise', new.total, 'status', new.order_status));
  return null;
end $$;
create trigger orders_add_event_of_placed after insert on orders for each row
  when (new.state = 'placed') execute function add_order_event('order.placed');
create trigger orders_add_event_of_paid after update of state on orders for each row
  when (new.state = 'placed' and old.state <> 'placed') execute function add_order_event('order.placed');
create trigger orders_add_event_of_shipped after update of order_status on orders for each row
  when (new.state = 'placed' and new.order_status = 'Shipped' and old.order_status <> 'Shipped')
  execute function add_order_event('order.shipped');
create trigger orders_add_event_of_delivered after update of order_status on orders for each row
  when (new.state = 'placed' and new.order_status = 'Delivered' and old.order_status <> 'Delivered')
  execute function add_order_event('order.delivered');
create trigger orders_add_event_of_cancelled after update of order_status on orders for each row
  when (new.state = 'placed' and new.order_status = 'Cancelled' and old.order_status <> 'Cancelled')
  execute function add_order_event('order.cancelled');

create function add_item_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data)
  select 'order.item_status_changed', new.order_id, jsonb_build_object('orderId', new.order_id, 'itemId', new.id,
    'productId', new.product_id, 'sizeId', new.size_id, 'quantity', new.quantity, 'from', old.status, 'to', new.status)
  from orders where id = new.order_id and state = 'placed';
  return null;
end $$;
create trigger order_items_add_event after update of status on order_items for each row
  when (old.status <> new.status) execute function add_item_event();

create function add_return_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data) values (
    case new.status when 'Pending' then 'return.requested' when 'Accepted' then 'return.accepted' else 'return.rejected' end,
    new.order_id, jsonb_build_object('orderId', new.order_id, 'itemId', new.item_id, 'returnId', new.id, 'refundTo', new.refund_to));
  return null;
end $$;
create trigger return_requests_add_event after insert on return_requests for each row execute function add_return_event();
create trigger return_requests_add_event_of_decision after update of status on return_requests for each row
  when (old.status <> new.status) execute function add_return_event();

create function add_refund_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data)
  select 'refund.sent', id, jsonb_build_object('orderId', id, 'refundId', new.id, 'amountPaise', new.amount)
  from orders where id = new.payment_intent_id;
  return null;
end $$;
create trigger provider_refunds_add_event after update of status on provider_refunds for each row
  when (new.status = 'processed' and old.status <> 'processed') execute function add_refund_event();

create function add_product_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data) values (
    case when new.deleted_at is not null then 'product.deleted' when tg_op = 'INSERT' then 'product.created' else 'product.updated' end,
    new.id, jsonb_build_object('productId', new.id, 'name', new.name, 'mrpPaise', new.regular_price, 'pricePaise', new.sale_price,
      'active', new.active));
  return null;
end $$;
create trigger products_add_event after insert on products for each row when (new.deleted_at is null)
  execute function add_product_event();
create trigger products_add_event_of_edit after update of name, description, category_id, brand_id, gender, regular_price,
    sale_price, thumbnail, active, deleted_at, colour, facts, style_code, weight, sports on products for each row
  when ((old.name, old.description, old.category_id, old.brand_id, old.gender, old.regular_price, old.sale_price, old.thumbnail,
    old.active, old.deleted_at, old.colour, old.facts, old.style_code, old.weight, old.sports) is distinct from (new.name,
    new.description, new.category_id, new.brand_id, new.gender, new.regular_price, new.sale_price, new.thumbnail, new.active,
    new.deleted_at, new.colour, new.facts, new.style_code, new.weight, new.sports)) execute function add_product_event();

create function add_stock_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data) values ('product.stock_changed', new.product_id, jsonb_build_object(
    'productId', new.product_id, 'sizeId', new.id, 'sku', new.sku, 'stock', new.stock));
  return null;
end $$;
create trigger product_sizes_add_event after update of stock on product_sizes for each row
  when (old.stock <> new.stock) execute function add_stock_event();
