-- Who carries parcels. `{number}` in the address stands for the tracking number.
create table couriers (
  id uuid primary key default uuidv7(),
  name text not null check (name = btrim(name) and length(name) between 2 and 60),
  tracking_url text check (tracking_url ~ '^https?://' and position('{number}' in tracking_url) > 0),
  created_at timestamptz not null default now()
);
create unique index couriers_by_name on couriers (lower(name));

-- A parcel of one order (docs/decisions/0118).
create table shipments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  courier_id uuid not null references couriers,
  tracking_number text check (tracking_number ~ '^[0-9A-Z-]{4,40}$'),
  weight_grams integer check (weight_grams between 1 and 100000),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  returned_at timestamptz
);
create unique index shipments_by_tracking_number on shipments (tracking_number, courier_id);
create index shipments_of_courier on shipments (courier_id);
create index shipments_of_order on shipments (order_id);
create index shipments_created_by on shipments (created_by);

-- An item is in at most one parcel, from the moment that its dispatch is chosen.
create table shipment_items (
  item_id uuid primary key references order_items,
  shipment_id uuid not null references shipments on delete cascade
);
create index shipment_items_of_shipment on shipment_items (shipment_id);

-- What was chosen at once is undone at once; null for a single change, and for one of the release before.
alter table deferred_status_changes add column batch uuid;
alter table deferred_status_changes add column move_reason text;
create index deferred_status_changes_of_batch on deferred_status_changes (batch) where batch is not null;
