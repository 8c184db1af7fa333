-- The addresses that an admin's edit of an order replaced and put there: the audit log names them by their id.
create table order_addresses (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  address jsonb not null,
  made_at timestamptz not null default now()
);
create index order_addresses_of_order on order_addresses (order_id);
